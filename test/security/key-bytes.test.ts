import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestPki } from '../../shared-kernel/crypto/test-pki.ts';
import { Killable, pause } from '../crash/killable.ts';
import { PersistentClient } from '../crash/persistent-client.ts';
import { describeWith } from '../support/needs.ts';
import { findInMemory, secretsOf } from './memory.ts';

describeWith('local chain', '/proc')('the private key of an e.firma, searched for in the memory of the server', () => {
  /** In the settings of the server for as long as it runs: what the search must find. */
  const kept = `Firmas ${randomBytes(12).toString('hex')}`;
  const password = `Clave-${randomBytes(12).toString('hex')}`;
  let product: Killable;
  let mine: { cer: Uint8Array; key: Uint8Array };
  let server: ChildProcess;
  let client: PersistentClient;

  beforeAll(async () => {
    product = await Killable.create({ PRODUCT_NAME: kept });
    server = await product.start();
    // Made here and not by the server, which would have had the key then.
    const pki = await createTestPki(join(product.dataDir, 'test-pki'), { now: new Date() });
    mine = await pki.issueEfirma({
      name: 'ANA CORTÉS VILLA',
      rfc: 'COVA800101AB1',
      curp: 'COVA800101MPLRLN09',
      email: 'ana@cortes.example',
      password,
    });
    client = await new PersistentClient(product.url).login();
  });
  afterAll(async () => product?.stop());

  it('the search finds a key that a process holds, and what the server keeps', async () => {
    const program = join(product.dataDir, 'holds.mjs');
    writeFileSync(
      program,
      `import { createPrivateKey, sign } from 'node:crypto';
       process.on('message', ({ key, passphrase }) => {
         globalThis.held = createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8', passphrase });
         sign('sha256', Buffer.from('x'), globalThis.held);
         process.send('held');
       });`,
    );
    const holder = fork(program, [], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    try {
      holder.send({ key: Buffer.from(mine.key).toString('base64'), passphrase: password });
      await once(holder, 'message');
      const { found } = await findInMemory(holder.pid!, secretsOf(mine.key, password));
      for (const [name, times] of found) expect([name, times > 0]).toEqual([name, true]);
    } finally {
      holder.kill('SIGKILL');
    }
    const { found } = await findInMemory(server.pid!, new Map([['kept', [Buffer.from(kept)]]]));
    expect(found.get('kept')).toBeGreaterThan(0);
  });

  it('is not there any more once the answer was given', async () => {
    const email = 'ana@cortes.example';
    const documentID = await client.send('llave', email, { signatory: [{ name: 'Ana', emailID: email, signatureType: 'E_FIRMA' }] });
    const { stranger, asked, presented } = await client.reading(documentID, email);
    const form = () => {
      const filled = new FormData();
      const fields = { ...asked, presentedVersion: String(presented.version), presentedSha256: presented.sha256, password };
      for (const [field, value] of Object.entries(fields)) filled.append(field, value);
      filled.append('cer', new Blob([Buffer.from(mine.cer)]), 'firma.cer');
      filled.append('key', new Blob([Buffer.from(mine.key)]), 'firma.key');
      return filled;
    };
    const answer = await stranger.call('POST', '/api/documents/sign/sat', form, null);
    expect([answer.status, answer.body.code ?? null]).toEqual([200, null]);
    const needles = secretsOf(mine.key, password);
    for (const when of ['right after the answer', 'three seconds later']) {
      const { found, bytes } = await findInMemory(server.pid!, needles);
      console.info(
        `${when}, ${Math.round(bytes / 1_048_576)} MiB searched: ${[...found].map(([name, times]) => `${name} ${times}`).join(', ')}`,
      );
      // The password came with the request, as text: what the server of Node itself read is not ours to blank (docs/decisions/cryptography.md).
      const key = [...found].filter(([name]) => name !== 'password');
      expect([when, Object.fromEntries(key)]).toEqual([when, Object.fromEntries(key.map(([name]) => [name, 0]))]);
      await pause(3_000);
    }
  });
});
