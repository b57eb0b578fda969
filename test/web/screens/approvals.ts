import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { petition, respond } from '../../cancellation/people.ts';
import { ana } from '../../support/journey.ts';
import { WAIT_MS } from '../../support/limits.ts';
import type { Product } from '../../support/product.ts';
import { type Approver, approvalsAre, approverCalls, approverLink, askedRound, clara, dario, signerLink } from '../../vobo/approvers.ts';
import { sent } from '../signing-world.ts';
import { either, heading, press, type Scene, type Stage } from './scene.ts';

/** Documents whose approvals stand differently, and the links that lead to them. */
export interface ApprovalsStage {
  /** Waits for its first approver. */
  readonly pending: string;
  readonly refused: string;
  readonly links: Readonly<
    Record<
      | 'answer'
      | 'wait'
      | 'accepted'
      | 'acceptedAll'
      | 'acceptedThenRefused'
      | 'refused'
      | 'refusedByOther'
      | 'closed'
      | 'deleted'
      | 'signerWaits'
      | 'signerSuspended',
      string
    >
  >;
}

const elena: Approver = { name: 'Elena Ruiz', emailID: 'elena@ruiz.example', order: 1 };
const message = 'Es el contrato que revisamos el martes. Con su visto bueno sale hoy a firma.';

export async function makeApprovals(product: Product): Promise<ApprovalsStage> {
  const send = async (title: string, voBo: readonly Approver[], setup: Record<string, unknown> = {}): Promise<string> => {
    const documentID = await sent(product, setup.whoSigns ? [] : [ana], { title, setup: { voBo, ...setup } });
    await askedRound(product, documentID, 1);
    return documentID;
  };
  const link = async (documentID: string, who: Approver) => (await approverLink(product, documentID, who)).address;
  const calls = async (documentID: string, who: Approver) =>
    approverCalls(product.http.anonymous(), await approverLink(product, documentID, who));
  const accept = async (documentID: string, who: Approver) => {
    const as = await calls(documentID, who);
    await as.accept(await as.read());
  };

  const pending = await send('Contrato de obra — Casa 14', [clara, { ...dario, order: 2 }], { message });
  await (await calls(pending, clara)).comment({ title: 'Plazo', notes: 'El plazo de la cláusula tercera ya está bien.' });
  const accepted = await send('Convenio de confidencialidad', [clara, dario]);
  await accept(accepted, clara);
  const all = await send('Carta de intención', [clara]);
  await accept(all, clara);
  const refused = await send('Contrato de suministro', [clara, dario, elena]);
  await accept(refused, elena);
  const hers = await calls(refused, clara);
  await hers.comment({ title: 'Renta', notes: 'La renta acordada es de 18,000 pesos; el contrato dice 18,500.' });
  await hers.reject(await hers.read());
  const closed = await send('Oferta cancelada', [clara], { whoSigns: 'ONLY_ME' });
  const asked = await petition(product.http, closed);
  await respond(product.http, asked.body.responseData.cancelationID, 'AUTHORIZE');
  const gone = await send('Oferta retirada con visto bueno', [clara]);
  const deleted = await link(gone, clara);
  await product.http.put('/api/document/delete', { documentIDs: [gone] });
  await Promise.all([approvalsAre(product, all, 'ACCEPTED'), approvalsAre(product, refused, 'REFUSED')]);
  await vi.waitFor(
    async () => {
      if ((await product.modules.voBo.load(closed)).state.status !== 'CLOSED') throw new Error('the round is still open');
    },
    { timeout: WAIT_MS },
  );
  return {
    pending,
    refused,
    links: {
      answer: await link(pending, clara),
      wait: await link(pending, dario),
      accepted: await link(accepted, clara),
      acceptedAll: await link(all, clara),
      acceptedThenRefused: await link(refused, elena),
      refused: await link(refused, clara),
      refusedByOther: await link(refused, dario),
      closed: await link(closed, clara),
      deleted,
      signerWaits: (await signerLink(product, pending)).address,
      signerSuspended: (await signerLink(product, refused)).address,
    },
  };
}

const scene = (name: string, which: keyof ApprovalsStage['links'], reach: Scene['reach'], more: Partial<Scene> = {}): Scene => ({
  name,
  viewer: 'stranger',
  at: ({ approvals }) => approvals.links[which],
  reach,
  ...more,
});
const drawn = (page: Page) => page.locator('#page-1 img').waitFor();
const says = (es: string, en: string) => async (page: Page) => {
  await page.getByText(either(es, en)).first().waitFor();
  await drawn(page);
};
const asking = (es: string, en: string) => async (page: Page) => {
  await drawn(page);
  await press(page, es, en);
  await page.getByRole('dialog').waitFor();
};
const answering = (es: string, en: string) => async (page: Page) => {
  await asking(es, en)(page);
  await page.getByText(either('Responde sobre el archivo', 'Your answer is about the file')).waitFor();
};

