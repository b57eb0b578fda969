import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PublicLinkEvent } from '../../modules/public-links/contract/events.ts';
import { publicLinkDecider } from '../../modules/public-links/domain/decider.ts';
import { type PublicLinkState, standingOfLink } from '../../modules/public-links/domain/state.ts';
import { wholePublicLinkStreams } from '../../modules/public-links/streams.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import { firstForbidden } from '../../shared-kernel/decider/guard.ts';
import type { Recorded } from '../../shared-kernel/decider/types.ts';
import { ProductError } from '../../shared-kernel/errors.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { flow, owner, refusalWorld } from '../refusals/world.ts';
import { count } from '../support/counts.ts';
import { confirmed, linkId, type Opened, ofDraft, opened, stopped, visit } from './given.ts';

const subUser: Actor = { kind: 'sub-user', id: 'sub-1', ownerId: 'owner-1' };
const ofSubUser = { broughtBy: { subUserId: 'sub-1', name: personal('sub-1', 'Óscar'), email: personal('sub-1', 'oscar@pena.example') } };

async function having(history: readonly PublicLinkEvent[], open = 0) {
  const world = refusalWorld();
  await world.given(publicLinkDecider, linkId, history);
  const links = wholePublicLinkStreams(world.engine, { countOpen: async () => open });
  const saying = (command: Parameters<typeof links.execute>[0], actor: Actor = owner) =>
    links.execute(command, world.as(actor, actor.kind === 'process' ? { ownerId: 'owner-1' } : {})).then(
      ({ events }) => events.map(({ type, data }) => ({ type, data })) as unknown,
      (error: unknown) => (error instanceof ProductError ? error.code : Promise.reject(error)),
    );
  return {
    world,
    saying,
    comes: (who: string, over: Parameters<typeof visit>[1] = {}, inDraft: string[] = []) =>
      saying({ type: 'ConfirmVisit', data: { linkId, ...visit(who, over), inDraft } }, flow),
    state: async () => (await links.load(linkId)).state,
  };
}

describe('a link that anyone may use', () => {
  it('is opened by whoever acts, for the account they work in; tests are of test keys', async () => {
    const open = (over: Partial<Opened>, actor: Actor) =>
      having([]).then(({ saying }) => saying({ type: 'OpenPublicLink', data: opened(over).data }, actor));
    const key = (name: string): Actor => ({ kind: 'owner', id: 'owner-1', ownerId: 'owner-1', key: name });
    expect(await open({}, owner)).toHaveLength(1);
    expect(await open(ofSubUser, subUser)).toHaveLength(1);
    expect(await open({}, subUser)).toBe('access.denied');
    expect(await open(ofSubUser, owner)).toBe('access.denied');
    expect(await open({ isTest: true }, key('test_k1'))).toHaveLength(1);
    expect(await open({ isTest: true }, key('live_k1'))).toBe('access.denied');
    expect(await open({}, key('test_k1'))).toBe('access.denied');
  });

  it('takes as many documents as it says, each address once', async () => {
    const { comes, state } = await having([opened({ most: 2 })]);
    expect(await comes('ana')).toEqual([{ type: 'VisitConfirmed', data: visit('ana') }]);
    expect(await comes('otra', { personId: 'p-ana' })).toBe('public_link.address_used');
    expect(await comes('beto')).toHaveLength(1);
    expect(await comes('ciro')).toBe('public_link.full');
    expect(standingOfLink(await state(), new Date('2026-11-22T00:00:00Z'))).toBe('FULL');
  });

  it('lets an address come again where it says so', async () => {
    const { comes } = await having([opened({ oncePerAddress: false }), confirmed('ana')]);
    expect(await comes('again', { personId: 'p-ana' })).toHaveLength(1);
  });

  it('is of none of those who sign anyway, whoever opened it among them', async () => {
    const { comes } = await having([opened()]);
    const written = (email: string) => ({ email: personal('p-x', email) });
    expect(await comes('x', written('OLGA@empresa.example'))).toBe('public_link.address_of_link');
    expect(await comes('x', written('bruno@pena.example'))).toBe('public_link.address_of_link');
    const draft = await having([opened({ source: ofDraft })]);
    expect(await draft.comes('x', written('Dora@Pena.example'), ['dora@pena.example'])).toBe('public_link.address_of_link');
    const sub = await having([opened(ofSubUser)]);
    expect(await sub.comes('x', written('oscar@pena.example'))).toBe('public_link.address_of_link');
  });

  it('is ended by whoever is in charge, at once and for good', async () => {
    const { saying, comes, state } = await having([opened(ofSubUser), confirmed('ana')]);
    const stop = { type: 'StopPublicLink', data: { linkId } } as const;
    expect(await saying(stop, { ...subUser, id: 'sub-2' })).toBe('public_link.not_found');
    expect(await saying(stop, subUser)).toEqual([{ type: 'PublicLinkStopped', data: { by: 'SUB_USER' } }]);
    expect(await saying(stop)).toEqual([]);
    expect(await comes('beto')).toBe('public_link.stopped');
    expect((await state()).visits).toHaveLength(1);
  });

  it('is over in time, whatever is left', async () => {
    const { world, comes } = await having([opened()]);
    world.clock.set('2026-12-21T11:59:59.999Z');
    expect(await comes('ana')).toHaveLength(1);
    world.clock.set('2026-12-21T12:00:00.000Z');
    expect(await comes('beto')).toBe('public_link.expired');
  });

  it('of a stop and a visit in the same moment, the history has one order', async () => {
    const { saying, comes, state } = await having([opened()]);
    const [stop, comer] = await Promise.all([saying({ type: 'StopPublicLink', data: { linkId } }), comes('ana')]);
    expect(stop).toHaveLength(1);
    expect((await state()).visits.length).toBe(Array.isArray(comer) ? 1 : 0);
    if (!Array.isArray(comer)) expect(comer).toBe('public_link.stopped');
  });
});

