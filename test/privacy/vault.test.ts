import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventLeafHash } from '../../shared-kernel/evidence/canonical.ts';
import { verifyInclusion } from '../../shared-kernel/evidence/merkle.ts';
import type { JsonObject } from '../../shared-kernel/json.ts';
import { MasterKeyMismatch } from '../../shared-kernel/privacy/key-table.ts';
import { createMemoryVault } from '../../shared-kernel/privacy/memory-vault.ts';
import { PersonForgotten } from '../../shared-kernel/privacy/person-forgotten.ts';
import { personIdOf } from '../../shared-kernel/privacy/person-id.ts';
import { ProtectedValueGiven, protectPersonal, revealPersonal } from '../../shared-kernel/privacy/personal-codec.ts';
import { type PersonVault, type ProtectedField, personal } from '../../shared-kernel/privacy/port.ts';
import { FieldDamaged, verifyDisclosure } from '../../shared-kernel/privacy/protected-field.ts';
import { secretKeyFromFile } from '../../shared-kernel/privacy/secrets.ts';
import { createPersonVault } from '../../shared-kernel/privacy/vault.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

const masterKey = Buffer.alloc(32, 7);
let database: TestDatabase;
let pool: pg.Pool;
let admin: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  admin = new pg.Pool({ connectionString: database.adminUrl });
  // Dropping the database ends idle connections; that is no failure of a test.
  for (const one of [pool, admin]) one.on('error', () => undefined);
});
afterAll(async () => {
  await pool.end();
  await admin.end();
  await database.drop();
});

const asJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as JsonObject;
const secret = (data: unknown) => JSON.stringify(data);

describe.each([
  ['in memory', () => createMemoryVault()],
  ['in Postgres', () => createPersonVault({ pool, masterKey })],
] as [string, () => PersonVault][])('person vault %s', (name, make) => {
  const id = (n: number) => `person-${name}-${n}`.replaceAll(' ', '-');

  it('gives values back in the order of the question', async () => {
    const vault = make();
    const fields = await Promise.all([vault.protect(id(1), 'Ana'), vault.protect(id(2), 'Luis'), vault.protect(id(1), '')]);
    expect(await vault.reveal([fields[1]!, fields[2]!, fields[0]!])).toEqual(['Luis', '', 'Ana']);
    expect(await vault.reveal([])).toEqual([]);
  });

  it('shows nothing of the value, not even that two are equal', async () => {
    const vault = make();
    const [a, b] = await Promise.all([vault.protect(id(3), 'ana@example.com'), vault.protect(id(3), 'ana@example.com')]);
    expect(secret(a)).not.toContain('ana');
    for (const part of ['ciphertext', 'wrappedKey', 'commitment'] as const) expect(a[part]).not.toBe(b[part]);
  });

  it('forgets for ever, and refuses to write about the forgotten', async () => {
    const vault = make();
    const [gone, kept] = await Promise.all([vault.protect(id(4), 'Ana'), vault.protect(id(5), 'Luis')]);
    await vault.forget(id(4));
    await vault.forget(id(4));
    expect(await vault.reveal([gone, kept])).toEqual([null, 'Luis']);
    expect(await vault.disclose(gone)).toBeNull();
    await expect(vault.protect(id(4), 'Ana')).rejects.toThrow(PersonForgotten);
  });

  it('discloses a field to anybody without a key, and only that value', async () => {
    const vault = make();
    const field = await vault.protect(id(6), 'Ana ñ 🖊');
    const disclosure = await vault.disclose(field);
    expect(disclosure).not.toBeNull();
    expect(disclosure!.value).toBe('Ana ñ 🖊');
    expect(verifyDisclosure(field, disclosure!)).toBe(true);
    expect(verifyDisclosure(field, { ...disclosure!, value: 'Ana' })).toBe(false);
    const moved = { value: disclosure!.value.slice(1), salt: Buffer.from(`${disclosure!.salt}A`).toString('base64url') };
    expect(verifyDisclosure(field, moved)).toBe(false);
  });

  it('says so when a field was changed, instead of giving something', async () => {
    const vault = make();
    const [field, other] = await Promise.all([vault.protect(id(7), 'Ana'), vault.protect(id(8), 'Luis')]);
    const spoiled: ProtectedField[] = [
      { ...field, ciphertext: other.ciphertext },
      { ...field, wrappedKey: other.wrappedKey },
      { ...field, commitment: other.commitment },
      { ...other, personId: id(7) },
      { ...field, ciphertext: '' },
    ];
    for (const one of spoiled) await expect(vault.reveal([one])).rejects.toThrow(FieldDamaged);
  });
});

