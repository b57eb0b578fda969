import { describe, expect, it } from 'vitest';
import type { PlannedAct } from '../../modules/documents/application/ports.ts';
import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import { documentDecider } from '../../modules/documents/domain/decider.ts';
import { wholeDocumentStreams } from '../../modules/documents/streams.ts';
import { refuse } from '../../shared-kernel/decider/types.ts';
import { owner, refusalWorld } from '../refusals/world.ts';
import { everyPlan } from '../support/plan.ts';
import { lastDay, sent, setup, signatory, uploaded } from './given.ts';

const ana = signatory('ana');
const draft = [uploaded(), setup([ana])];
const DAY_MS = 86_400_000;

/** The owner of a frozen account says another last day, so many days after the history: what was asked of the plan, and what came of it. */
async function another(history: readonly DocumentEvent[], daysLater: number, day: string | null) {
  const world = refusalWorld();
  await world.given(documentDecider, 'document-1', history);
  world.clock.advance(daysLater * DAY_MS);
  const asked: PlannedAct[] = [];
  const documents = wholeDocumentStreams(world.engine, {
    limits: { maxSigners: 30 },
    plan: {
      ...everyPlan,
      async mayBegin(_ownerId, act) {
        asked.push(act);
        return refuse(403, 'subscription.debtor');
      },
    },
    usualReminders: async () => null,
    applySignature: async () => Promise.reject(new Error('nobody signs here')),
  });
  const came = await documents.execute({ type: 'SetLastDay', data: { documentId: 'document-1', lastDay: day } }, world.as(owner)).then(
    ({ events }) => events.map(({ type }) => type),
    ({ code }) => code as string,
  );
  return { asked, came };
}

describe('another last day of an account whose plan is stopped (STATE-052)', () => {
  const over = [...draft, ...sent([ana]), lastDay('2026-11-22')];
  it.each([['2026-12-01'], [null]])('sends no link again once the day is over: %s', async (day) => {
    expect(await another(over, 3, day)).toEqual({ asked: ['resend'], came: 'subscription.debtor' });
  });

  it('asks no plan while the day is not over, and of a draft', async () => {
    expect(await another(over, 0, '2026-12-01')).toEqual({ asked: [], came: ['LastDaySet'] });
    expect(await another([...draft, lastDay('2026-11-22')], 3, '2026-12-01')).toEqual({ asked: [], came: ['LastDaySet'] });
  });
});
