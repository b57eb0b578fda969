import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendarDayOf } from '../../shared-kernel/calendar-day.ts';
import { everyOne } from '../support/counts.ts';
import type { Client } from '../support/product.ts';
import type { OpenApi } from './every-route/calls.ts';
import { admissions, type Checking, pairsOf, refusals } from './every-route/check.ts';
import { countWork, type WorkCounter } from './every-route/work.ts';
import { type Actor, openWorld, type SecurityWorld } from './every-route/world.ts';

const SHOWN = 40;
const RITA = 'sub-user without permissions';
const IN_CHARGE = 'sub-user in charge';
/** Acts of a party, and what the absent person says of themself: nobody does these for another. */
const NOT_FOR_ANOTHER = [
  'POST /api/cancellation',
  'GET /api/cancellation/{cancelationId}/evidence/{evidenceId}',
  'PUT /api/cancellation/{cancelationId}/answer',
  'PUT /api/absences',
  'DELETE /api/absences/{userId}',
];

/** Every route as somebody who stands in for the sub-user in charge, who owes them what it owes to that one, and no more once it is over. */
describe('every route, as who stands in for another', () => {
  let world: SecurityWorld;
  let description: OpenApi;
  let work: WorkCounter;
  let rita: Client;
  let ines: Client;
  beforeAll(async () => {
    world = await openWorld();
    const { http } = world.product;
    const bearing = (who: string) => {
      const client = http.anonymous();
      client.token = world.actors[who]!.bearer!;
      return client;
    };
    [rita, ines] = [bearing(RITA), bearing(IN_CHARGE)];
    const userID = (await rita.get('/profile')).body.data.userID;
    expect((await http.put('/api/sub-user', { userID, permissionsDenied: [] })).status).toBe(200);
    expect((await http.put('/api/absences/allowed', { allowed: true })).status).toBe(200);
    const today = calendarDayOf(new Date());
    expect((await ines.put('/api/absences', { substituteID: userID, firstDay: today, lastDay: today })).status).toBe(200);
    description = (await http.get('/openapi.json')).body;
    work = countWork(world.product.services.store);
  });
  afterAll(async () => {
    work?.stop();
    await world?.product.stop();
  });

  /** Ways to ask as her, who has the rights of another of the table. */
  const asking = (as: string) => {
    const { denied: _, ...actor } = world.actors[RITA]!;
    const her: Actor = { ...actor, ...(as === RITA ? {} : { as }) };
    const checking: Checking = { world: { ...world, actors: { [RITA]: her } }, description, work };
    const every = everyOne('ways to ask every route as a substitute', 'one body');
    const pairs = pairsOf(description, checking.world).filter(
      ({ route, variant }) => !NOT_FOR_ANOTHER.includes(route) && (every || variant === 'full'),
    );
    return { checking, pairs };
  };

  it('while it lasts: what is owed to who is in charge, but no act of a party', async () => {
    const { checking, pairs } = asking(IN_CHARGE);
    const kept = await refusals(checking, pairs);
    const admitted = await admissions(checking, pairs);
    console.info(
      `as a substitute: ${kept.asked} refusals, ${admitted.asked} admissions, ${kept.differences.length + admitted.differences.length} differences`,
    );
    expect([...kept.differences, ...admitted.differences].slice(0, SHOWN)).toEqual([]);
    expect(admitted.asked).toBeGreaterThan(30);
    const { documentId } = world.ours.pending;
    for (const answer of [
      await rita.put(`/api/cancellation/${documentId}.1/answer`, { answer: 'AUTHORIZE' }),
      await rita.get(`/api/cancellation/${documentId}.1/evidence/1`),
      await rita.call('DELETE', `/api/absences/${world.ours.account.subUserId}`),
    ])
      expect([403, 404]).toContain(answer.status);
    expect((await rita.get(`/api/cancellation/${documentId}.1`)).status).toBe(200);
  });

  it('not allowed any more: nothing of it, in the same words as to whoever never had it', async () => {
    expect((await world.product.http.put('/api/absences/allowed', { allowed: false })).status).toBe(200);
    const { checking, pairs } = asking(RITA);
    const { asked, differences } = await refusals(checking, pairs);
    console.info(`as a substitute who may not: ${asked} refusals, ${differences.length} differences`);
    expect(differences.slice(0, SHOWN)).toEqual([]);
    expect((await rita.get(`/api/get-document/${world.ours.pending.documentId}`)).status).toBe(404);
  });
});
