import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { efirmaPassword } from '../../modules/app/demo/people.ts';
import { ana, bruno, efirmaAttempts, linkOf, sendDocument, signDrawn, until } from '../support/journey.ts';
import { type Product, people, startProduct } from '../support/product.ts';

/**
 * Everything the product says while it works, at the most talkative level: its own lines on the console, and
 * what the server of the API writes to standard output.
 */
const said: string[] = [];
let product: Product;
let release: () => void;

beforeAll(async () => {
  const writes = [process.stdout, process.stderr].map((stream) => {
    const write = stream.write.bind(stream);
    stream.write = ((chunk: string | Uint8Array) => {
      said.push(chunk.toString());
      return true;
    }) as typeof stream.write;
    return () => {
      stream.write = write;
    };
  });
  const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((...parts) => void said.push(parts.map(String).join(' '))),
  );
  release = () => {
    for (const undo of writes) undo();
    for (const spy of spies) spy.mockRestore();
  };
  product = await startProduct({ env: { LOG_LEVEL: 'trace' } });
});
afterAll(async () => {
  await product?.stop();
  release?.();
});

describe('what must stay secret', () => {
  it('is in no log, no table, no event and no file of the data folder in the clear (SIGN-003)', async () => {
    const efirma = await product.services.pki.issueEfirma({
      name: 'BRUNO PEÑA',
      rfc: 'PEBB740211QX4',
      curp: 'PEBB740211HPLXXR05',
      email: bruno.emailID,
      password: efirmaPassword,
    });
    const documentID = await sendDocument(product, [{ ...bruno, signatureType: 'E_FIRMA' }, ana]);
    const link = await linkOf(product, bruno.emailID, documentID);
    const { client, attempt } = await efirmaAttempts(product, documentID, link);
    // Right and wrong, and what makes the product fail: refusals and errors are logged too.
    await attempt(efirma, 'una-clave-equivocada');
    await attempt(efirma, efirmaPassword, { code: `${link.code}x` });
    await client.get(`/api/document/document-id/${documentID}/${link.id}?code=${link.code}`);
    const { get } = product.services.files;
    product.services.files.get = async () => {
      throw new Error('the store fails');
    };
    await attempt(efirma, efirmaPassword);
    product.services.files.get = get;
    expect((await attempt(efirma, efirmaPassword)).status).toBe(200);
    await product.http.anonymous().post('/auth/access', { email: people.owner.email, password: 'Otra.Clave.Mala.1' });
    const anas = await linkOf(product, ana.emailID, documentID);
    expect((await signDrawn(product, documentID, ana.emailID)).status).toBe(200);
    await until(product, documentID, 'COMPLETED');

    const key = (await product.http.post('/api/api-keys', { name: 'ERP', scope: 'READ', days: 30 })).body.responseData.bearer as string;
    expect((await product.http.get('/profile', { authorization: `Bearer ${key}` })).status).toBe(200);
    expect((await product.http.post('/api/api-keys', {}, { authorization: `Bearer ${key}` })).status).toBe(403);
    const notifications = (await product.http.post('/api/notification-secret', {})).body.responseData.secret as string;

    const secrets = {
      'secret of the notifications': notifications.replace(/^nsec_/, ''),
      'secret of an API key': key.split('.')[1]!,
      'password of the e.firma': efirmaPassword,
      'wrong password of the e.firma': 'una-clave-equivocada',
      'private key of the e.firma, DER as base64': Buffer.from(efirma.key).toString('base64').slice(60, 160),
      'private key of the e.firma, DER as hex': Buffer.from(efirma.key).toString('hex').slice(120, 280),
      'code of a signing link': link.code,
      'code of another signing link': anas.code,
      'password of the owner': people.owner.password,
      'wrong password of the owner': 'Otra.Clave.Mala.1',
      'bearer of the owner': product.http.token!,
    };
    const log = said.join('\n');
    expect(log.length, 'the log was not captured').toBeGreaterThan(1000);
    const { rows: tables } = await product.services.pool.query<{ name: string }>(
      "select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and has_table_privilege(c.oid, 'select')",
    );
    expect(tables.length).toBeGreaterThan(10);
    for (const [what, secret] of Object.entries(secrets)) {
      expect(log.includes(secret), `${what} is in the log`).toBe(false);
      for (const { name } of tables) {
        const { rows } = await product.services.pool.query(`select 1 from ${name} t where position($1 in t::text) > 0 limit 1`, [secret]);
        expect(rows.length, `${what} is in ${name}`).toBe(0);
      }
      const found = spawnSync('grep', ['-rlF', '--', secret, `${product.dataDir}/files`], { encoding: 'utf8' });
      expect(found.stdout, `${what} is in a file`).toBe('');
    }
  });

  it('names and addresses are in no event and no log line', async () => {
    const { rows } = await product.services.pool.query<{ found: string }>(
      'select data::text || metadata::text as found from event_store.events',
    );
    const log = said.join('\n');
    for (const personal of [ana.emailID, bruno.emailID, people.owner.email, 'Ana Cortés', 'Bruno Peña']) {
      expect(
        rows.filter((row) => row.found.includes(personal)),
        `${personal} is in an event`,
      ).toEqual([]);
      expect(log.includes(personal), `${personal} is in the log`).toBe(false);
    }
  });
});
