import { refuse } from '../../../../shared-kernel/decider/types.ts';
import type { PublicLinkEventData } from '../../contract/events.ts';
import { LINK_TITLE_LENGTH, MOST_DAYS } from '../../contract/rules.ts';

export const TERMS_REFUSALS = ['public_link.title_required', 'public_link.title_too_long', 'public_link.term_incorrect'] as const;

const DAY_MS = 86_400_000;

/** What is wrong with what a link is called and until when it is open. */
export function termsProblem({ title, expiresAt }: Pick<PublicLinkEventData<'PublicLinkOpened'>, 'title' | 'expiresAt'>, now: Date) {
  const words = title.value?.trim() ?? '';
  if (words === '') return refuse(422, 'public_link.title_required');
  if (Array.from(words).length > LINK_TITLE_LENGTH) return refuse(422, 'public_link.title_too_long', { limit: LINK_TITLE_LENGTH });
  const end = Date.parse(expiresAt);
  const isWithin = end > now.getTime() && end <= now.getTime() + MOST_DAYS * DAY_MS;
  return isWithin ? null : refuse(422, 'public_link.term_incorrect', { days: MOST_DAYS });
}
