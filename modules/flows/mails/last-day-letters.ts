import {
  type DocumentEventData,
  type DocumentState,
  dueSignatories,
  hasSigned,
  LAST_DAY_WARNING_MS,
  signatoriesOf,
} from '../../documents/index.ts';
import { type Letter, toSenders, type Writing } from './letter.ts';

type Announced = DocumentEventData<'LastDayAnnounced'>;

/** Letters about the last day: a warning to the senders and to who may sign now, and to the senders that it is over. */
export function lastDayLetters(
  deps: Writing,
  then: DocumentState,
  now: DocumentState,
  { stage, endsAt, lastDay }: Announced,
  signingLetter: (signatoryId: string) => readonly Letter[],
): readonly Letter[] {
  // Another day was set meanwhile, or nobody waits for signatures any more: what was true then is not.
  if (now.status !== 'PENDING' || now.lastDay?.endsAt !== endsAt) return [];
  const warnedFrom = new Date(Date.parse(endsAt) - LAST_DAY_WARNING_MS).toISOString();
  const facts = {
    lastDay,
    signed: signatoriesOf(then).filter(({ signatoryId }) => hasSigned(then, signatoryId)).length,
    signers: signatoriesOf(then).length,
  };
  const letter = (kind: 'last_day_near_owner' | 'last_day_passed'): Letter[] =>
    toSenders(deps, now).map(({ about, ...to }) => ({ kind, ...to, facts: { ...about, ...facts } }));
  if (stage === 'PASSED') return letter('last_day_passed');
  const setAt = then.lastDay?.setAt ?? '';
  return [
    // Who chose a day so near knows it.
    ...(setAt < warnedFrom ? letter('last_day_near_owner') : []),
    ...dueSignatories(then)
      .filter(({ signatoryId }) => isNews(then.lastLinkMailAt[signatoryId], setAt, warnedFrom))
      .flatMap(({ signatoryId }) => signingLetter(signatoryId)),
  ];
}

/** Whoever got their link within these days, and with this day in its mail, has just read it; whoever gets it now is about to. */
const isNews = (told: string | undefined, setAt: string, warnedFrom: string): boolean =>
  told !== undefined && (told < setAt || told < warnedFrom);
