import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventMetadata } from '../../shared-kernel/event-store/envelope.ts';
import { draft, refusedInBoth } from '../journeys/steps.ts';
import { ana, signDrawn, until } from '../support/journey.ts';
import { people } from '../support/product.ts';
import { openOffice, petition, respond } from './people.ts';

let office: Awaited<ReturnType<typeof openOffice>>;
beforeAll(async () => {
  office = await openOffice();
});
afterAll(async () => office?.product.stop());

const idOf = (answer: { body: { responseData: { cancelationID: string } } }) => answer.body.responseData.cancelationID;
const viewOf = (client: { get: (path: string) => Promise<{ status: number; body: unknown }> }, id: string) =>
  client.get(`/api/cancellation/${id}`) as Promise<{ status: number; body: { code?: string; responseData: Record<string, unknown> } }>;

describe('the owner asks, another who signs answers (STATE-036, STATE-037, ENT-042)', () => {
  it('and the document is cancelled for good', async () => {
    const { lucia, ana: anaIn, bruno, product, send } = office;
    const documentID = await send();
    const asked = await petition(lucia, documentID, undefined, 'El local ya no se renta.');
    expect(asked).toMatchObject({
      status: 200,
      body: {
        success: true,
        responseCode: 200,
        responseData: {
          documentID,
          cancelationID: `${documentID}.1`,
          status: 'REQUESTED',
          documentStatus: 'PENDING',
          petitioner: { role: 'OWNER' },
          reviewers: [
            { role: 'SIGNATORY', name: 'Ana Cortés' },
            { role: 'SIGNATORY', name: 'Bruno Peña' },
          ],
          reason: 'El local ya no se renta.',
          evidence: [{ evidenceID: '1', fileName: 'carta.pdf', mediaType: 'application/pdf' }],
          answer: null,
          isPetitioner: true,
          isReviewer: false,
          canAnswer: false,
        },
      },
    });
    expect(asked.headers.get('etag')).toBe('"0"');
    const id = idOf(asked);
    // What was asked is not yet done, and the petitioner does not do it.
    expect((await product.modules.documents.load(documentID)).state.status).toBe('PENDING');
    expect(await respond(lucia, id, 'AUTHORIZE')).toMatchObject({ status: 403, body: { code: 'cancellation.not_a_reviewer' } });
    expect((await viewOf(bruno, id)).body.responseData).toMatchObject({
      isReviewer: true,
      canAnswer: true,
      reason: 'El local ya no se renta.',
    });

    const answered = await respond(bruno, id, 'AUTHORIZE', 'De acuerdo.');
    expect(answered).toMatchObject({
      status: 200,
      body: { responseData: { answer: { authorized: true, by: 'Bruno Peña', notes: 'De acuerdo.' }, canAnswer: false, isReviewer: true } },
    });
    await until(product, documentID, 'CANCELED');
    const owners = async () => (await lucia.get(`/api/get-document/${documentID}`)).body.responseData;
    await expect.poll(owners).toMatchObject({ status: 'CANCELED', cancellation: { cancelationID: id } });
    await expect.poll(async () => (await viewOf(anaIn, id)).body.responseData.status).toBe('APPLIED');
    // Each act is one event with its time and who did it (ARCH-030).
    const told = [];
    for await (const { type, metadata: stored } of product.services.store.readStream(`cancellation-${documentID}`)) {
      const metadata = stored as unknown as EventMetadata;
      expect(Date.parse(metadata.occurredAt)).toBeGreaterThan(0);
      told.push([type, metadata.actor.kind, metadata.ownerId]);
    }
    expect(told).toEqual([
      ['CancellationRequested', 'owner', product.ownerId],
      ['CancellationAuthorized', 'signatory', product.ownerId],
      ['CancellationApplied', 'process', product.ownerId],
    ]);
    // Final: nobody signs it, nobody asks again.
    expect((await signDrawn(product, documentID, ana.emailID)).status).toBeGreaterThanOrEqual(400);
    expect(await petition(anaIn, documentID)).toMatchObject({ status: 409, body: { code: 'cancellation.not_now' } });
  });

  it('an answered request is not answered again, and the refusal names the answer (STATE-039)', async () => {
    const { lucia, ana: anaIn, bruno, send, events } = office;
    const id = idOf(await petition(lucia, await send()));
    expect((await respond(anaIn, id, 'REJECT', 'Sigue rentado.')).status).toBe(200);
    for (const answer of ['AUTHORIZE', 'REJECT'] as const) {
      await refusedInBoth((headers) => respond(bruno, id, answer, '', headers), {
        status: 409,
        code: 'cancellation.already_rejected',
        en: 'This request was already rejected and cannot be answered again.',
        es: 'Esta solicitud ya fue rechazada y no puede responderse otra vez.',
      });
    }
    expect((await events(id.split('.')[0]!)).count).toBe(2);
  });

  it('two answers at the same instant by two sessions: one 200, one 409, one event', async () => {
    const { lucia, ana: anaIn, bruno, send, events } = office;
    const documentID = await send();
    for (let number = 1; number <= 5; number++) {
      const asked = await petition(lucia, documentID);
      if (asked.status === 409) break;
      const id = idOf(asked);
      const before = (await events(documentID)).count;
      const answers = await Promise.all([respond(anaIn, id, 'REJECT'), respond(bruno, id, number < 5 ? 'REJECT' : 'AUTHORIZE')]);
      expect(answers.map((one) => one.status).sort()).toEqual([200, 409]);
      const { state, count } = await events(documentID);
      const first = state.requests.at(-1)!.answer!.authorises ? 'authorized' : 'rejected';
      expect(answers.find((one) => one.status === 409)!.body.code).toBe(`cancellation.already_${first}`);
      // The process may have added what follows from an authorisation.
      if (first === 'rejected') expect(count).toBe(before + 1);
    }
  });
});

