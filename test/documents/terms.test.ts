import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSigningLink, signingCode } from '../../modules/documents/application/link-code.ts';
import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import { documentDecider } from '../../modules/documents/domain/decider.ts';
import { newLinkProblem } from '../../modules/documents/domain/rules/new-link.ts';
import { type DocumentState, dueSignatories, hasSigned, signatoriesOf } from '../../modules/documents/domain/state.ts';
import { linkStanding } from '../../modules/documents/views/link-standing.ts';
import { firstForbidden } from '../../shared-kernel/decider/guard.ts';
import { oneKey } from '../support/keys.ts';
import { recorded } from '../support/recorded.ts';
import {
  asProcess,
  asSignatory,
  command,
  foldOf,
  given,
  NOW,
  presented,
  sent,
  setup,
  signatory,
  signed,
  signs,
  uploaded,
} from './given.ts';

const TERM = 518_400;
const DAY = 86_400_000;
const later = (ms: number) => new Date(NOW.getTime() + ms);
const [ana, bruno, carla] = [signatory('ana', { order: 1 }), signatory('bruno', { order: 2 }), signatory('carla', { order: 2 })];
const prepared = [uploaded(), setup([ana, bruno, carla], { hasOrder: true }), ...sent([ana]).slice(0, 3)];
const issue = command({ type: 'IssueSigningLinks', data: { documentId: 'document-1', round: 1 } }, { actor: asProcess });
const out = [
  ...prepared,
  ...given(...prepared)
    .when(issue)
    .thenEvents('ApprovalsGranted', 'SigningLinksIssued', 'SigningTurnOpened'),
];
const anaSigns = (at: Date): DocumentEvent[] =>
  given(...out, presented('ana'))
    .when(signs('ana', { now: at }))
    .thenEvents('SignatureRecorded', 'SigningTurnOpened');
const resend = (signatoryId: string, now: Date) =>
  command({ type: 'ResendSigningLink', data: { documentId: 'document-1', signatoryId } }, { now });
const ask = (signatoryId: string, now: Date) =>
  command({ type: 'RequestNewLink', data: { documentId: 'document-1', signatoryId } }, { now, actor: asSignatory(signatoryId) });

const secret = oneKey(new Uint8Array(32));
const check = (state: DocumentState, signatoryId: string, now: Date, number = 1) =>
  checkSigningLink(
    secret,
    state,
    signatoryId,
    signingCode(secret, { documentId: 'document-1', signatoryId, round: 1, issue: number }),
    now,
  );

