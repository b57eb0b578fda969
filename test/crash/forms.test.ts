import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedAccounts } from '../../modules/app/demo/seed.ts';
import type { OpenSystem } from '../../modules/app/wiring/system.ts';
import { beginProxy } from '../forms/proxy.ts';
import { count } from '../support/counts.ts';
import { WAIT_MS } from '../support/limits.ts';
import { describeWith } from '../support/needs.ts';
import { Killable, pause, sequence } from './killable.ts';

describeWith('local chain')('kill -9 while forms are composed', () => {
  let product: Killable;
  let people: OpenSystem;
  beforeAll(async () => {
    product = await Killable.create();
    await product.start();
    people = await product.open('demo');
  });
  afterAll(async () => {
    await people?.stop();
    await product?.stop();
  });

  it('each becomes one file and one document of that file, and nothing is doubled', { timeout: 1_800_000 }, async () => {
    const kills = count('kills during composing', 6, 60);
    const chance = sequence(20_261_127);
    // The same account as the child has: a seed is carried out once.
    const { ownerId } = await seedAccounts(people.modules);
    const forms: string[] = [];
    while (product.kills < kills) {
      for (let form = 0; form < 3; form++)
        forms.push((await beginProxy({ modules: people.modules, ownerId }, `Carta ${forms.length}`)).documentId);
      // Composing takes tenths of a second, in a worker that comes up first.
      await pause(chance(900));
      await product.kill();
      await product.start();
    }
    for (const documentId of forms) {
      const look = async () => (await people.modules.documents.load(documentId)).state.status;
      await expect.poll(look, { timeout: WAIT_MS }).toBe('DRAFT');
      const types = (await people.modules.forms.load(documentId)).events.map(({ type }) => type);
      expect(types).toEqual(['FormCreated', 'FormComposed']);
      const { state: form } = await people.modules.forms.load(documentId);
      const { state: document, events } = await people.modules.documents.load(documentId);
      expect(events.map(({ type }) => type)).toEqual(['DocumentUploaded', 'SetupChanged']);
      expect(document.uploaded?.original).toEqual(form.composed?.original);
      expect(document.setup?.signatories.map(({ signatoryId }) => signatoryId)).toEqual(form.signers.map(({ signatoryId }) => signatoryId));
    }
    // The same answers would be the same bytes: each title is in its answers, so that every form has a file of its own.
    const files = await Promise.all(forms.map(async (id) => (await people.modules.forms.load(id)).state.composed!.original.sha256));
    expect(new Set(files).size).toBe(forms.length);
    console.info(`killed ${kills} times: ${forms.length} forms, each composed once`);
  });
});
