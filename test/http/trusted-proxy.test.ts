import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigurationRefused, readConfiguration } from '../../modules/app/settings/config.ts';
import { type Product, startProduct } from '../support/product.ts';

/** Requests that an address has left in this minute: addresses that share it are one address to the product. */
async function left(product: Product, forwardedFor: string): Promise<number> {
  const { headers } = await product.http.anonymous().get('/healthz', { 'x-forwarded-for': forwardedFor });
  return Number(headers.get('x-ratelimit-remaining'));
}

describe('addresses of callers behind a reverse proxy', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ chain: false });
  });
  afterAll(() => product.stop());

  it('are not believed from anybody who was not named', async () => {
    const first = await left(product, '203.0.113.1');
    expect(await left(product, '203.0.113.2')).toBe(first - 1);
  });

  it('are those that a named proxy tells, and the nearest one that is not a named proxy', async () => {
    await product.restart({ TRUSTED_PROXIES: '127.0.0.1,10.1.0.0/16' });
    const first = await left(product, '203.0.113.1');
    expect(await left(product, '203.0.113.2')).toBe(first);
    expect(await left(product, '203.0.113.1')).toBe(first - 1);
    // The caller wrote the first one, the proxies the others.
    expect(await left(product, '198.51.100.9, 203.0.113.1, 10.1.2.3')).toBe(first - 2);
  });

  it.each(['proxy', '10.0.0.0/33', '1.2.3', '::1/129', '0'])('named as %s are refused', (text) => {
    expect(() => readConfiguration({ TRUSTED_PROXIES: text }, '/')).toThrow(ConfigurationRefused);
  });

  it.each(['127.0.0.1', '::1, fd00::/8', '10.0.0.0/8,172.16.0.0/12'])('may be named as %s', (text) => {
    expect(readConfiguration({ TRUSTED_PROXIES: text }, '/').trustedProxies).toHaveLength(text.split(',').length);
  });
});