describe('the vault in Postgres', () => {
  it('is one vault for all processes, and keeps no key when one of them forgets', async () => {
    const [here, there] = [createPersonVault({ pool, masterKey }), createPersonVault({ pool, masterKey })];
    const fields = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? here : there).protect('person-shared', `value ${i}`)));
    expect(await there.reveal(fields)).toEqual(fields.map((_, i) => `value ${i}`));
    await here.forget('person-shared');
    expect(await there.reveal(fields)).toEqual(fields.map(() => null));
  });

  it('leaves no key in the table, nor in a dead row of it', async () => {
    const vault = createPersonVault({ pool, masterKey });
    await vault.protect('person-dead-row', 'Ana');
    const { rows } = await admin.query("select wrapped_key from privacy.person_keys where person_id = 'person-dead-row'");
    const wrapped: Buffer = rows[0].wrapped_key;
    await admin.query('create extension if not exists pageinspect');
    const versionsWithKey = async () => {
      const { rows: tuples } = await admin.query<{ t_data: Buffer }>(
        `select t_data
           from generate_series(0, pg_relation_size('privacy.person_keys') / current_setting('block_size')::int - 1) n,
                heap_page_items(get_raw_page('privacy.person_keys', n::int))
          where t_data is not null`,
      );
      return tuples.filter((tuple) => tuple.t_data.includes(wrapped)).length;
    };
    expect(await versionsWithKey()).toBe(1);
    // A snapshot that somebody else holds open keeps the old row version; forgetting again tries again.
    const forgotten = async () => {
      await vault.forget('person-dead-row');
      return versionsWithKey();
    };
    await expect.poll(forgotten).toBe(0);
  });

  it('asks once for many persons', async () => {
    const vault = createPersonVault({ pool, masterKey });
    const fields = await Promise.all(Array.from({ length: 50 }, (_, i) => vault.protect(`person-many-${i}`, `${i}`)));
    let asked = 0;
    const query = (...args: [string, unknown[]]) => {
      asked += 1;
      return pool.query(...args);
    };
    const counting = { query } as unknown as pg.Pool;
    const data = fields.map((field) => ({ name: { $protected: field } }) as unknown as JsonObject);
    await revealPersonal(data, createPersonVault({ pool: counting, masterKey }));
    expect(asked).toBe(1);
    asked = 0;
    const busy = createPersonVault({ pool: counting, masterKey });
    await Promise.all(fields.map((field) => busy.protect(field.personId, 'x')));
    expect(asked).toBe(1);
  });

  it('does not take another master key for forgetting', async () => {
    const field = await createPersonVault({ pool, masterKey }).protect('person-master', 'Ana');
    const other = createPersonVault({ pool, masterKey: Buffer.alloc(32, 8) });
    await expect(other.reveal([field])).rejects.toThrow(MasterKeyMismatch);
    expect(() => createPersonVault({ pool, masterKey: Buffer.alloc(16) })).toThrow(RangeError);
  });

  it('does not let the application remove the mark that a person was forgotten', async () => {
    await expect(pool.query('delete from privacy.person_keys')).rejects.toThrow(/permission denied/);
  });
});

