import { describe, expect, it } from 'vitest';
import { storedBytes } from '../../projections/account-storage/queries.ts';
import { templatesOf } from '../../projections/templates/queries.ts';
import { added, created, deleted, ownerId } from '../templates/histories.ts';
import { readModelsWorld } from './read-models-world.ts';

describe('the read model of templates', () => {
  const world = readModelsWorld();
  const names = async (account = ownerId) =>
    (await templatesOf(world.pool, account)).map(({ name, template_history }) => [name, template_history]);

  it('has each template as its newest version, the last changed first, until it is deleted', async () => {
    await world.happenIn('template-a', ownerId, created('x', 'y'));
    await world.happenIn('template-b', ownerId, created('x'), added(2, 'Renta de b', 'x', 'y', 'z'));
    await world.happenIn('template-c', 'owner-2', created('x'));
    await world.happenIn('template-a', ownerId, added(2, 'Renta de a', 'x'));
    await world.happenIn('template-d', ownerId, created('x'), deleted);
    await world.seen();
    expect(await names()).toEqual([
      ['Renta de a', 2],
      ['Renta de b', 2],
    ]);
    expect(await names('owner-2')).toEqual([['Renta', 1]]);
    expect((await templatesOf(world.pool, ownerId))[1]).toMatchObject({ template_id: 'b', type: 'static', variables: 3, signers: 0 });
    const { tables } = await world.side.rebuild('templates');
    for (const table of tables) expect(table).toMatchObject({ onlyInOld: 0, onlyInNew: 0, different: 0 });
  });

  it('counts the file of every version once in what the account holds, also of a deleted template', async () => {
    await world.happenIn('template-a', ownerId, created('x'), added(2, 'Renta', 'x'));
    await world.happenIn('template-b', ownerId, created('x'), deleted);
    await world.seen();
    expect(await storedBytes(world.pool, ownerId)).toBe(1_000);
  });

  it('keeps no word of an account that was forgotten, and lists nothing of it', async () => {
    await world.happenIn('template-a', ownerId, created('x'));
    await world.seen();
    await world.vault.forget(ownerId);
    await world.side.forgetPerson(ownerId);
    expect(await names()).toEqual([]);
    const { rows } = await world.pool.query('select name from read.templates');
    expect(JSON.stringify(rows)).not.toContain('Renta');
  });
});
