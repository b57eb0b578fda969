import { wordsIn } from '../../../shared-kernel/i18n/event-text.ts';
import type { TimelineEntry } from '../../api/types.ts';

export interface ApproverWords {
  readonly commentId: string;
  readonly title: string;
  readonly notes: string;
}

type Told = Pick<TimelineEntry, 'number' | 'type' | 'data'>;

const WRITTEN = ['VoBoCommentAdded', 'VoBoCommentEdited'];

/** What an approver wrote with an event: the comment itself, or those that a refusal was given with, as they stood at that moment. */
export function approverWords(event: Told, events: readonly Told[]): readonly ApproverWords[] {
  if (WRITTEN.includes(event.type)) return kept([event]);
  if (event.type !== 'VoBoRefused' || !Array.isArray(event.data.commentIds)) return [];
  return kept(
    event.data.commentIds.flatMap(
      (id) => events.findLast(({ number, type, data }) => number < event.number && WRITTEN.includes(type) && data.commentId === id) ?? [],
    ),
  );
}

/** Words of somebody who was forgotten are none. */
const kept = (events: readonly Told[]): readonly ApproverWords[] =>
  events
    .map(({ data }) => ({ commentId: String(data.commentId), title: wordsIn(data.title), notes: wordsIn(data.notes) }))
    .filter(({ title, notes }) => title !== '' || notes !== '');
