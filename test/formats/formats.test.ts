import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { FormatEvent, FormatPlace } from '../../modules/formats/contract/events.ts';
import { FORMAT_CHANGES_A_MONTH } from '../../modules/formats/contract/rules.ts';
import { formatsDecider } from '../../modules/formats/domain/decider.ts';
import { formatsStreams } from '../../modules/formats/streams.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { owner, refusalWorld } from '../refusals/world.ts';

const ownerId = 'owner-1';
const place: FormatPlace = { signer: 1, page: 1, type: 'SIGNATURE', x: 72, y: 90, width: 180, height: 68, required: true };
const saved = (formatId: string, name: string): FormatEvent => ({
  type: 'FormatSaved',
  data: { formatId, name: personal(ownerId, name), places: [place] },
});
const moved = (x: number): FormatEvent => ({ type: 'FormatChanged', data: { formatId: 'a', places: [{ ...place, x }] } });
const removed = (formatId: string): FormatEvent => ({ type: 'FormatRemoved', data: { formatId } });

async function having(history: readonly FormatEvent[]) {
  const world = refusalWorld();
  await world.given(formatsDecider, ownerId, history);
  const formats = formatsStreams(world.engine);
  return {
    world,
    save: (name: string) =>
      formats
        .execute(
          { type: 'SaveFormat', data: { ownerId, formatId: randomUUID(), name: personal(ownerId, name), places: [place] } },
          world.as(owner),
        )
        .then(
          () => 'saved',
          (error: { code: string }) => error.code,
        ),
    remove: (formatId: string) => formats.execute({ type: 'RemoveFormat', data: { ownerId, formatId } }, world.as(owner)),
    state: async () => (await formats.load(ownerId)).state,
  };
}

describe('how much an account writes in a month', () => {
  const busy = [saved('a', 'Renta'), ...Array.from({ length: FORMAT_CHANGES_A_MONTH - 1 }, (_, index) => moved(index))];

  it('is limited, and the next month begins anew', async () => {
    const { world, save } = await having(busy);
    expect(await save('Otra')).toBe('format.month_limit');
    world.clock.set('2026-12-01T12:00:00.000Z');
    expect(await save('Otra')).toBe('saved');
  });

  it('the month is that of the zone of the product', async () => {
    const { world, save } = await having(busy);
    // Six hours before midnight in Mexico City.
    world.clock.set('2026-12-01T00:00:00.000Z');
    expect(await save('Otra')).toBe('format.month_limit');
    world.clock.set('2026-12-01T06:00:00.000Z');
    expect(await save('Otra')).toBe('saved');
  });

  it('removing is not counted, and never refused for it', async () => {
    const { save, remove, state } = await having([...busy, removed('a')]);
    expect((await state()).written.times).toBe(FORMAT_CHANGES_A_MONTH);
    expect(await save('Otra')).toBe('format.month_limit');
    const { remove: removeOne, state: left } = await having(busy);
    await removeOne('a');
    expect((await left()).formats).toEqual([]);
    await expect(remove('a')).rejects.toMatchObject({ code: 'format.not_found' });
  });
});

describe('formats of a forgotten account', () => {
  it('keep their places and lose their names, and no name is taken by them', async () => {
    const { world, state, save } = await having([saved('a', 'Renta')]);
    await world.engine.vault.forget(ownerId);
    expect((await state()).formats).toMatchObject([{ formatId: 'a', name: { value: null }, places: [place] }]);
    expect(await save('')).toBe('format.name_required');
  });
});
