import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createValidationRecord } from '../../modules/app/wiring/validation-record.ts';
import { newestRequest } from '../../modules/cancellation/index.ts';
import { petition, respond } from '../cancellation/people.ts';
import { count } from '../support/counts.ts';
import { ana, bruno, signDrawn } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type Client, type Product, people, startProduct } from '../support/product.ts';
import { approvalsAre, approverCalls, approverLink, askedRound, clara, sendForApproval } from '../vobo/approvers.ts';
import { account, english, eventually } from './steps.ts';

interface Entry {
  readonly number: number;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
  readonly eventID: string;
  readonly type: string;
  readonly text: string;
  readonly at: string;
  readonly actor: { readonly kind: string; readonly id: string; readonly name: string | null };
}

let product: Product;
let owner: Client;
let anaHerself: Client;
let documentID: string;

/** A document that was refused, sent again, approved, signed by one of two and then cancelled at the wish of that one. */
beforeAll(async () => {
  product = await startProduct({ chain: false });
  owner = product.http;
  anaHerself = (await account(product, 'Ana', ana.emailID)).client;
  documentID = await sendForApproval(product, [ana, bruno], [clara]);
  const first = approverCalls(owner.anonymous(), await approverLink(product, documentID, clara));
  const saw = await first.read();
  await first.comment({ title: 'Renta', notes: 'La renta no es la que se acordó.' });
  expect((await first.reject(saw)).status).toBe(200);
  await approvalsAre(product, documentID, 'REFUSED');
  expect((await owner.put('/api/document/send-mail', { documentID })).status).toBe(200);
  await askedRound(product, documentID, 2);
  const second = approverCalls(owner.anonymous(), await approverLink(product, documentID, clara, { round: 2 }));
  expect((await second.accept(await second.read())).status).toBe(200);
  await approvalsAre(product, documentID, 'ACCEPTED');
  expect((await signDrawn(product, documentID, ana.emailID)).status).toBe(200);
  const asked = await petition(anaHerself, documentID);
  expect(asked.status).toBe(200);
  expect((await respond(owner, asked.body.responseData.cancelationID, 'AUTHORIZE', 'De acuerdo')).status).toBe(200);
  await eventually(
    async () =>
      (await product.modules.documents.load(documentID)).state.status === 'CANCELED' &&
      newestRequest((await product.modules.cancellation.load(documentID)).state)?.status === 'APPLIED',
    'the document is cancelled',
  );
  await quiet();
});
afterAll(async () => product?.stop());

/** Waits until nothing more comes by itself: twice the same head, with all that follows it at that head. */
async function quiet(): Promise<void> {
  let before = '';
  await eventually(async () => {
    const head = (await product.services.store.head())!;
    const { reactors, readSide } = product.modules;
    const open = (await reactors.reactorStatus()).some(({ position, waiting, running }) => position !== head || waiting + running > 0);
    for (const { name } of readSide.projections) await readSide.waitFor(name, head, WAIT_MS);
    const { rowCount: unrecorded } = await product.services.pool.query(
      `select 1 from delivery.mails m left join delivery.reports r using (mail_id)
       where m.state = 'queued' or m.about is not null and r.recorded_at is null`,
    );
    const same = head === before && !open && unrecorded === 0;
    before = head;
    return same;
  }, 'nothing comes by itself any more');
}

const get = async (path: string, client = owner) => (await client.get(path)).body.responseData;
const timeline = async (asOf = ''): Promise<Entry[]> =>
  (await get(`/api/document/${documentID}/timeline${asOf && `?asOf=${encodeURIComponent(asOf)}`}`)).timeline;
const written = async () => {
  const found = [];
  for await (const event of product.services.store.readAll()) if (event.stream.endsWith(`-${documentID}`)) found.push(event);
  return found;
};

