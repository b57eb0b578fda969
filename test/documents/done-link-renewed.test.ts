import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDoneLink, doneCode, doneStanding } from '../../modules/documents/application/done-link.ts';
import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import { oneKey } from '../support/keys.ts';
import {
  asSignatory,
  command,
  completion,
  doneByTwo,
  foldOf,
  given,
  presented,
  sent,
  setup,
  signatory,
  signed,
  uploaded,
} from './given.ts';

const TERM = 1000;
const HOUR = 3_600_000;
const [bruno, me] = [signatory('bruno'), signatory('me', { isOwner: true })];
const done = doneByTwo();
const state = foldOf(done);
const linkKeys = oneKey(Buffer.alloc(32, 1));
const ask = (signatoryId: string, now: Date, actor = asSignatory(signatoryId)) =>
  command({ type: 'RequestDoneLink', data: { documentId: 'document-1', signatoryId } }, { now, actor });
const at = (ms: number) => new Date(Date.parse(state.completedAt!) + ms);
/** The state after somebody asked at a moment, whatever moment the fold gave the event. */
const askedAt = (when: Date) => ({ ...state, newLinkAskedAt: { ana: when.toISOString() } });
const codeOf = (when: string | null, personId = 'ana') =>
  doneCode(linkKeys, { documentId: 'document-1', personId, round: state.round, askedAt: when });
const check = (one: typeof state, code: string, now: Date) =>
  checkDoneLink({ linkKeys, doneLinkTermSeconds: TERM, clock: { now: () => now } }, one, 'ana', code).check;

describe('another link to what somebody signed', () => {
  it('is a fact for who signed, and no second one within the hour', () => {
    const asked = given(...done)
      .when(ask('ana', at(1)))
      .thenEvents('NewLinkRequested');
    const told = [...done, ...asked];
    const first = Date.parse(foldOf(told).newLinkAskedAt.ana!);
    given(...told)
      .when(ask('ana', new Date(first + HOUR - 1)))
      .thenNothing();
    given(...told)
      .when(ask('ana', new Date(first + HOUR)))
      .thenEvents('NewLinkRequested');
    given(...told)
      .when(ask('bruno', new Date(first + 1)))
      .thenEvents('NewLinkRequested');
  });

  it('is for nobody before the completion, nor for who did not sign, nor once the document is deleted', () => {
    given(...done.slice(0, -1))
      .when(ask('ana', at(1)))
      .thenRefused('conflict.not_completed', { status: 'PENDING_FOR_BLOCK_CHAIN' });
    given(...done, { type: 'DocumentDeleted', data: {} } as DocumentEvent)
      .when(ask('ana', at(1)))
      .thenRefused('deleted_document_message');
    given(...done)
      .when(ask('ana', at(1), asSignatory('bruno')))
      .thenRefused('signatory.user.not.match');
    given(uploaded(), setup([me]), ...sent([me]), presented('me', 1), signed('me', 1), ...completion(2))
      .when(ask('me', at(1)))
      .thenRefused('conflict.not_completed', { status: 'COMPLETED' });
  });

  it('lives its own term; the one before stays ended, and one that was never asked for opens nothing', () => {
    const when = at(TERM * 1000 * 3);
    const now = askedAt(when);
    const fresh = codeOf(when.toISOString());
    const end = when.getTime() + TERM * 1000;
    expect([check(now, fresh, new Date(end - 1)), check(now, fresh, new Date(end))]).toEqual(['valid', 'expired']);
    expect(check(now, codeOf(null), when)).toBe('expired');
    for (const wrong of [
      `${codeOf(null)}.${when.getTime().toString(36)}`,
      fresh.slice(0, 43),
      codeOf(when.toISOString(), 'bruno'),
      `${fresh}a`,
    ])
      expect([wrong, check(now, wrong, when)]).toEqual([wrong, 'invalid']);
    expect(check({ ...now, isDeleted: true }, fresh, when)).toBe('deleted');
    const replaced = { ...now, setup: { ...now.setup!, signatories: [signatory('carla'), bruno] } };
    expect(check(replaced, fresh, when)).toBe('replaced');
    // Files leave while the newest link stands.
    const standing = doneStanding({ doneLinkTermSeconds: TERM, clock: { now: () => new Date(end - 1) } }, now, 'ana');
    expect(standing).toMatchObject({ check: 'valid', link: { endsAt: new Date(end).toISOString() } });
  });

  it('a moment changed in the code makes it none, and a code stands for one moment only', () => {
    const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, moment, (one, two) => {
        const [mac, later] = [codeOf(one.toISOString()).split('.')[0], codeOf(two.toISOString()).split('.')[1]];
        const mixed = check(askedAt(two), `${mac}.${later}`, two);
        expect(mixed).toBe(one.getTime() === two.getTime() ? check(askedAt(two), codeOf(two.toISOString()), two) : 'invalid');
      }),
    );
  });
});
