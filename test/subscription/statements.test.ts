import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planMoments } from '../../modules/subscription/application/usage.ts';
import { statementOf } from '../../modules/subscription/domain/usage/statement.ts';
import { createMemoryEventStore } from '../../shared-kernel/event-store/memory/index.ts';
import type { EventStore, RecordedEvent } from '../../shared-kernel/event-store/port.ts';
import { canonicalJson } from '../../shared-kernel/evidence/canonical.ts';
import { count } from '../support/counts.ts';
import { story, told } from './month-story.ts';
import { monthAt, nextMonth, SecondCalculation } from './second-calculation.ts';
import { OWNER, usageWorld } from './usage-world.ts';

const bytes = (value: object): Buffer => Buffer.from(canonicalJson(value as never));

/** The same history in a store of its own. */
async function copyOf(events: readonly RecordedEvent[]): Promise<EventStore> {
  const store = createMemoryEventStore();
  for (const { stream, revision, id, type, data, metadata } of events)
    await store.append(stream, revision === 0 ? 'no-stream' : revision - 1, [{ id, type, data, metadata }]);
  return store;
}

describe('the statement of a month', () => {
  it('is what a second calculation gives, and the same bytes when it is made again from the events (CONST-003, CONST-004, CONST-009)', async () => {
    const found: Record<string, number> = {};
    const saw = (what: string) => {
      found[what] = (found[what] ?? 0) + 1;
    };
    await fc.assert(
      fc.asyncProperty(story, async (given) => {
        const { world, tests, events, isUndone } = await told(given);
        const refused = world.refusals.filter((code) => !/^(subscription|promotion)\.|^conflict\.changed_meanwhile$/.test(code));
        expect([isUndone, refused]).toEqual([false, []]);
        const calculation = new SecondCalculation(events, OWNER, tests);
        const running = monthAt(world.clock.now().getTime());
        expect(calculation.closed).toEqual(calculation.used(running).filter((month) => month < running));

        // Whoever has nothing but the events, and not even the keys of what they say of people, makes the same of them.
        const again = usageWorld(world.clock.now().toISOString(), await copyOf(events));
        const moments = await planMoments(again.module, OWNER);
        for (const month of calculation.closed) {
          const { month: of, position: _, ...statement } = (await world.usageOf(month)).state.statement!;
          expect([of, statement]).toEqual([month, calculation.statement(month)]);
          const { state } = await again.usageOf(month);
          const { counted, ...stored } = statement;
          expect(counted).toBe(state.documents.length);
          expect(bytes(statementOf(state, moments.slice(0, stored.subscriptionRevision + 1)))).toEqual(bytes(stored));
          // What happened to the subscription since changes nothing of it either.
          expect(bytes(statementOf(state, moments))).toEqual(bytes(stored));
          saw('statements');
          for (const { kind } of stored.lines) saw(kind);
          if (stored.lines.some(({ kind }) => kind === 'PROMOTION') && stored.totalCents % 100 !== 0) saw('cents');
          if (stored.planName === 'DEBTOR') saw('frozen');
        }
        // Of the month that goes on it is said as well, and of one to come nothing.
        for (const month of [running, nextMonth(running)]) {
          const open = await world.module.statementOf(OWNER, month);
          const { counted: documents, ...statement } = calculation.statement(month);
          expect(open).toEqual(month > running ? null : { month, isClosed: false, documents, ...statement });
        }
      }),
      { numRuns: count('random months', 60, 1000) },
    );
    console.info(JSON.stringify(found));
    // A search that finds none of these would show nothing.
    const kinds = ['PLAN', 'DOCUMENTS_INCLUDED', 'DOCUMENTS_ABOVE', 'DOCUMENTS_NOT_CHARGED', 'LATE_DOCUMENTS', 'PROMOTION'];
    for (const what of ['statements', ...kinds, 'cents', 'frozen']) expect(found[what] ?? 0, what).toBeGreaterThan(0);
  });
});
