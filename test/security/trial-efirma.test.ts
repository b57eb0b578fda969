import { createPrivateKey, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Product, startProduct } from '../support/product.ts';

const wanted = { name: 'Bruno Peña Lara', password: 'Clave.2026' };

describe('POST /local/efirma', () => {
  let product: Product;
  beforeAll(async () => {
    product = await startProduct({ chain: false });
  });
  afterAll(() => product?.stop());

  it('issues a certificate of the test authority and the key that belongs to it, under the password', async () => {
    const { status, body } = await product.http.anonymous().post('/local/efirma', wanted);
    expect(status).toBe(200);
    const { cer, key, rfc, cerFile, keyFile } = body.responseData;
    const certificate = new X509Certificate(Buffer.from(cer, 'base64'));
    const sealed = { key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' } as const;
    expect(certificate.checkPrivateKey(createPrivateKey({ ...sealed, passphrase: wanted.password }))).toBe(true);
    expect(() => createPrivateKey({ ...sealed, passphrase: 'otra clave' })).toThrow();
    expect(certificate.subject).toContain('CN=BRUNO PEÑA LARA');
    expect(rfc).toMatch(/^BRUN8001\d\d[A-Z]{2}\d$/);
    expect([cerFile, keyFile]).toEqual([`${rfc.toLowerCase()}.cer`, `${rfc.toLowerCase()}.key`]);
  });

  it('is not there for anybody but this machine itself', async () => {
    const anonymous = product.http.anonymous();
    for (const headers of [{ 'x-forwarded-for': '127.0.0.1' }, { forwarded: 'for=127.0.0.1' }] as Record<string, string>[]) {
      expect((await anonymous.post('/local/efirma', wanted, headers)).status).toBe(404);
    }
  });

  it('is there, as the mailbox is, only where the demo is or where the operator asked for it', async () => {
    const asked = async () => [
      (await product.http.anonymous().post('/local/efirma', wanted)).status,
      (await product.http.anonymous().get('/local/mailbox')).status,
    ];
    await product.restart({ LOCAL_MAILBOX: '' });
    expect(await asked()).toEqual([404, 404]);
    await product.restart({ SEED_DEMO: 'true' });
    expect(await asked()).toEqual([200, 200]);
    await product.restart({ PUBLIC_URL: 'https://firma.example' });
    expect(await asked()).toEqual([404, 404]);
    await product.restart({ PUBLIC_URL: '', SEED_DEMO: 'false', LOCAL_MAILBOX: 'true' });
  });

  it('says what is wrong with what was asked', async () => {
    const anonymous = product.http.anonymous();
    for (const body of [{ ...wanted, name: ' a ' }, { ...wanted, password: 'corta' }, { name: 7 }]) {
      const answer = await anonymous.post('/local/efirma', body);
      expect([answer.status, answer.body.responseData?.code ?? answer.body.code ?? null]).toEqual([400, 'request.invalid']);
    }
  });
});
