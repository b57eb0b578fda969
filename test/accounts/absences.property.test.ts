import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accountDecider } from '../../modules/accounts/domain/decider.ts';
import { standsInFor } from '../../modules/accounts/domain/rules/absence.ts';
import { accountStreams } from '../../modules/accounts/streams.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import { daysAfter, endOfCalendarDay, startOfCalendarDay } from '../../shared-kernel/calendar-day.ts';
import { ProductError } from '../../shared-kernel/errors.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { refusalWorld } from '../refusals/world.ts';
import { count } from '../support/counts.ts';

const OWNER = 'owner-1';
const PEOPLE = [OWNER, 'eva', 'omar', 'lia'] as const;
const TODAY = '2026-11-21';

const person = fc.constantFrom(...PEOPLE);
const sub = fc.constantFrom('eva', 'omar', 'lia');
const act = fc.oneof(
  fc.record({ does: fc.constant('take in' as const), who: sub }),
  fc.record({ does: fc.constant('let go' as const), who: sub }),
  fc.record({ does: fc.constant('allow' as const), allowed: fc.boolean() }),
  fc.record({
    does: fc.constant('say' as const),
    by: person,
    who: person,
    substitute: person,
    from: fc.integer({ min: -5, max: 5 }),
    days: fc.integer({ min: 1, max: 95 }),
  }),
  fc.record({ does: fc.constant('back' as const), by: person, who: person }),
);
const actorOf = (id: string): Actor => (id === OWNER ? { kind: 'owner', id, ownerId: OWNER } : { kind: 'sub-user', id, ownerId: OWNER });

/** What the acts come to, told as plainly as can be. */
class Told {
  readonly here = new Set<string>();
  readonly gone = new Set<string>();
  readonly away = new Map<string, { substitute: string; from: number; to: number }>();
  allowed = false;
  isOfAccount = (id: string) => id === OWNER || this.here.has(id);
  mayOf = (by: string, who: string) => (by === OWNER ? this.isOfAccount(who) : by === who && this.here.has(by));
  standsInFor = (id: string, at: Date) =>
    [...this.away].flatMap(([who, { substitute, from, to }]) =>
      this.allowed && substitute === id && at.getTime() >= from && at.getTime() < to ? [who] : [],
    );
}

it('whatever is said, taken back, allowed and forbidden, in any order: who stands in is who was named last by somebody who may', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 25 }), async (acts) => {
      const world = refusalWorld();
      await world.given(accountDecider, OWNER, [
        {
          type: 'AccountRegistered',
          data: {
            accountId: OWNER,
            role: 'user',
            reads: null,
            belongsTo: null,
            firstName: personal(OWNER, 'Ana'),
            secondName: null,
            lastName: null,
            email: personal(OWNER, 'ana@example.com'),
            phone: null,
            language: 'es',
          },
        },
        { type: 'EmailVerified', data: { by: 'LINK' } },
      ]);
      const streams = accountStreams(world.engine, {
        storedPassword: async () => null,
        isRegistered: async () => false,
        marksKept: async () => ({ limit: 3 }),
        userLimit: async () => 4,
        documentsOf: async () => ({ open: 0, sent: false }),
      });
      const told = new Told();
      let n = 0;
      const run = (command: Parameters<typeof streams.execute>[0], by = OWNER) => {
        n += 1;
        return streams.execute(command, { actor: actorOf(by), commandId: `act-${n}`, correlationId: 'c' }).then(
          () => true,
          (error: unknown) => {
            if (error instanceof ProductError && error.status < 500) return false;
            throw error;
          },
        );
      };
      for (const one of acts) {
        if (one.does === 'take in') {
          const done = await run({ type: 'AddSubUser', data: { accountId: OWNER, subUserId: one.who } });
          if (told.gone.has(one.who)) expect(done).toBe(false);
          if (done) told.here.add(one.who);
        } else if (one.does === 'let go') {
          const wasHere = told.here.delete(one.who);
          expect(await run({ type: 'RemoveSubUser', data: { accountId: OWNER, subUserId: one.who } })).toBe(
            wasHere || told.gone.has(one.who),
          );
          if (!wasHere) continue;
          told.gone.add(one.who);
          for (const [who, { substitute }] of told.away) if ([who, substitute].includes(one.who)) told.away.delete(who);
        } else if (one.does === 'allow') {
          expect(await run({ type: 'AllowSubstitutes', data: { accountId: OWNER, allowed: one.allowed } })).toBe(true);
          told.allowed = one.allowed;
        } else if (one.does === 'say') {
          const firstDay = daysAfter(TODAY, one.from);
          const lastDay = daysAfter(firstDay, one.days - 1);
          const data = { accountId: OWNER, memberId: one.who, substituteId: one.substitute, firstDay, lastDay };
          const isRight =
            told.mayOf(one.by, one.who) &&
            told.allowed &&
            told.isOfAccount(one.substitute) &&
            one.who !== one.substitute &&
            lastDay >= TODAY &&
            one.days <= 90;
          expect(await run({ type: 'SetAbsence', data }, one.by)).toBe(isRight);
          if (isRight)
            told.away.set(one.who, {
              substitute: one.substitute,
              from: Date.parse(startOfCalendarDay(firstDay)),
              to: Date.parse(endOfCalendarDay(lastDay)),
            });
        } else {
          const isRight = told.mayOf(one.by, one.who);
          expect(await run({ type: 'EndAbsence', data: { accountId: OWNER, memberId: one.who } }, one.by)).toBe(isRight);
          if (isRight) told.away.delete(one.who);
        }
        const { state } = await streams.load(OWNER);
        for (const id of PEOPLE)
          for (const day of [-3, 0, 1, 30, 92]) {
            const at = new Date(Date.parse(`${daysAfter(TODAY, day)}T12:00:00Z`));
            expect([...standsInFor(state, id, at)].sort()).toEqual(told.standsInFor(id, at).sort());
          }
      }
    }),
    { numRuns: count('random orders of absences said and taken back', 60, 1500) },
  );
});
