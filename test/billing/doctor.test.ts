import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardGatewayCheck } from '../../modules/app/operations/doctor/card-gateway.ts';
import { readConfiguration } from '../../modules/app/settings/config.ts';
import { createStripeGateway } from '../../modules/billing/adapters/stripe-gateway.ts';
import { type Client, type Product, people, startProduct } from '../support/product.ts';
import { gatewayOf } from './gateway-ledger.ts';

interface Row {
  readonly component: string;
  readonly state: string;
  readonly found: string;
  readonly resource: string;
  readonly mend: string;
}

describe('the doctor of money', () => {
  let product: Product;
  let staff: Client;
  const row = async (component: string): Promise<Row> => {
    const { rows } = (await staff.get('/api/operations/doctor')).body.responseData as { rows: Row[] };
    return rows.find((one) => one.component === component)!;
  };

  beforeAll(async () => {
    product = await startProduct({ chain: false });
    staff = await product.http.anonymous().login(people.admin.email, people.admin.password);
  });
  afterAll(() => product?.stop());

  it('says of the own gateway that it moves no money, and whether it runs', async () => {
    const gateway = await row('Card gateway');
    expect(gateway).toMatchObject({ state: 'warn', found: 'own test gateway, moves no money; starts at its first use' });
    expect(gateway.resource).toBe(`${product.dataDir}/gateway`);
    await product.modules.billing.gateway();
    expect(await row('Card gateway')).toMatchObject({ state: 'warn', found: 'own test gateway, moves no money; runs and answers' });
  });

  it('says of the vendor’s whether it answers and takes the key, and charges nothing for it', async () => {
    await product.modules.billing.gateway();
    const { origin } = product.modules.cardGateway.local!;
    const { secretKey } = JSON.parse(readFileSync(join(product.dataDir, 'gateway', 'secrets.json'), 'utf8')) as { secretKey: string };
    /** The own gateway in the vendor's place: it speaks the same API. */
    const looked = (key: string, at = origin, isTest = true) => {
      const given = { PAYMENTS_SECRET_KEY: key, PAYMENTS_PUBLISHABLE_KEY: 'pk_test_12345678', PAYMENTS_WEBHOOK_SECRET: 'whsec_12345678' };
      const config = readConfiguration({ ...given, PUBLIC_URL: 'https://firma.example' }, product.dataDir);
      return cardGatewayCheck(config, (settings) => ({ ...createStripeGateway({ ...settings, origin: at }), isTest })).run();
    };
    expect(await looked(secretKey)).toMatchObject({ state: 'warn', found: 'answers, with keys for tests: moves no money' });
    expect(await looked(secretKey, origin, false)).toMatchObject({ state: 'ok', found: 'answers, with keys for real money' });
    expect(await looked('sk_test_12345678')).toMatchObject({ state: 'red', found: expect.stringContaining('does not take the key') });
    expect(await looked(secretKey, 'http://127.0.0.1:1')).toMatchObject({ state: 'red', found: 'does not answer' });
    expect(await gatewayOf(product).charges()).toEqual([]);
  });

  it('says that nothing can be paid where others come in and no keys are given', async () => {
    const config = readConfiguration({ PUBLIC_URL: 'https://firma.example' }, product.dataDir);
    expect(await cardGatewayCheck(config).run()).toMatchObject({ state: 'warn', found: 'none is set up: nothing can be paid' });
  });

  it('names what has been under way for longer than an hour, and what stands still', async () => {
    expect(await row('Waiting charges')).toMatchObject({ state: 'ok', found: 'none waits' });
    const add = (state: string, hours: number) =>
      product.services.pool.query(
        `insert into reactor.work (reactor, key, event_id, payload, state, attempts, first_at, next_attempt_at, last_error, last_error_at)
         values ('charges', $1, 'e', $2, $3, 3, now() - make_interval(hours => $4), now() + interval '1 hour', 'the payment gateway does not answer', now())`,
        [randomUUID(), { invoiceId: 'none', attemptId: 'none', ownerId: 'none' }, state, hours],
      );
    await add('waiting', 0);
    expect(await row('Waiting charges')).toMatchObject({ state: 'ok', found: '1 under way' });
    await add('waiting', 3);
    expect(await row('Waiting charges')).toMatchObject({
      state: 'warn',
      found: '1 charges and refunds wait longer than an hour, the oldest for 3 h: the payment gateway does not answer',
    });
    await add('parked', 0);
    expect(await row('Waiting charges')).toMatchObject({
      state: 'red',
      found: expect.stringMatching(/^1 charges and refunds stand still; 1 /),
    });
  });
});
