import type { Reactor } from '../../shared-kernel/reactor/index.ts';
import { type ConvertWordDeps, convertWord } from '../documents/index.ts';
import { documentIdOf } from './reactor.ts';

/** A converter takes the time and memory of a machine of its own: one file is converted while another is looked at. */
const CONCURRENCY = 2;

/**
 * Flow: a Word file that was uploaded becomes pages, at once or when its owner chose how, and once more where they ask for it. Without a converter it waits and is tried again.
 * Accounts take turns, and none has all places.
 */
export const wordReactor = (deps: ConvertWordDeps): Reactor => ({
  name: 'word',
  types: ['DocumentUploaded', 'WordChoiceMade', 'WordConversionAskedAgain'],
  startAt: 'beginning',
  plan: (event) =>
    event.type === 'DocumentUploaded' && !event.data.word
      ? []
      : [{ key: event.id, payload: { documentId: documentIdOf(event), account: event.metadata.ownerId ?? null } }],
  async perform({ payload, eventId, attempt, signal }) {
    await convertWord(deps, { documentId: String(payload.documentId), attempt, signal }, eventId);
    return 'done';
  },
  concurrency: CONCURRENCY,
  fair: { by: 'account', most: CONCURRENCY - 1 },
});
