import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asFile, outputOf, pdfsig } from '../pdf/support/tools.ts';
import { count } from '../support/counts.ts';
import { ana, bruno, linkOf, sendDocument, stroke, until } from '../support/journey.ts';
import { partWith } from '../support/needs.ts';
import { type Product, startProduct } from '../support/product.ts';
import { draft, eventually, machine } from './steps.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(async () => product?.stop());

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A person with the document open on a machine of their own, about to press the button. */
async function reader(documentID: string, email: string) {
  const link = await linkOf(product, email, documentID);
  const own = machine(product.url);
  const page = await own.get(`/api/document/document-id/${documentID}/${link.id}`, { 'x-link-code': link.code });
  if (page.status !== 200) throw new Error(JSON.stringify(page.body));
  const { documentFileObj, toPresent } = page.body.responseData;
  const file = await own.get((documentFileObj.url as string).replace(/^https?:\/\/[^/]+/, product.url));
  return {
    id: link.id,
    bytes: file.body as Buffer,
    sign: (over: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
      own.post(
        '/api/documents/sign',
        {
          documentID,
          signatoryID: link.id,
          code: link.code,
          presented: { version: toPresent.version, sha256: toPresent.sha256 },
          signature: stroke,
          ...over,
        },
        headers,
      ),
  };
}

const typesOf = async (documentID: string): Promise<string[]> =>
  (await product.modules.documents.load(documentID)).events.map((event) => event.type);
const howMany = (types: string[], type: string): number => types.filter((one) => one === type).length;

describe('two of equal rank who read the same version and sign at once (ARCH-036)', () => {
  it('both sign; what each saw is a prefix of what was signed, byte by byte; both signatures are valid', {
    timeout: 3_600_000,
  }, async () => {
    const races = count('equal rank races', 8, 200);
    const checkedByPdfsig = partWith('pdfsig');
    for (let race = 0; race < races; race += 1) {
      const documentID = await sendDocument(product, [ana, bruno]);
      const [one, other] = await Promise.all([reader(documentID, ana.emailID), reader(documentID, bruno.emailID)]);
      expect(sha256(one.bytes)).toBe(sha256(other.bytes));
      const answers = await Promise.all([one.sign(), other.sign()]);
      expect(
        answers.map((answer) => answer.status),
        JSON.stringify(answers.map((answer) => answer.body)),
      ).toEqual([200, 200]);

      const { state, events } = await product.modules.documents.load(documentID);
      const signatures = events
        .filter((event) => event.type === 'SignatureRecorded')
        .map((event) => event.data as never as (typeof state.signatures)[number]);
      expect(signatures.map((signature) => signature.signatoryId).sort()).toEqual([one.id, other.id].sort());
      expect(signatures.map((signature) => [signature.presented.version, signature.base.version, signature.result.version])).toEqual([
        [1, 1, 2],
        [1, 2, 3],
      ]);
      for (const { presented, base, result } of signatures) {
        expect(presented.sha256).toBe(sha256(one.bytes));
        const [before, after] = [
          await product.services.files.get(`sha256-${base.sha256}`),
          await product.services.files.get(result.file.key),
        ];
        expect([before.length, after.length]).toEqual([base.size, result.file.size]);
        expect(sha256(before.subarray(0, presented.size))).toBe(presented.sha256);
        expect(sha256(after.subarray(0, base.size))).toBe(base.sha256);
        expect(sha256(after)).toBe(result.file.sha256);
      }
      expect(
        howMany(
          events.map((event) => event.type),
          'SigningCompleted',
        ),
      ).toBe(1);
      if (checkedByPdfsig)
        expect(pdfsig(await product.services.files.get(signatures[1]!.result.file.key)).map((found) => found.valid)).toEqual([
          true,
          true,
          false,
        ]);
      // The place of the platform's seal is still empty then; a few are followed to their end.
      if (race % 4 !== 0) continue;
      const { seal } = await until(product, documentID, 'COMPLETED');
      const final = await product.services.files.get(seal!.file.key);
      const form = new FormData();
      form.append('document', new Blob([Buffer.from(final)]), 'final.pdf');
      const validated = await product.http.anonymous().post('/api/document/validate', form);
      expect(validated.body.responseData.overall, JSON.stringify(validated.body.responseData.legs)).toBe('TOTAL_PASSED');
      if (checkedByPdfsig) expect(pdfsig(final).map((found) => found.valid)).toEqual([true, true, true]);
      if (partWith('qpdf')) expect(outputOf('qpdf', ['--check', asFile(final)])).toContain('No syntax or stream encoding errors');
    }
  });
});

describe('the same act twice at once', () => {
  it('one signer, two clicks: one signature, and the other click is told', async () => {
    for (const people of [[ana, bruno], [ana]]) {
      const documentID = await sendDocument(product, people);
      const one = await reader(documentID, ana.emailID);
      const answers = await Promise.all([one.sign(), one.sign(), one.sign()]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
      for (const answer of answers.filter((found) => found.status === 409))
        expect(answer.body.code).toMatch(/^(signature\.already_signed|conflict\.changed_meanwhile)$/);
      const types = await typesOf(documentID);
      expect([howMany(types, 'SignatureRecorded'), howMany(types, 'SigningCompleted')]).toEqual([1, people.length === 1 ? 1 : 0]);
    }
  });

  it('the same Idempotency-Key, at once and later: one event, the same answer', async () => {
    const documentID = await sendDocument(product, [ana, bruno]);
    const one = await reader(documentID, ana.emailID);
    const key = { 'idempotency-key': 'firma-de-ana-1' };
    const answers = [...(await Promise.all([one.sign({}, key), one.sign({}, key)])), await one.sign({}, key)];
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(answers.filter((answer) => answer.headers.get('x-replayed') === 'true')).toHaveLength(2);
    for (const answer of answers) {
      expect(answer.body).toEqual(answers[0]!.body);
      expect(answer.headers.get('etag')).toBe(answers[0]!.headers.get('etag'));
    }
    expect(howMany(await typesOf(documentID), 'SignatureRecorded')).toBe(1);
  });

  it('the same key of two people is two commands', async () => {
    const documentID = await sendDocument(product, [ana, bruno]);
    const [one, other] = [await reader(documentID, ana.emailID), await reader(documentID, bruno.emailID)];
    const key = { 'idempotency-key': '12345678' };
    const answers = [await one.sign({}, key), await other.sign({}, key)];
    expect(answers.map((answer) => [answer.status, answer.body.responseData?.signatoryID])).toEqual([
      [200, one.id],
      [200, other.id],
    ]);
    expect(howMany(await typesOf(documentID), 'SignatureRecorded')).toBe(2);
  });

  it('the same key of one person for two different calls is two commands', async () => {
    const documentID = await draft(product.http);
    const key = { 'idempotency-key': 'prepara-todo-1' };
    const steps = [
      await product.http.put('/api/document', { documentID, whoSigns: 'OTHERS', signatory: [ana] }, key),
      await product.http.put(
        '/api/document/draw',
        { documentID, staticSignPositions: [{ email: ana.emailID, page: 1, x: 60, y: 60 }] },
        key,
      ),
    ];
    expect(steps.map((step) => [step.status, step.headers.get('x-replayed')])).toEqual([
      [200, null],
      [200, null],
    ]);
    expect(howMany(await typesOf(documentID), 'FieldsPlaced')).toBe(1);
  });

  it('sending twice at once sends once', async () => {
    const documentID = await draft(product.http);
    await product.http.put('/api/document', { documentID, whoSigns: 'OTHERS', signatory: [ana] });
    const answers = await Promise.all([1, 2, 3].map(() => product.http.put('/api/document/send-mail', { documentID })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
    await until(product, documentID, 'PENDING');
    const types = await typesOf(documentID);
    expect([howMany(types, 'SendingConfirmed'), howMany(types, 'PageImagesStored'), howMany(types, 'SigningLinksIssued')]).toEqual([
      1, 1, 1,
    ]);
  });
});

describe('two people’s decisions at once', () => {
  it('signing and deleting: one of them wins, and the loser is told what happened', async () => {
    const won: string[] = [];
    for (let race = 0; race < 4; race += 1) {
      const documentID = await sendDocument(product, [ana, bruno]);
      const one = await reader(documentID, ana.emailID);
      // The owner's click falls into the time the signature takes to make.
      const deletion = new Promise((resolve) => setTimeout(resolve, race * 25)).then(() =>
        product.http.put('/api/document/delete', { documentIDs: [documentID] }),
      );
      const [signed, deleted] = await Promise.all([one.sign(), deletion]);
      const { state } = await product.modules.documents.load(documentID);
      const outcome = [signed.status, deleted.status];
      if (signed.status === 200) {
        expect(state.signatures).toHaveLength(1);
        expect([200, 409]).toContain(deleted.status);
        if (deleted.status === 409)
          expect(deleted.body).toMatchObject({ code: 'conflict.changed_meanwhile', facts: { event: 'SignatureRecorded' } });
        expect(state.isDeleted).toBe(deleted.status === 200);
      } else {
        expect(outcome, JSON.stringify(signed.body)).toEqual([expect.toSatisfy((status) => status === 409 || status === 410), 200]);
        expect(state.signatures).toHaveLength(0);
        expect(state.isDeleted).toBe(true);
      }
      won.push(signed.status === 200 ? 'signed' : 'deleted');
    }
    expect(won).toContain('deleted');
  });

  it('signing and sending the link again: both hold, the signature once', async () => {
    for (let race = 0; race < 3; race += 1) {
      const documentID = await sendDocument(product, [ana, bruno]);
      const one = await reader(documentID, ana.emailID);
      const [signed, sent] = await Promise.all([
        one.sign(),
        product.http.put('/api/document/send-mail', { documentID, signatoryID: one.id }),
      ]);
      expect([200, 410]).toContain(signed.status);
      expect([200, 409, 429]).toContain(sent.status);
      expect(howMany(await typesOf(documentID), 'SignatureRecorded')).toBe(signed.status === 200 ? 1 : 0);
    }
  });

  it('the history is handed out while the file is prepared, and says so', async () => {
    const documentID = await draft(product.http);
    await product.http.put('/api/document', { documentID, whoSigns: 'OTHERS', signatory: [ana] });
    const sent = await product.http.put('/api/document/send-mail', { documentID });
    const bundle = await product.http.get(`/api/document/${documentID}/history`, { 'x-position': sent.headers.get('x-position')! });
    expect(bundle.status).toBe(200);
    await until(product, documentID, 'PENDING');
    expect(howMany(await typesOf(documentID), 'FileDownloaded')).toBe(1);
  });

  it('many readers at once: each look is recorded once, nobody is turned away', async () => {
    const documentID = await sendDocument(product, [ana]);
    const looks = await Promise.all(Array.from({ length: 12 }, () => product.http.get(`/api/get-document/${documentID}`)));
    expect(new Set(looks.map((look) => look.status))).toEqual(new Set([200]));
    const readers = await Promise.all(Array.from({ length: 6 }, () => reader(documentID, ana.emailID)));
    expect(readers).toHaveLength(6);
    const types = await eventually(async () => typesOf(documentID), 'the stream');
    expect([howMany(types, 'DocumentViewed'), howMany(types, 'DocumentPresented')]).toEqual([1, 1]);
  });
});