/** The approver's page in every state it has, its dialogs, and the signer who waits for approvals. */
export const approvalScenes: readonly Scene[] = [
  // First: a tab that opened the link once keeps its code.
  {
    name: 'vobo-link-incomplete',
    viewer: 'stranger',
    at: ({ approvals }) => approvals.links.answer.split('#')[0]!,
    reach: heading('A este enlace le falta una parte', 'Part of this link is missing'),
  },
  scene('vobo-answer', 'answer', says('Le toca responder', 'It is your turn to answer')),
  scene('vobo-answer-whole', 'answer', says('Le toca responder', 'It is your turn to answer'), { whole: true }),
  scene('vobo-comment', 'answer', asking('Agregar comentario', 'Add a comment')),
  scene('vobo-comment-missing', 'answer', async (page) => {
    await asking('Agregar comentario', 'Add a comment')(page);
    await press(page, 'Guardar comentario', 'Save the comment');
    await page.getByText(either('Escriba el título', 'Type the title')).waitFor();
  }),
  scene('vobo-comment-remove', 'answer', asking('Quitar el comentario', 'Delete the comment')),
  scene('vobo-accept', 'answer', answering('Dar mi visto bueno', 'Approve')),
  scene('vobo-reject', 'answer', answering('Rechazar', 'Decline')),
  scene('vobo-wait', 'wait', says('Todavía no es su turno', 'It is not your turn yet')),
  scene('vobo-accepted', 'accepted', says('Usted dio su visto bueno', 'You approved')),
  scene('vobo-accepted-all', 'acceptedAll', says('Usted dio su visto bueno', 'You approved')),
  scene('vobo-accepted-then-refused', 'acceptedThenRefused', says('Otra persona no dio', 'Somebody else did not approve')),
  scene('vobo-refused', 'refused', says('Usted rechazó el documento', 'You declined to approve the document')),
  scene('vobo-refused-by-other', 'refusedByOther', says('Otra persona ya rechazó', 'Somebody else has already declined')),
  scene('vobo-closed', 'closed', says('Ya no hace falta su visto bueno', 'Your approval is no longer needed')),
  scene('vobo-link-deleted', 'deleted', heading('Este documento ya no existe', 'This document no longer')),
  {
    name: 'vobo-link-wrong',
    viewer: 'stranger',
    at: ({ approvals: { links } }) => `${links.accepted.slice(0, -1)}${links.accepted.endsWith('A') ? 'B' : 'A'}`,
    reach: heading('Este enlace no abre ningún documento', 'This link opens no document'),
  },
  scene('signer-approvals', 'signerWaits', says('Primero falta un visto bueno', 'An approval comes first')),
  scene('signer-suspended', 'signerSuspended', says('La firma está suspendida', 'Signing is suspended')),
];

export const lateApprovalScenes: readonly Scene[] = [
  scene('vobo-link-expired', 'answer', heading('Este enlace ya no sirve', 'This link no longer works')),
];

const view =
  (which: 'pending' | 'refused', more = '') =>
  ({ approvals }: Stage): string =>
    `/document/view?documentID=${approvals[which]}&tab=people${more}`;

/** What the owner sees of it, and a document that came back. */
export const ownerApprovalScenes: readonly Scene[] = [
  { name: 'document-approvals', viewer: 'owner', at: view('pending'), reach: (page) => page.getByText('Plazo').first().waitFor() },
  {
    name: 'document-approvals-refused',
    viewer: 'owner',
    at: view('refused'),
    reach: (page) =>
      page
        .getByRole('link', { name: either('Editar y enviar de nuevo', 'Edit and send again') })
        .first()
        .waitFor(),
  },
  {
    name: 'preparing-returned',
    viewer: 'owner',
    at: ({ approvals }) => `/document/preview?documentID=${approvals.refused}&step=review`,
    reach: heading('Revisar y enviar', 'Review and send'),
    whole: true,
  },
  {
    name: 'preparing-returned-places',
    viewer: 'owner',
    at: ({ approvals }) => `/document/preview?documentID=${approvals.refused}`,
    reach: async (page) => {
      await page.locator('canvas[role=img]').first().waitFor();
      await page.locator('[data-place]').first().waitFor();
    },
  },
  {
    name: 'preparing-approvers',
    viewer: 'owner',
    at: ({ approvals }) => `/other-signing?documentID=${approvals.refused}`,
    reach: heading('Las personas', 'The people'),
    whole: true,
  },
];
