import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import { numbersOf, rangesOf, shownTo, sorted } from '../../modules/documents/domain/rules/shown-pages.ts';
import { type Act, beginStory, perform } from '../model/acts.ts';
import { checkStory } from '../model/invariants.ts';
import { createWorld } from '../model/world.ts';
import { PROCESS_MS } from '../support/limits.ts';
import {
  asSignatory,
  command,
  foldOf,
  given,
  NOW,
  pagesShown,
  presented,
  sent,
  setup,
  sha,
  signatory,
  signed,
  signs,
  uploaded,
} from './given.ts';

const [ana, bruno] = [signatory('ana'), signatory('bruno')];
const page = { width: 612, height: 792, rotate: 0 };
const twelve: DocumentEvent = { ...uploaded(), data: { ...uploaded().data, pages: Array.from({ length: 12 }, () => page) } };
const pending: DocumentEvent[] = [twelve, setup([ana, bruno]), ...sent([ana, bruno]), presented('ana')];

const claims = (pages: number[], { who = 'ana', version = 1, now = NOW } = {}) =>
  command(
    {
      type: 'ClaimShownPages',
      data: { documentId: 'document-1', signatoryId: who, presented: { version, sha256: sha(`v${version}`) }, pages },
    },
    { actor: asSignatory(who), now },
  );
/** A moment after the last claim of Ana. */
const afterClaim =
  (events: readonly DocumentEvent[]) =>
  (seconds: number): Date =>
    new Date(Date.parse(foldOf(events).shownPages.ana!.at) + seconds * 1000);
const claimed = { from: 1, to: 3 };

describe('what a browser claims to have shown', () => {
  it('is noted as ranges of the version that was presented, with how many pages it has', () => {
    expect(given(...pending).when(claims([7, 2, 1, 3, 2])).outcome).toEqual([
      {
        type: 'PagesShown',
        data: { signatoryId: 'ana', version: 1, sha256: sha('v1'), pages: [claimed, { from: 7, to: 7 }], of: 12 },
      },
    ]);
  });

  it('is joined in the fold, and a claim holds only what is new', () => {
    const first = [...pending, pagesShown('ana', [1, 2], 12)];
    const soon = afterClaim(first);
    const outcome = given(...first).when(claims([2, 3], { now: soon(60) })).outcome as DocumentEvent[];
    expect(outcome).toMatchObject([{ data: { pages: [{ from: 3, to: 3 }] } }]);
    expect(shownTo(foldOf([...first, ...outcome]), 'ana')).toMatchObject({ pages: [1, 2, 3], of: 12, round: 1 });
    expect(given(...first).when(claims([2, 1])).outcome).toEqual([]);
  });

  it('comes at most once a minute for each signatory', () => {
    const first = [...pending, presented('bruno'), pagesShown('ana', [1], 12)];
    const soon = afterClaim(first);
    given(...first)
      .when(claims([2], { now: soon(59) }))
      .thenRefused('pages.wait_a_minute', { seconds: 1 });
    given(...first)
      .when(claims([2], { who: 'bruno', now: soon(59) }))
      .thenEvents('PagesShown');
  });

  it('is of pages that are there, of bytes that were presented', () => {
    for (const wrong of [[0], [13], [1, 13]])
      given(...pending)
        .when(claims(wrong))
        .thenRefused('pages.outside_document');
    given(...pending)
      .when(claims([1], { version: 2 }))
      .thenRefused('signature.not_presented');
  });

  it('is noted no more after the signature, and begins anew with a new file', () => {
    const signature = [...pending, pagesShown('ana', [1], 12), signed('ana', 1)];
    expect(given(...signature).when(claims([2], { now: afterClaim(signature)(120) })).outcome).toEqual([]);
    const again = foldOf([...pending, pagesShown('ana', [1], 12), ...sent([ana, bruno], 2)]);
    expect(shownTo(again, 'ana')).toBeNull();
  });

  it('makes no signature stale, and is made stale by none', () => {
    given(...pending, pagesShown('ana', [1], 12))
      .when(signs('ana'))
      .thenEvents('SignatureRecorded');
  });

  it('beside a signature of the same moment both stand in some order, and neither is refused', { timeout: PROCESS_MS }, async () => {
    const opening: Act[] = [
      { act: 'setup', who: ['ana', 'bruno'], orders: [1, 1, 1], hasOrder: false, ownerSigns: false },
      { act: 'send' },
      { act: 'process' },
      { act: 'read', who: 'ana', version: 'newest' },
    ];
    const both = { before: 0, after: 0 };
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.boolean(), async (scheduler, claimsFirst) => {
        const begun = await scheduler.waitFor(beginStory(createWorld(scheduler)));
        for (const act of opening) await scheduler.waitFor(perform(begun, act));
        const before = begun.outcomes.length;
        const acts: Act[] = [
          { act: 'claim', who: 'ana', pages: [1, 2] },
          { act: 'sign', who: 'ana', saw: 'newest', sameKey: false },
        ];
        await scheduler.waitFor(Promise.all((claimsFirst ? acts : acts.toReversed()).map((act) => perform(begun, act))));
        expect(begun.outcomes.slice(before).map(({ refused }) => refused)).toEqual([null, null]);
        const state = await checkStory(begun);
        expect(state.signatures).toHaveLength(1);
        if (Object.keys(state.shownPages).length > 0) both.before += 1;
        else both.after += 1;
      }),
      { numRuns: 100 },
    );
    expect(both.before).toBeGreaterThan(0);
    expect(both.after).toBeGreaterThan(0);
  });

  it('ranges say the same pages, in order and never two that touch', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 80 }), (pages) => {
        const ranges = rangesOf(pages);
        expect(numbersOf(ranges)).toEqual(sorted(pages));
        for (const [index, { from }] of ranges.entries()) if (index > 0) expect(from).toBeGreaterThan(ranges[index - 1]!.to + 1);
      }),
    );
  });
});