describe('personal values in events', () => {
  it('come back as they went in, anywhere in the data', async () => {
    const vault = createMemoryVault();
    const leaf = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.record({ $personal: fc.constantFrom('p1', 'p2', 'p3'), value: fc.string({ unit: 'grapheme' }) }),
    );
    const { data } = fc.letrec((tie) => ({
      data: fc.dictionary(fc.string(), tie('node'), { maxKeys: 4 }),
      node: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie('node'), { maxLength: 4 }), tie('data')),
    }));
    await fc.assert(
      fc.asyncProperty(fc.array(data as fc.Arbitrary<JsonObject>, { maxLength: 5 }), async (events) => {
        const before = asJson(events);
        const stored = await Promise.all(events.map((one) => protectPersonal(one, vault)));
        expect(secret(stored)).not.toContain('"$personal"');
        expect(asJson(events)).toEqual(before);
        expect(asJson(await revealPersonal(asJson(stored) as unknown as JsonObject[], vault))).toEqual(before);
      }),
    );
  });

  it('are null for the forgotten and may be carried on so', async () => {
    const vault = createMemoryVault();
    const stored = await protectPersonal(asJson({ name: personal('p1', 'Ana'), mail: personal('p2', 'b@example.com') }), vault);
    await vault.forget('p1');
    const [revealed] = await revealPersonal([stored], vault);
    expect(revealed).toEqual({ name: { $personal: 'p1', value: null }, mail: { $personal: 'p2', value: 'b@example.com' } });
    expect(await protectPersonal({ name: revealed!.name! }, vault)).toEqual({ name: { $personal: 'p1', value: null } });
  });

  it('cannot be smuggled in ready made', async () => {
    const vault = createMemoryVault();
    const field = await vault.protect('p1', 'Ana');
    await expect(protectPersonal(asJson({ note: { $protected: field } }), vault)).rejects.toThrow(ProtectedValueGiven);
    await expect(protectPersonal(asJson({ a: [{ $protected: 1, b: 2 }] }), vault)).rejects.toThrow(ProtectedValueGiven);
  });

  it('can be forgotten while hash and proof of their event still verify', async () => {
    const vault = createMemoryVault();
    const data = await protectPersonal(asJson({ signer: personal('p1', 'Ana') }), vault);
    const event = { id: 'e', type: 'SignerAdded', stream: 'document-1', revision: 0, data, metadata: { schemaVersion: 1 } };
    const leaf = eventLeafHash(event);
    const disclosure = await vault.disclose((data.signer as unknown as { $protected: ProtectedField }).$protected);
    await vault.forget('p1');
    expect(eventLeafHash(asJson(event) as never)).toEqual(leaf);
    expect(verifyInclusion(eventLeafHash(event), 0, 1, [], leaf)).toBe(true);
    expect(verifyDisclosure((data.signer as unknown as { $protected: ProtectedField }).$protected, disclosure!)).toBe(true);
  });
});

describe('id of a person', () => {
  const key = Buffer.alloc(32, 1);
  it('is the same for the same address and says nothing', () => {
    const id = personIdOf('owner-1', { email: ' Ana@Example.com ' }, key);
    expect(id).toMatch(/^person-[0-9a-f]{32}$/);
    expect(personIdOf('owner-1', { email: 'ana@example.com' }, key)).toBe(id);
    expect(personIdOf('owner-1', { phone: '+52 55 1234 5678' }, key)).toBe(personIdOf('owner-1', { phone: '+525512345678' }, key));
  });

  it('differs by account, kind, address and secret', () => {
    const ids = [
      personIdOf('owner-1', { email: 'a@example.com' }, key),
      personIdOf('owner-2', { email: 'a@example.com' }, key),
      personIdOf('owner-1', { email: 'b@example.com' }, key),
      personIdOf('owner-1', { phone: '525512345678' }, key),
      personIdOf('owner-1', { phone: '+525512345678' }, key),
      personIdOf('owner-1', { email: 'a@example.com' }, Buffer.alloc(32, 2)),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    expect(() => personIdOf('owner-1', { email: 'a' }, Buffer.alloc(8))).toThrow(RangeError);
  });
});

describe('secret key file', () => {
  it('is made once, 32 bytes, mode 0600', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'secret-'));
    try {
      const path = join(dir, 'master.key');
      const made = await secretKeyFromFile(path);
      expect(made.length).toBe(32);
      expect(await secretKeyFromFile(path)).toEqual(made);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
    } finally {
      await rm(dir, { recursive: true });
    }
  });
});