describe('any acts in any order, many at once', () => {
  const act = fc.oneof(
    {
      weight: 12,
      arbitrary: fc.record({
        act: fc.constant('comes' as const),
        who: fc.integer({ min: 1, max: 9 }),
        visit: fc.integer({ min: 1, max: 20 }),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ act: 'stops' as const }) },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('waits' as const), days: fc.integer({ min: 1, max: 12 }) }) },
  );

  it('no more documents than it says, no address twice, and none after it ended', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 }),
        fc.boolean(),
        fc.array(fc.array(act, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 10 }),
        async (most, oncePerAddress, moments) => {
          const { world, saying, comes } = await having([opened({ most, oncePerAddress })]);
          let now = Date.parse('2026-11-21T12:00:00.000Z');
          for (const acts of moments)
            await Promise.all(
              acts.map((one) => {
                if (one.act === 'stops') return saying({ type: 'StopPublicLink', data: { linkId } });
                if (one.act === 'comes') return comes(`v${one.visit}`, { personId: `p-${one.who}` });
                now += one.days * 86_400_000;
                return world.clock.set(new Date(now).toISOString());
              }),
            );
          let then: PublicLinkState = publicLinkDecider.initial;
          for (const event of (await wholePublicLinkStreams(world.engine, { countOpen: async () => 0 }).load(linkId)).events) {
            const recorded = event as unknown as Recorded<PublicLinkEvent>;
            expect(firstForbidden(publicLinkDecider, then, [recorded]), event.type).toBeNull();
            if (event.type === 'VisitConfirmed') expect(event.metadata.occurredAt < '2026-12-21T12:00:00.000Z').toBe(true);
            then = publicLinkDecider.evolve(then, recorded);
          }
          expect(then.visits.length).toBeLessThanOrEqual(most);
          expect(new Set(then.visits.map(({ documentId }) => documentId)).size).toBe(then.visits.length);
          if (oncePerAddress) expect(new Set(then.visits.map(({ personId }) => personId)).size).toBe(then.visits.length);
        },
      ),
      { numRuns: count('public-links', 40, 800) },
    );
  });
});

describe('the machine', () => {
  it('has no visit before a link is opened, nor after it was stopped', () => {
    const at = (events: readonly PublicLinkEvent[]) =>
      events.map((event, revision) => ({
        ...event,
        id: `${revision}`,
        revision,
        metadata: { occurredAt: '2026-11-21T12:00:00.000Z', ownerId: 'owner-1' },
      })) as Recorded<PublicLinkEvent>[];
    const history = (...events: PublicLinkEvent[]) => at(events).reduce(publicLinkDecider.evolve, publicLinkDecider.initial);
    const isForbidden = (state: PublicLinkState, event: PublicLinkEvent) => firstForbidden(publicLinkDecider, state, at([event])) !== null;
    expect(isForbidden(publicLinkDecider.initial, confirmed('ana'))).toBe(true);
    expect(isForbidden(history(opened()), confirmed('ana'))).toBe(false);
    expect(isForbidden(history(opened(), confirmed('ana')), confirmed('ana'))).toBe(true);
    expect(isForbidden(history(opened(), stopped), confirmed('ana'))).toBe(true);
    expect(isForbidden(history(opened(), stopped), stopped)).toBe(true);
  });
});