describe('who signs asks, the owner answers', () => {
  it('a rejection leaves the document as it is and makes room (STATE-038, CANC-002)', async () => {
    const { lucia, ana: anaIn, bruno, product, send } = office;
    const documentID = await send();
    const id = idOf(await petition(anaIn, documentID));
    expect((await viewOf(lucia, id)).body.responseData).toMatchObject({
      petitioner: { role: 'SIGNATORY', name: 'Ana Cortés' },
      reviewers: [{ role: 'OWNER' }],
      canAnswer: true,
    });
    for (const client of [anaIn, bruno]) {
      await refusedInBoth((headers) => petition(client, documentID, undefined, '', headers), {
        status: 409,
        code: 'CANC_008',
        en: 'There already is a cancellation of this document. If it is rejected, another one can be asked for.',
        es: 'Ya hay una cancelación de este documento. Si se rechaza, se podrá pedir otra.',
      });
    }
    expect((await respond(bruno, id, 'AUTHORIZE')).body.code).toBe('cancellation.not_a_reviewer');
    expect((await respond(lucia, id, 'REJECT', 'Falta la penalización.')).status).toBe(200);
    const notesFor = async (client: typeof bruno) => (await viewOf(client, id)).body.responseData.answer;
    expect(await notesFor(anaIn)).toMatchObject({ authorized: false, notes: 'Falta la penalización.' });
    // Bruno has no part in this request: he learns how it ended, not what was said.
    expect(await notesFor(bruno)).toMatchObject({ authorized: false, notes: null });
    expect((await product.modules.documents.load(documentID)).state.status).toBe('PENDING');
    const second = await petition(bruno, documentID);
    expect([second.status, idOf(second)]).toEqual([200, `${documentID}.2`]);
    const all = await anaIn.get(`/api/cancellation/document/${documentID}`);
    expect(all.body.responseData).toMatchObject({
      role: 'SIGNATORY',
      mayAsk: false,
      requests: [{ cancelationID: `${documentID}.2` }, { cancelationID: id, status: 'REJECTED' }],
    });
    expect((await signDrawn(product, documentID, ana.emailID)).status).toBe(200);
  });

  it('the owner of a document that nobody else signs confirms by themself', async () => {
    const { lucia, product } = office;
    const documentID = await draft(lucia);
    await lucia.put('/api/document', { documentID, whoSigns: 'ONLY_ME', signatory: [] });
    await lucia.put('/api/document/draw', { documentID, staticSignPositions: [{ email: people.owner.email, page: 1, x: 60, y: 60 }] });
    expect(await petition(lucia, documentID)).toMatchObject({ status: 409, body: { code: 'cancellation.not_now' } });
    await lucia.put('/api/document/send-mail', { documentID });
    await until(product, documentID, 'PENDING');
    const asked = await petition(lucia, documentID);
    expect(asked.body.responseData).toMatchObject({ isPetitioner: true, isReviewer: true, canAnswer: true });
    expect((await respond(lucia, idOf(asked), 'AUTHORIZE')).status).toBe(200);
    await until(product, documentID, 'CANCELED');
  });
});