describe('the term of a link runs from the turn (SIGN-005)', () => {
  it('starts with the links for whoever is first, and gives the others no end', () => {
    expect(out.slice(-2)).toMatchObject([
      { data: { termSeconds: TERM, links: [{ expiresAt: null }, { expiresAt: null }, { expiresAt: null }] } },
      { data: { signatoryIds: ['ana'], linkEndsAt: later(TERM * 1000).toISOString() } },
    ]);
    const state = foldOf(out);
    expect([check(state, 'ana', later(7 * DAY)), check(state, 'bruno', later(365 * DAY))]).toEqual(['expired', 'valid']);
  });

  it('starts for the next rank with the signature that brings its turn, in the same append', () => {
    const late = later(5 * DAY);
    const events = anaSigns(late);
    expect(events[1]?.data).toEqual({
      round: 1,
      signatoryIds: ['bruno', 'carla'],
      linkEndsAt: new Date(late.getTime() + TERM * 1000).toISOString(),
    });
    const state = foldOf([...out, presented('ana'), ...events]);
    expect([check(state, 'bruno', later(10 * DAY)), check(state, 'bruno', later(11 * DAY))]).toEqual(['valid', 'expired']);
  });

  it('opens one turn for equal ranks, and none for who signs beside others', () => {
    const both = [...out, presented('ana'), ...anaSigns(later(0)), presented('bruno', 2)];
    given(...both)
      .when(signs('bruno', { version: 2, base: 2 }))
      .thenEvents('SignatureRecorded');
  });

  it('is held by the machine: nobody has a turn before the rank below has signed, nor without a link', () => {
    const turn = (signatoryIds: string[]): DocumentEvent => ({
      type: 'SigningTurnOpened',
      data: { round: 1, signatoryIds, linkEndsAt: NOW.toISOString() },
    });
    expect(firstForbidden(documentDecider, foldOf(out), recorded([turn(['bruno'])]))).not.toBeNull();
    expect(firstForbidden(documentDecider, foldOf(out), recorded([turn(['ana', 'nobody'])]))).not.toBeNull();
    expect(firstForbidden(documentDecider, foldOf(out), recorded([turn(['ana'])]))).toBeNull();
  });

  it('a link sent again before the turn has no end, and the turn gives it one', () => {
    const renewed = given(...out)
      .when(resend('bruno', later(DAY)))
      .thenEvents('SigningLinkRenewed');
    expect(renewed[0]?.data).toMatchObject({ issue: 2, expiresAt: null });
    const state = foldOf([...out, ...renewed, presented('ana'), ...anaSigns(later(2 * DAY))]);
    expect([check(state, 'bruno', later(8 * DAY - 1), 2), check(state, 'bruno', later(8 * DAY), 2)]).toEqual(['valid', 'expired']);
  });

  it('links of version 1 end when they said, until their turn opens', () => {
    const old = [...prepared, ...sent([ana, bruno, carla]).slice(3)];
    expect(check(foldOf(old), 'bruno', later(7 * DAY))).toBe('expired');
    const signature = given(...old, presented('ana'))
      .when(signs('ana', { now: later(DAY) }))
      .thenEvents('SignatureRecorded', 'SigningTurnOpened');
    expect(check(foldOf([...old, presented('ana'), ...signature]), 'bruno', later(6.5 * DAY))).toBe('valid');
  });

  it('whatever the ranks: who is due has an end, who is not has none, and a turn opens once', () => {
    const person = fc.integer({ min: 1, max: 3 });
    fc.assert(
      fc.property(
        fc.array(person, { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        fc.infiniteStream(fc.nat()),
        (orders, hasOrder, picks) => {
          const people = orders.map((order, index) => signatory(`s${index}`, { order }));
          const start = [uploaded(), setup(people, { hasOrder }), ...sent(people).slice(0, 3)];
          let events: DocumentEvent[] = [...start, ...(issue(foldOf(start)) as DocumentEvent[])];
          for (let at = 1; ; at += 1) {
            const state = foldOf(events);
            const due = dueSignatories(state).map(({ signatoryId }) => signatoryId);
            for (const { signatoryId } of signatoriesOf(state)) {
              const ends = state.links[signatoryId]!.expiresAt !== null;
              expect(ends).toBe(due.includes(signatoryId) || hasSigned(state, signatoryId));
            }
            if (due.length === 0) break;
            const who = due[picks.next().value! % due.length]!;
            const shown = presented(who, at);
            const decided = signs(who, { version: at, base: at })(foldOf([...events, shown]));
            events = [...events, shown, ...(decided as readonly DocumentEvent[])];
          }
          const opened = events.flatMap((event) => (event.type === 'SigningTurnOpened' ? event.data.signatoryIds : []));
          expect(opened.toSorted()).toEqual(people.map(({ signatoryId }) => signatoryId).toSorted());
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('asking for a new link', () => {
  const ended = later(7 * DAY);

  it('is a fact, once a day for each person', () => {
    const asked = given(...out)
      .when(ask('ana', ended))
      .thenEvents('NewLinkRequested');
    const told = [...out, ...asked];
    const at = new Date(foldOf(told).newLinkAskedAt.ana!).getTime();
    given(...told)
      .when(ask('ana', new Date(at + DAY - 1000)))
      .thenRefused('link.asked_today', { seconds: 1 });
    given(...told)
      .when(ask('ana', new Date(at + DAY)))
      .thenEvents('NewLinkRequested');
    given(...told)
      .when(ask('bruno', new Date(at + 1000)))
      .thenEvents('NewLinkRequested');
  });

  it('has been answered by a link that was sent since: when that one ends too, one may ask the same day', () => {
    const asked = foldOf([...out, { type: 'NewLinkRequested', data: { round: 1, signatoryId: 'ana' } }]);
    const askedAt = new Date(asked.newLinkAskedAt.ana!).getTime();
    const soon = new Date(askedAt + 3_600_000);
    expect(newLinkProblem(asked, 'ana', soon)).toMatchObject({ code: 'link.asked_today' });
    const renewed = { ...asked.links.ana!, issuedAt: new Date(askedAt + 60_000).toISOString() };
    expect(newLinkProblem({ ...asked, links: { ...asked.links, ana: renewed } }, 'ana', soon)).toBeNull();
  });

  it('is of no use once somebody signed', () => {
    given(...out, presented('ana'), ...anaSigns(NOW))
      .when(ask('ana', ended))
      .thenRefused('signature.already_signed');
  });

  it('stands beside the link that ended, until another is sent', () => {
    const asked = [...out, { type: 'NewLinkRequested', data: { round: 1, signatoryId: 'ana' } } as const];
    const state = foldOf(asked);
    const askedAt = state.newLinkAskedAt.ana;
    expect(linkStanding(state, 'ana', NOW)).toMatchObject({ isEnded: false });
    expect(
      linkStanding(
        { ...state, links: { ...state.links, ana: { ...state.links.ana!, issuedAt: '2026-01-01T00:00:00.000Z' } } },
        'ana',
        ended,
      ),
    ).toEqual({
      isEnded: true,
      newLinkAskedAt: askedAt,
    });
    const renewed = foldOf([
      ...asked,
      { type: 'SigningLinkRenewed', data: { round: 1, signatoryId: 'ana', issue: 2, expiresAt: later(13 * DAY).toISOString() } },
    ]);
    expect(linkStanding(renewed, 'ana', ended)).toEqual({ isEnded: false, newLinkAskedAt: null });
    const done = foldOf([...asked, presented('ana'), signed('ana', 1)]);
    expect(linkStanding(done, 'ana', ended)).toEqual({ isEnded: false, newLinkAskedAt: null });
  });
});
