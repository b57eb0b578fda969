import { afterAll, beforeAll, expect, it } from 'vitest';
import { english, eventually, signWith, spanish } from '../journeys/steps.ts';
import { ana, bruno, mailsTo } from '../support/journey.ts';
import { openOffice, petition, respond } from './people.ts';

let office: Awaited<ReturnType<typeof openOffice>>;
const inOrder = () =>
  office.send(
    [
      { ...ana, order: 1 },
      { ...bruno, order: 2 },
    ],
    { hasOrder: true },
  );
const asking = (documentID: string) => office.lucia.get(`/api/cancellation/document/${documentID}`).then(({ body }) => body.responseData);
const asksToCancel = async (email: string, documentID: string) =>
  (await mailsTo(office.product, email)).filter(({ subject, text }) => subject.includes('pide cancelar') && text.includes(documentID));

beforeAll(async () => {
  office = await openOffice();
});
afterAll(async () => office?.product.stop());

it('an owner’s request is put to whose turn has come and mailed to nobody else; the page says so before it is sent', async () => {
  const documentID = await inOrder();
  expect(await asking(documentID)).toMatchObject({
    mayAsk: true,
    asked: 'REACHED_SIGNERS',
    nobody: null,
    reviewers: [{ role: 'SIGNATORY', name: ana.name }],
  });
  const { cancelationID, asked } = (await petition(office.lucia, documentID)).body.responseData;
  expect(asked).toBe('REACHED_SIGNERS');
  await eventually(async () => (await asksToCancel(ana.emailID, documentID)).length === 1, 'Ana was asked');
  expect(await asksToCancel(bruno.emailID, documentID)).toEqual([]);
  expect((await asksToCancel(ana.emailID, documentID))[0]!.text).not.toContain('la primera respuesta decide');

  // His turn comes while it is open: it stays with whom it was put to.
  expect((await signWith(office.product, documentID, ana.emailID)).status).toBe(200);
  expect(await respond(office.bruno, cancelationID, 'AUTHORIZE')).toMatchObject({
    status: 403,
    body: { code: 'cancellation.not_a_reviewer' },
  });
  expect((await respond(office.ana, cancelationID, 'REJECT')).status).toBe(200);

  // Asked anew, he is among them, and one answer decides.
  const again = (await petition(office.lucia, documentID)).body.responseData;
  expect(again.reviewers.map(({ name }: { name: string }) => name)).toEqual([ana.name, bruno.name]);
  await eventually(async () => (await asksToCancel(bruno.emailID, documentID)).length === 1, 'Bruno was asked');
  expect((await asksToCancel(bruno.emailID, documentID))[0]!.text).toContain('la primera respuesta decide por todos');
  expect((await respond(office.bruno, again.cancelationID, 'AUTHORIZE')).status).toBe(200);
  await office.reaches(office.product, documentID, 'CANCELED');

  const told = (headers: Record<string, string>) =>
    eventually(async () => {
      const answer = await office.lucia.get(`/api/document/${documentID}/timeline`, headers);
      const asked = answer.body.responseData?.timeline.filter(({ type }: { type: string }) => type === 'CancellationRequested');
      return asked?.length === 2 && asked.map(({ text }: { text: string }) => text);
    }, 'the history has both');
  expect(await told(spanish)).toEqual([
    expect.stringContaining(`La responde ${ana.name}.`),
    expect.stringContaining(`La pueden responder ${ana.name} y ${bruno.name}; la primera respuesta decide.`),
  ]);
  expect(await told(english)).toEqual([
    expect.stringContaining(`${ana.name} answers it.`),
    expect.stringContaining(`${ana.name} and ${bruno.name} may answer it; the first answer decides.`),
  ]);
});

it('a signatory’s request is the owner’s to answer, whoever else signs', async () => {
  const documentID = await inOrder();
  const { asked, reviewers } = (await petition(office.bruno, documentID)).body.responseData;
  expect([asked, reviewers.map(({ role }: { role: string }) => role)]).toEqual(['OWNER', ['OWNER']]);
});
