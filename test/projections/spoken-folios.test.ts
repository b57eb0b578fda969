import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentWithFolio, folioOfDocument, foliosOfDocuments } from '../../projections/spoken-folios/queries.ts';
import { FOLIO_LETTERS, foliosOf, heardFolio } from '../../shared-kernel/spoken-folio.ts';
import { named, readModelsWorld } from './read-models-world.ts';

const folio = fc
  .tuple(fc.uuid(), fc.integer({ min: 2026, max: 2099 }), fc.nat({ max: 8 }))
  .map(([id, year, more]) => foliosOf(id, year)[more]!);

describe('a folio that is said on the telephone', () => {
  it('is heard however it is spaced, in small letters too', () => {
    fc.assert(
      fc.property(folio, (said) => {
        const [, year, letters] = said.split('-') as [string, string, string];
        for (const text of [
          said,
          ` ${said.toLowerCase()} `,
          `trz ${year} ${[...letters].join(' ')}`,
          `TRZ${year}${letters}`,
          `${year}-${letters}`,
        ])
          expect(heardFolio(text)).toEqual({ kind: 'folio', folio: said });
      }),
    );
  });

  it('is refused where one letter was misheard, or two changed places', () => {
    fc.assert(
      fc.property(folio, fc.nat(), fc.nat(), (said, at, other) => {
        const start = 'TRZ-2026-'.length;
        const letters = [...said.slice(start)];
        const i = at % letters.length;
        const wrong = FOLIO_LETTERS[other % FOLIO_LETTERS.length]!;
        const misheard = said.slice(0, start) + letters.with(i, wrong).join('');
        if (misheard !== said) expect(heardFolio(misheard)).toEqual({ kind: 'misheard' });
        const [a, b] = [i, (i + 1) % letters.length];
        const turned = said.slice(0, start) + letters.with(a, letters[b]!).with(b, letters[a]!).join('');
        if (turned !== said) expect(heardFolio(turned)).toEqual({ kind: 'misheard' });
        const year = Number(said.slice(4, 8));
        expect(heardFolio(said.replace(`-${year}-`, `-${year === 2099 ? 2026 : year + 1}-`))).toEqual({ kind: 'misheard' });
      }),
    );
  });

  it('has none of the letters that are taken for others', () => {
    expect(FOLIO_LETTERS).not.toMatch(/[ILOUV01]/);
    for (const letter of 'ILOUV01Ñ') expect(heardFolio(`TRZ-2026-4K7M${letter}`)).toEqual({ kind: 'misheard' });
  });

  it.each(['TRZ contrato', 'TRZ-2026', 'TRZ-2026-4K7M', '2026 renta', 'Contrato TRZ-2026-4K7MX', '4K7MX', ''])(
    '%j is a text like others',
    (text) => {
      expect(heardFolio(text)).toEqual({ kind: 'none' });
    },
  );
});

describe('the folios of an account', () => {
  const world = readModelsWorld();

  it('are each of one document, a letter longer where one is taken, and the same after a rebuild', async () => {
    const seen = new Map<string, string>();
    let pair: [string, string] | undefined;
    for (let n = 0; !pair; n++) {
      const [short] = foliosOf(`d${n}`, 2026);
      const before = seen.get(short!);
      if (before) pair = [before, `d${n}`];
      seen.set(short!, `d${n}`);
    }
    const [first, second] = pair;
    await world.happen(first, 'owner-1', named(first, 'Primero'));
    await world.happen(second, 'owner-1', named(second, 'Segundo'));
    await world.happen('other', 'owner-2', named('other', 'De otra cuenta'));
    await world.seen();
    const year = Number((await folioOfDocument(world.pool, first))!.slice(4, 8));
    expect(await folioOfDocument(world.pool, first)).toBe(foliosOf(first, year)[0]);
    expect(await folioOfDocument(world.pool, second)).toBe(foliosOf(second, year)[1]);
    expect(await documentWithFolio(world.pool, 'owner-1', foliosOf(first, year)[0]!)).toBe(first);
    expect(await documentWithFolio(world.pool, 'owner-1', foliosOf(second, year)[1]!)).toBe(second);
    expect(await documentWithFolio(world.pool, 'owner-1', foliosOf('other', year)[0]!)).toBeNull();
    expect(await folioOfDocument(world.pool, 'unknown')).toBeNull();
    const folios = await foliosOfDocuments(world.pool, [first, second, 'unknown']);
    expect(Object.fromEntries(folios)).toEqual({ [first]: foliosOf(first, year)[0], [second]: foliosOf(second, year)[1] });
    expect((await foliosOfDocuments(world.pool, [])).size).toBe(0);
    const report = await world.side.rebuild('spoken-folios');
    expect(report.tables).toMatchObject([{ table: 'spoken_folios', onlyInOld: 0, onlyInNew: 0, different: 0 }]);
  });

  it('are none, and no failure, before the table is made', async () => {
    const lacking = {
      query: async () => {
        throw Object.assign(new Error('relation "read.spoken_folios" does not exist'), { code: '42P01' });
      },
    } as never;
    expect(await folioOfDocument(lacking, 'd')).toBeNull();
    expect((await foliosOfDocuments(lacking, ['d'])).size).toBe(0);
    expect(await documentWithFolio(lacking, 'owner-1', 'TRZ-2026-4K7MX')).toBeNull();
    const broken = {
      query: async () => {
        throw Object.assign(new Error('no connection'), { code: '08006' });
      },
    } as never;
    await expect(foliosOfDocuments(broken, ['d'])).rejects.toThrow('no connection');
  });
});