describe('the history of a document over all its streams (ACTOR-001, ACTOR-004, STATE-029..033, STATE-037)', () => {
  it('is complete, numbered, in the order in which it was written, with a sentence and a name for whoever acted', async () => {
    const rows = await timeline();
    expect(rows.map(({ eventID, position }) => [eventID, position])).toEqual((await written()).map(({ id, position }) => [id, position]));
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_row, index) => index + 1));
    expect(new Set(rows.map(({ stream }) => stream))).toEqual(new Set(['document', 'vobo', 'cancellation']));
    const acts = rows.filter(({ type }) =>
      ['VoBoCommentAdded', 'VoBoRefused', 'ApprovalsRefused', 'VoBoAccepted', 'ApprovalsGranted', 'SignatureRecorded'].includes(type),
    );
    expect(acts.map(({ type }) => type)).toEqual([
      'VoBoCommentAdded',
      'VoBoRefused',
      'ApprovalsRefused',
      'VoBoAccepted',
      'ApprovalsGranted',
      'SignatureRecorded',
    ]);
    for (const row of rows) {
      expect(row.text).not.toBe(row.type);
      expect(row.text).toMatch(/\.$/);
      if (row.actor.kind !== 'process') expect([row.type, row.actor]).toEqual([row.type, { ...row.actor, name: expect.any(String) }]);
    }
    const said = (type: string) => rows.find((row) => row.type === type)!.text;
    expect(said('VoBoCommentAdded')).toBe(`${clara.name} escribió un comentario: «Renta».`);
    expect(said('CancellationRequested')).toBe(`${ana.name} pidió cancelar el documento, con 1 evidencia. La responde Lucía Ferrer.`);
    expect(said('CancellationAuthorized')).toBe(
      `${people.owner.firstName} ${people.owner.lastName} autorizó la cancelación, y anotó: «De acuerdo».`,
    );
    const inEnglish = (await owner.get(`/api/document/${documentID}/timeline`, english)).body.responseData.timeline as Entry[];
    expect(inEnglish.find(({ type }) => type === 'VoBoRefused')!.text).toMatch(
      new RegExp(`^${clara.name} declined to approve the file shown to them \\(SHA-256 [0-9a-f]{12}…\\), with 1 comment\\.$`),
    );
  });

  it('shows the approvals and the cancellation as they were at each place (ACTOR-004)', async () => {
    const rows = await timeline();
    const at = async (type: string, nth = 0) =>
      get(`/api/document/${documentID}/state?asOf=${encodeURIComponent(`@${rows.filter((row) => row.type === type)[nth]!.position}`)}`);
    const standing = (view: { voBo: { status: string; comments: unknown[] }[] }) =>
      view.voBo.map(({ status, comments }) => [status, comments.length]);
    expect(standing(await at('ApproverLinksIssued'))).toEqual([['PENDING', 0]]);
    expect(standing(await at('VoBoCommentAdded'))).toEqual([['PENDING', 1]]);
    expect(standing(await at('VoBoRefused'))).toEqual([['REFUSED', 1]]);
    expect(standing(await at('ApproverLinksIssued', 1))).toEqual([['PENDING', 0]]);
    expect(standing(await at('VoBoAccepted'))).toEqual([['ACCEPTED', 0]]);
    expect(await at('ApprovalsRefused')).toMatchObject({ status: 'PENDING', voBoStatus: 'REFUSED', flows: { cancellation: null } });
    expect(await at('SignatureRecorded')).toMatchObject({ status: 'PENDING', flows: { cancellation: null } });
    expect((await at('CancellationRequested')).flows).toMatchObject({
      cancellation: { status: 'REQUESTED', petitioner: { role: 'SIGNATORY', name: ana.name }, answer: null },
      endorsement: null,
      specialEndorsement: null,
    });
    expect(await at('CancellationAuthorized')).toMatchObject({
      status: 'PENDING',
      flows: { cancellation: { status: 'AUTHORIZED', answer: { authorized: true } } },
    });
    expect(await at('DocumentCanceled')).toMatchObject({ status: 'CANCELED', flows: { cancellation: { status: 'AUTHORIZED' } } });
    expect(await get(`/api/document/${documentID}/state`)).toMatchObject({
      status: 'CANCELED',
      flows: { cancellation: { status: 'APPLIED' } },
    });
  });

  it('is cut at every number as it was then: by position, by a revision of the document and by the moment', async () => {
    const rows = await timeline();
    const revisionAt = (number: number) => rows.slice(0, number).findLast(({ stream }) => stream === 'document')!.revision;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: rows.length }), async (number) => {
        const { position, stream, revision, at } = rows[number - 1]!;
        const ids = rows.slice(0, number).map(({ eventID }) => eventID);
        expect((await timeline(`@${position}`)).map(({ eventID }) => eventID)).toEqual(ids);
        const state = await get(`/api/document/${documentID}/state?asOf=${encodeURIComponent(`@${position}`)}`);
        expect(state.revision).toBe(revisionAt(number));
        if (stream === 'document') expect((await timeline(String(revision))).map(({ eventID }) => eventID)).toEqual(ids);
        const then = await timeline(at);
        const later = rows.findIndex((row) => row.at > at);
        expect(then.length).toBe(later === -1 ? rows.length : later);
      }),
      { numRuns: count('cuts of a whole history', 15, 100) },
    );
    for (const wrong of ['@', '@x', '@-1', '1.5', '@1.2.3']) {
      const answer = await owner.get(`/api/document/${documentID}/timeline?asOf=${encodeURIComponent(wrong)}`);
      expect([wrong, answer.status, answer.body.code]).toEqual([wrong, 400, 'request.invalid']);
    }
  });

  it('is the same as CSV, in the ZIP with a proof for each event, and after a rebuild', async () => {
    const rows = await timeline();
    const csv = (await owner.get(`/api/document/${documentID}/timeline`, { accept: 'text/csv' })).body.toString() as string;
    const lines = csv
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n');
    expect(lines[0]).toMatch(/^number,stream,revision,position,/);
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 4))).toEqual(
      rows.map(({ number, stream, revision, position }) => [String(number), stream, String(revision), position]),
    );
    for (const { text, number } of rows) expect(lines[number]).toContain(text.replaceAll('"', '""'));

    const reviewer = await owner.anonymous().login(people.reviewer.email, people.reviewer.password);
    const files = unzipSync(new Uint8Array((await reviewer.get(`/api/document/${documentID}/history`)).body));
    const held = JSON.parse(Buffer.from(files['timeline.json']!).toString());
    expect(held.timeline.map(({ eventID }: Entry) => eventID)).toEqual(rows.map(({ eventID }) => eventID));
    const proofs = Object.keys(files).filter((name) => name.startsWith('proofs/'));
    expect(proofs.sort()).toEqual(rows.map(({ number, type }) => `proofs/${String(number).padStart(5, '0')}-${type}.tlog-proof`));

    for (const name of ['document-timeline', 'documents-inbox', 'document-page']) {
      for (const table of (await product.modules.readSide.rebuild(name)).tables)
        expect(table).toMatchObject({ onlyInOld: 0, onlyInNew: 0, different: 0, notCompared: null });
    }
    expect(await timeline()).toEqual(rows);
  });

  it('is what the public record holds, recomputed event by event, without a name (VAL-003)', async () => {
    const rows = await timeline();
    const record = (await createValidationRecord(product.services).findByDocumentId(documentID))!;
    expect(record.timeline).toEqual(rows.map(({ type, at, actor }) => ({ type, at, actorLabel: actor.kind })));
    expect(record.recordIntegrity).toMatchObject({ events: rows.length, status: expect.stringMatching(/^(PASSED|INDETERMINATE)$/) });
    expect(JSON.stringify([record.timeline, record.recordIntegrity])).not.toMatch(/Ana|Clara|Renta/);
  });

  it('belongs to the account alone: its parties have pages of their own', async () => {
    for (const path of ['timeline', 'timeline?asOf=@1', 'state', 'history'])
      expect([path, (await anaHerself.get(`/api/document/${documentID}/${path}`)).status]).toEqual([path, 404]);
  });
});
