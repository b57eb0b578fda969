import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callsOfPermission } from '../../modules/accounts/contract/call-access.ts';
import { permissionKeys } from '../../modules/accounts/contract/route-access.ts';
import { everyOne } from '../support/counts.ts';
import type { Client } from '../support/product.ts';
import type { OpenApi } from './every-route/calls.ts';
import { admissions, type Checking, pairsOf, refusals } from './every-route/check.ts';
import { TAKEN_AWAY } from './every-route/rights.ts';
import { countWork, type WorkCounter } from './every-route/work.ts';
import { openWorld, type SecurityWorld } from './every-route/world.ts';

const SHOWN = 40;
const RITA = 'sub-user without permissions';

/** Every route as one sub-user from whom the owner takes each permission in turn; the table of every route has her without any. */
describe('every route, as a sub-user without one permission', () => {
  let world: SecurityWorld;
  let description: OpenApi;
  let work: WorkCounter;
  let rita: Client;
  let userID: string;
  beforeAll(async () => {
    world = await openWorld();
    const { http } = world.product;
    rita = http.anonymous();
    rita.token = world.actors[RITA]!.bearer!;
    userID = (await rita.get('/profile')).body.data.userID;
    description = (await http.get('/openapi.json')).body;
    work = countWork(world.product.services.store);
  });
  afterAll(async () => {
    work?.stop();
    await world?.product.stop();
  });

  it('names the calls that the pages of a permission are for', () => {
    expect(TAKEN_AWAY).toEqual(callsOfPermission);
  });

  it.each([...permissionKeys, null])('%s: refused by its calls, and by no other for that', async (key) => {
    const denied = key === null ? [] : [key];
    expect((await world.product.http.put('/api/sub-user', { userID, permissionsDenied: denied })).status).toBe(200);
    expect((await rita.get('/profile')).body.data.permissionsDenied).toEqual(denied);
    const checking: Checking = { world: { ...world, actors: { [RITA]: { ...world.actors[RITA]!, denied } } }, description, work };
    const every = everyOne('ways to ask every route without one permission', 'one body');
    const pairs = pairsOf(description, checking.world).filter(({ variant }) => every || variant === 'full');
    const kept = await refusals(checking, pairs);
    const admitted = await admissions(checking, pairs);
    console.info(
      `without ${key ?? 'nothing taken'}: ${kept.asked} refusals, ${admitted.asked} admissions, ${kept.differences.length + admitted.differences.length} differences`,
    );
    expect([...kept.differences, ...admitted.differences].slice(0, SHOWN)).toEqual([]);
    expect(kept.asked).toBeGreaterThan(100);
    expect(admitted.asked).toBeGreaterThan(20);
  });
});