describe('everybody else', () => {
  it('neither asks nor reads nor answers: strangers, an observer’s account, a document that is not there', async () => {
    const { lucia, observer, stranger, send, events } = office;
    const documentID = await send();
    const none = '00000000-0000-4000-8000-000000000000';
    const id = idOf(await petition(lucia, documentID));
    const gone = { status: 404, body: { code: 'cancellation.not_found' } };
    for (const client of [observer, stranger]) {
      for (const named of [documentID, none]) {
        expect(await petition(client, named)).toMatchObject({ status: 404, body: { code: 'document.not_found' } });
        expect(await client.get(`/api/cancellation/document/${named}`)).toMatchObject({
          status: 404,
          body: { code: 'document.not_found' },
        });
        expect(await viewOf(client, `${named}.1`)).toMatchObject(gone);
        expect(await client.get(`/api/cancellation/${named}.1/evidence/1`)).toMatchObject(gone);
        expect(await respond(client, `${named}.1`, 'AUTHORIZE')).toMatchObject(gone);
      }
    }
    for (const odd of ['x', `${documentID}.0`, `${documentID}.99`, `${documentID}.1.1`, '..%2f..%2fetc'])
      expect((await viewOf(lucia, odd)).status, odd).toBe(404);
    expect((await events(documentID)).count).toBe(1);
    expect((await viewOf(lucia, id)).body.responseData.status).toBe('REQUESTED');
  });

  it('a reviewer of the account reads the request without its words and files, and does nothing', async () => {
    const { lucia, reviewer, send, events } = office;
    const documentID = await send();
    expect(await petition(reviewer, documentID)).toMatchObject({ status: 403, body: { code: 'reviewer.read_only' } });
    const id = idOf(await petition(lucia, documentID, undefined, 'Un motivo reservado'));
    expect((await viewOf(reviewer, id)).body.responseData).toMatchObject({
      status: 'REQUESTED',
      reason: null,
      evidence: [],
      isPetitioner: false,
      isReviewer: false,
      canAnswer: false,
    });
    expect(await respond(reviewer, id, 'AUTHORIZE')).toMatchObject({ status: 403, body: { code: 'reviewer.read_only' } });
    expect((await reviewer.get(`/api/cancellation/${id}/evidence/1`)).status).toBe(403);
    expect((await events(documentID)).count).toBe(1);
  });

  it('a body that says something else is refused', async () => {
    const { lucia, ana: anaIn, send } = office;
    const id = idOf(await petition(lucia, await send()));
    for (const body of [{}, { answer: 'MAYBE' }, { answer: 'AUTHORIZE', notes: 'x'.repeat(4001) }])
      expect((await anaIn.put(`/api/cancellation/${id}/answer`, body)).status).toBe(400);
    const long = await petition(anaIn, id.split('.')[0]!, undefined, 'x'.repeat(4001));
    expect([long.status, long.body.code]).toEqual([400, 'request.invalid']);
    expect((await lucia.post('/api/cancellation', { documentID: 'x' })).status).toBe(415);
  });
});
