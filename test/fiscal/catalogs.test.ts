import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { offeredCfdiUses } from '../../modules/accounts/contract/fiscal-rules.ts';
import { ana, createWorld, type World } from '../accounts/world.ts';
import { fiscalCalls, refusal } from './fiscal-world.ts';

const folder = new URL('../../modules/accounts/contract/catalogs/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
type Row = Record<string, unknown> & { readonly source: string; readonly date: string };
const rowsOf = (file: string): Row[] => JSON.parse(readFileSync(new URL(file, folder), 'utf8'));

describe('the data of the catalogues', () => {
  it('are these files', () => {
    expect(files).toEqual(['cfdi-uses.json', 'cities.json', 'countries.json', 'fiscal-regimes.json', 'states.json']);
  });

  it.each(files)('%s: each row has its source and its date, and is there once', (file) => {
    const rows = rowsOf(file);
    for (const row of rows) {
      expect(row.source, JSON.stringify(row)).toMatch(/^(SAT|INEGI|ISO)\b.{5,}/);
      expect(new Date(`${row.date}T00:00:00Z`).toISOString().slice(0, 10), JSON.stringify(row)).toBe(row.date);
    }
    const keys = rows.map(({ id, value }) => id ?? value);
    expect(keys).not.toContain(undefined);
    expect(new Set(keys).size).toBe(rows.length);
  });

  it('are the 19 regimes and 24 uses of CFDI 4.0, valid from a day, and a use fits only regimes that there are', () => {
    const [regimes, uses] = [rowsOf('fiscal-regimes.json'), rowsOf('cfdi-uses.json')];
    expect(regimes.map(({ value }) => value).join(' ')).toBe('601 603 605 606 607 608 610 611 612 614 615 616 620 621 622 623 624 625 626');
    expect(uses.map(({ value }) => value).join(' ')).toBe(
      'G01 G02 G03 I01 I02 I03 I04 I05 I06 I07 I08 D01 D02 D03 D04 D05 D06 D07 D08 D09 D10 S01 CP01 CN01',
    );
    for (const row of [...regimes, ...uses]) expect(row.since).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    const known = regimes.map(({ value }) => value);
    for (const { value, regimes: fits } of uses) {
      expect((fits as string[]).length, String(value)).toBeGreaterThan(0);
      expect(known, String(value)).toEqual(expect.arrayContaining(fits as string[]));
    }
    const companies = regimes.filter(({ persons }) => (persons as string[]).includes('legal')).map(({ value }) => value);
    expect(companies).toEqual(['601', '603', '610', '620', '622', '623', '624', '626']);
    expect(uses.map(({ value }) => value)).toEqual(expect.arrayContaining([...offeredCfdiUses]));
  });

  it('are every country of ISO 3166-1, the 32 entities of Mexico, and places inside places that there are', () => {
    const [countries, states, cities] = [rowsOf('countries.json'), rowsOf('states.json'), rowsOf('cities.json')];
    expect(countries).toHaveLength(249);
    const count = (country: string) => states.filter((state) => state.country === country).length;
    expect([count('MX'), count('US'), count('CA'), states.length]).toEqual([32, 51, 13, 96]);
    for (const state of states) expect(countries.map(({ id }) => id)).toContain(state.country);
    // All of an entity or none: half a list would say that the rest does not exist.
    const listed = (row: Row) => row.cities as readonly (readonly [string, string])[];
    for (const row of cities) {
      expect(states.find(({ country, id }) => country === row.country && id === row.id)).toBeDefined();
      for (const [code, name] of listed(row))
        expect([code, name]).toEqual([expect.stringMatching(/^\d{3}$/), expect.stringMatching(/^\S.*\S$/)]);
      expect(new Set(listed(row).map(([, name]) => name)).size, `names of ${row.id}`).toBeGreaterThan(listed(row).length - 3);
    }
    // INEGI counts 2,478 of them in November 2025, 16 of these boroughs of Mexico City.
    expect(cities.map((row) => listed(row).length).reduce((sum, one) => sum + one)).toBe(2_478);
    expect(Object.fromEntries(cities.map((row) => [row.id, listed(row).length]))).toMatchObject({
      '09': 16,
      '14': 125,
      '20': 570,
      '31': 106,
    });
  });
});

describe('the calls of the catalogues', () => {
  let world: World;
  let owner: string;
  let calls: ReturnType<typeof fiscalCalls>;
  beforeAll(async () => {
    world = await createWorld();
    calls = fiscalCalls(world);
    await world.accounts.seedAccount(ana);
    owner = (await world.login(ana.email, ana.password)).token;
  });
  afterAll(() => world.close());

  const paths = ['countries', 'countries/MX/states', 'countries/MX/states/09/cities', 'fiscal-regimes', 'cfdi-uses'];
  const listed = async (path: string, headers = {}) => (await calls.catalog(owner, path, headers)).body.data;
  const inEnglish = { 'accept-language': 'en' };

  it.each(paths)('%s needs a session, and answers JSON in the envelope of its service (CALL-031)', async (path) => {
    const refused = await calls.catalog(undefined, path);
    expect([refusal(refused), refused.body.statusCode, refused.body.data]).toEqual(['401 session.required', 401, null]);
    const { status, body, headers } = await calls.catalog(owner, path);
    expect([status, body.statusCode, headers['content-type']]).toEqual([200, 200, 'application/json; charset=utf-8']);
    expect(body.data.length).toBeGreaterThan(0);
  });

  it('countries have id and name in the language of the call, Mexico first (CALL-003)', async () => {
    const [es, en] = [await listed('countries'), await listed('countries', inEnglish)];
    expect([es.length, es[0], en[0]]).toEqual([249, { id: 'MX', name: 'México' }, { id: 'MX', name: 'Mexico' }]);
    const germany = (list: { id: string }[]) => list.find(({ id }) => id === 'DE');
    expect([germany(es), germany(en)]).toEqual([
      { id: 'DE', name: 'Alemania' },
      { id: 'DE', name: 'Germany' },
    ]);
    for (const list of [es, en]) for (const { id, name } of list) expect(name.length > 2 && name !== id, id).toBe(true);
  });

  it('states are those of the country; none where they are not listed; 404 of a country that there is not (CALL-004)', async () => {
    expect(await listed('countries/MX/states')).toContainEqual({ id: '14', name: 'Jalisco' });
    expect(await listed('countries/US/states')).toContainEqual({ id: 'US-NY', name: 'Nueva York' });
    expect(await listed('countries/US/states', inEnglish)).toContainEqual({ id: 'US-NY', name: 'New York' });
    expect(await listed('countries/FR/states')).toEqual([]);
    for (const unknown of ['XX', 'mx', '__proto__', 'M%C3%A9xico', 'x'.repeat(100)])
      expect(refusal(await calls.catalog(owner, `countries/${unknown}/states`)), unknown).toBe('404 catalog.country_not_found');
    expect(refusal(await calls.catalog(owner, 'countries/%00/states'))).toBe('400 request.invalid');
    expect((await calls.catalog(owner, `countries/${'x'.repeat(101)}/states`)).status).toBe(414);
  });

  it('cities are municipalities with the code of INEGI; none where they are not listed; 404 of a state that there is not (CALL-005)', async () => {
    const cities = await listed('countries/MX/states/09/cities');
    expect(cities).toHaveLength(16);
    expect(cities).toContainEqual({ id: '09012', name: 'Tlalpan' });
    expect(await listed('countries/MX/states/14/cities')).toContainEqual({ id: '14120', name: 'Zapopan' });
    expect(await listed('countries/US/states/US-NY/cities')).toEqual([]);
    for (const unknown of ['MX/states/33', 'MX/states/US-NY', 'US/states/09', 'FR/states/75'])
      expect(refusal(await calls.catalog(owner, `countries/${unknown}/cities`)), unknown).toBe('404 catalog.state_not_found');
    expect(refusal(await calls.catalog(owner, 'countries/XX/states/09/cities'))).toBe('404 catalog.country_not_found');
    expect((await calls.catalog(owner, 'countries/XX/states/09/cities', inEnglish)).body.message).toBe(
      'That country is not in the catalogue.',
    );
  });

  it('regimes and uses have value, name, source and date (CALL-006, CALL-007, ENT-056)', async () => {
    expect(await listed('fiscal-regimes')).toContainEqual({
      value: '626',
      name: 'Régimen Simplificado de Confianza',
      persons: ['natural', 'legal'],
      since: '2022-01-01',
      source: 'SAT, Anexo 20, CFDI 4.0, c_RegimenFiscal',
      date: '2026-11-27',
    });
    expect((await listed('fiscal-regimes', inEnglish))[0]).toMatchObject({ value: '601', name: 'General regime for legal entities' });
    const uses = await listed('cfdi-uses');
    expect(uses).toHaveLength(24);
    expect(uses.find(({ value }: { value: string }) => value === 'CN01')).toMatchObject({ name: 'Nómina', regimes: ['605'] });
  });
});
