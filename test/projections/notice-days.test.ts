import { describe, expect, it } from 'vitest';
import { documentsOfDay, type NoticeDay, noticeDaysDue } from '../../projections/notice-days/queries.ts';
import { sent, setup, signed } from '../documents/given.ts';
import { ana, beto, named, readModelsWorld } from './read-models-world.ts';

describe('which account has news of which documents', () => {
  const world = readModelsWorld();
  const { happen, seen } = world;
  const due = async (until: string, after: NoticeDay | null = null, limit = 10) =>
    (await noticeDaysDue(world.pool, { since: new Date('2020-01-01T00:00:00Z'), until: new Date(until), after, limit })).map(
      ({ dueAt, ownerId }) => `${dueAt.toISOString()} ${ownerId}`,
    );

  it('is a line for each document and morning, whatever happened and how often', async () => {
    for (const [id, owner] of [
      ['d1', 'owner-1'],
      ['d2', 'owner-1'],
      ['d3', 'owner-2'],
    ] as const)
      await happen(id, owner, named(id, 'Contrato'), setup([ana, beto]), ...sent([ana, beto]));
    await seen();
    expect(await due('2100-01-01T00:00:00Z')).toEqual([]);
    await happen('d1', 'owner-1', signed('ana', 1), signed('beto', 2));
    await happen('d2', 'owner-1', signed('ana', 1));
    await happen('d3', 'owner-2', signed('ana', 1));
    await seen();
    const all = await due('2100-01-01T00:00:00Z');
    expect(all.map((line) => line.split(' ')[1])).toEqual(['owner-1', 'owner-2']);
    const [first] = all.map((line) => ({ dueAt: new Date(line.split(' ')[0]!), ownerId: line.split(' ')[1]! }));
    expect(first!.dueAt.getUTCHours()).toBe(14);
    expect(await documentsOfDay(world.pool, first!)).toEqual(['d1', 'd2']);
    // Page by page, and not before it is due.
    expect(await due('2100-01-01T00:00:00Z', null, 1)).toEqual(all.slice(0, 1));
    expect(await due('2100-01-01T00:00:00Z', first!, 1)).toEqual(all.slice(1));
    expect(await due(new Date(first!.dueAt.getTime() - 1).toISOString())).toEqual([]);
  });
});
