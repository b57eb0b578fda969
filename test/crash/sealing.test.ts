import { afterAll, beforeAll, expect, it } from 'vitest';
import { count } from '../support/counts.ts';
import { describeWith } from '../support/needs.ts';
import { Killable, pause, sequence } from './killable.ts';
import { expectAllFiles, expectOnceEach, expectOneAnchorForARoot } from './outcome.ts';
import { PersistentClient } from './persistent-client.ts';

describeWith('local chain')('kill -9 while documents are closed', () => {
  let product: Killable;
  beforeAll(async () => {
    product = await Killable.create();
    await product.start();
  });
  afterAll(async () => product?.stop());

  it('exactly one seal, one constancia, one anchor and one completion each; every file there; one anchor for a root', {
    timeout: 1_800_000,
  }, async () => {
    const kills = count('kills during sealing', 5, 50);
    const chance = sequence(20_261_121);
    const client = await new PersistentClient(product.url).login();
    const documents: string[] = [];
    while (product.kills < kills) {
      const name = `cierre-${documents.length}`;
      const documentID = await client.send(name, `${name}@firmante.example`);
      documents.push(documentID);
      const signed = await client.sign(documentID, `${name}@firmante.example`, `${name}-sign`);
      expect(signed.body.responseData.status).toBe('PENDING_FOR_BLOCK_CHAIN');
      // Sealing and the constancia take tenths of a second, the anchor and its settling some seconds.
      await pause(chance(3) === 0 ? chance(3500) : chance(400));
      await product.kill();
      await product.start();
    }
    for (const documentID of documents) await client.wait(documentID, 'COMPLETED');
    // Mails about the completion are the last thing to happen.
    await pause(500);
    await product.kill();
    const system = await product.open();
    try {
      await expectOnceEach(system, documents);
      const files = await expectAllFiles(system);
      const anchors = await expectOneAnchorForARoot(system, product.chain.url);
      console.info(`killed ${kills} times: ${documents.length} documents complete, ${files} files, ${anchors} anchors`);
      expect(files).toBeGreaterThanOrEqual(documents.length * 5);
    } finally {
      await system.stop();
    }
  });
});
