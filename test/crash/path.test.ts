import { afterAll, beforeAll, expect, it } from 'vitest';
import { count } from '../support/counts.ts';
import { describeWith } from '../support/needs.ts';
import { Killable, pause, sequence } from './killable.ts';
import { expectAllFiles, expectOnceEach, expectOneAnchorForARoot } from './outcome.ts';
import { PersistentClient } from './persistent-client.ts';

describeWith('local chain')('kill -9 at random points of the whole path', () => {
  let product: Killable;
  beforeAll(async () => {
    product = await Killable.create();
    await product.start();
  });
  afterAll(async () => product?.stop());

  it('clients that repeat under their keys lose nothing and double nothing', { timeout: 1_800_000 }, async () => {
    const kills = count('kills on the path', 5, 30);
    const chance = sequence(7);
    let killing = true;
    const killer = (async () => {
      while (product.kills < kills) {
        await pause(chance(1800));
        await product.kill();
        // Every third child is killed while it starts.
        if (product.kills % 3 === 1 && product.kills < kills) {
          product.spawn();
          await pause(300 + chance(1500));
          await product.kill();
        }
        await product.start();
      }
      killing = false;
    })();
    const documents: string[] = [];
    // One login: a second one would end the first.
    const client = await new PersistentClient(product.url).login();
    const person = async (who: number) => {
      const own: string[] = [];
      for (let round = 0; killing || round === 0; round += 1) {
        const name = `camino-${who}-${round}`;
        const documentID = await client.send(name, `${name}@firmante.example`);
        own.push(documentID);
        documents.push(documentID);
        const signed = await client.sign(documentID, `${name}@firmante.example`, `${name}-sign`);
        expect([signed.status, signed.body.responseData?.status], JSON.stringify(signed.body)).toEqual([
          200,
          expect.stringMatching(/^(PENDING_FOR_BLOCK_CHAIN|COMPLETED)$/),
        ]);
      }
      for (const documentID of own) await client.wait(documentID, 'COMPLETED');
    };
    await Promise.all([killer, person(0), person(1)]);
    const { repeats } = client;
    await pause(500);
    await product.kill();
    const system = await product.open();
    try {
      const uploaded = await system.services.pool.query("select distinct stream from event_store.events where type = 'DocumentUploaded'");
      expect(uploaded.rows.map((row) => row.stream).sort()).toEqual(documents.map((documentID) => `document-${documentID}`).sort());
      await expectOnceEach(system, documents);
      const files = await expectAllFiles(system);
      const anchors = await expectOneAnchorForARoot(system, product.chain.url);
      console.info(
        `killed ${kills} times: ${documents.length} documents complete, ${repeats} requests repeated, ${files} files, ${anchors} anchors`,
      );
      expect(repeats).toBeGreaterThan(0);
    } finally {
      await system.stop();
    }
  });
});
