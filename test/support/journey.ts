import { demoContract } from '../../modules/app/demo/pdf.ts';
import type { DocumentState } from '../../modules/documents/index.ts';
import { WAIT_MS } from './limits.ts';
import type { Client, Product } from './product.ts';

/** What the steps need of a product: an installation of any kind will do. */
export type DrivenProduct = Pick<Product, 'http' | 'modules' | 'services'>;

/** Steps of people at the API, as a client takes them. */
export const contract = (title = 'Contrato', pages = 1): Promise<Uint8Array> =>
  demoContract({ title, pages, clauses: ['PRIMERA. Objeto. El arrendador entrega el local.', 'SEGUNDA. Renta. La arrendataria paga.'] });

export async function upload(client: Client, bytes: Uint8Array, fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('document', new Blob([Buffer.from(bytes)], { type: 'application/pdf' }), fields.fileName ?? 'contrato.pdf');
  return client.post('/api/document', form, headers);
}

export const stroke = {
  kind: 'STROKE',
  width: 200,
  height: 80,
  strokes: [
    [
      { x: 10, y: 40 },
      { x: 60, y: 10 },
      { x: 120, y: 70 },
      { x: 180, y: 30 },
    ],
  ],
};

export interface Person {
  name: string;
  emailID: string;
  order?: number;
  signatureType?: string;
  rfc?: string;
}

export const ana: Person = { name: 'Ana Cortés', emailID: 'ana@cortes.example' };
export const bruno: Person = { name: 'Bruno Peña', emailID: 'bruno@pena.example' };

const PER_PAGE_MS = 3_000;

/** Uploads, sets up, places one signature for each and sends; answers when the links are out. */
export async function sendDocument(
  product: DrivenProduct,
  signatory: Person[],
  setup: Record<string, unknown> = {},
  pages = 1,
): Promise<string> {
  const { http } = product;
  const uploaded = await upload(http, await contract('Contrato', pages));
  if (uploaded.status !== 200) throw new Error(JSON.stringify(uploaded.body));
  const documentID = uploaded.body.responseData.documentID as string;
  const steps = [
    await http.put('/api/document', { documentID, whoSigns: 'OTHERS', signatory, ...setup }),
    await http.put('/api/document/draw', {
      documentID,
      staticSignPositions: signatory.map((one, index) => ({
        email: one.emailID,
        page: 1,
        x: 60 + (index % 2) * 250,
        y: 60 + Math.floor(index / 2) * 80,
        width: 180,
        height: 70,
        label: one.name,
      })),
    }),
    await http.put('/api/document/send-mail', { documentID }),
  ];
  for (const step of steps) if (step.status !== 200) throw new Error(JSON.stringify(step.body));
  // A picture of each page is made before anybody is written to.
  await until(product, documentID, 'PENDING', WAIT_MS + pages * PER_PAGE_MS);
  return documentID;
}

export async function until(product: DrivenProduct, documentID: string, status: string, timeoutMs = WAIT_MS) {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const { state } = await product.modules.documents.load(documentID);
    if (state.status === status) {
      // Pages are read from projections, which follow the stream.
      const head = await product.services.store.head();
      await Promise.all(
        ['document-page', 'document-timeline', 'documents-inbox', 'document-files'].map((name) =>
          product.modules.readSide.waitFor(name, head!, WAIT_MS),
        ),
      );
      return state;
    }
    if (Date.now() > deadline)
      throw new Error(`document ${documentID} is ${state.status}, not ${status}: ${JSON.stringify(state.sealingFailures)}`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

/** All mails about the completion are accepted and every mail reported on: nothing more is appended by itself. */
export async function settled(product: DrivenProduct, documentID: string): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const { events, state } = await product.modules.documents.load(documentID);
    const told = events.filter(
      (event) => event.type === 'MailAccepted' && (event.data as { kind: string }).kind.startsWith('completed'),
    ).length;
    const open = unreported(events).length;
    if (told === toBeTold(state) && open === 0) return;
    if (Date.now() > deadline) throw new Error(`only ${told} people were told, ${open} mails were not reported on`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

/** Owner, who is in charge, signers, observers and approvers: one mail for each address. */
function toBeTold({ uploaded, inCharge, setup, observers }: DocumentState): number {
  const others = [
    ...(inCharge ? [inCharge] : []),
    ...(setup?.signatories.filter((one) => !one.isOwner) ?? []),
    ...observers,
    ...(setup?.approvers ?? []),
  ];
  return new Set([uploaded?.uploadedBy, ...others].map((one) => one?.email?.value?.toLowerCase())).size;
}

/** Mails that are queued or accepted and of which the provider has not said yet what became of them. */
export function unreported(events: readonly { type: string; data: object }[]): string[] {
  const of = (...types: string[]) =>
    events.filter(({ type }) => types.includes(type)).map(({ data }) => (data as { mailId: string }).mailId);
  const ended = new Set(of('MailDelivered', 'MailBounced', 'MailFailed'));
  return [...new Set(of('MailQueued', 'MailAccepted'))].filter((mailId) => !ended.has(mailId));
}

/** What the local mailbox holds for an address, the newest first. */
export async function mailsTo(product: DrivenProduct, email: string): Promise<{ subject: string; text: string; links: string[] }[]> {
  const { body } = await product.http.anonymous().get(`/local/mailbox?to=${encodeURIComponent(email)}&limit=200`);
  return body.responseData.mails;
}

/** The links into a document among them. */
export const linksTo = async (product: DrivenProduct, email: string, documentID: string): Promise<string[]> =>
  (await mailsTo(product, email)).flatMap((mail) => mail.links.filter((link) => link.includes(documentID)));

/** The signing link as its recipient got it by mail. */
export async function linkOf(
  product: DrivenProduct,
  email: string,
  documentID: string,
  path = 'signatory',
): Promise<{ id: string; code: string; address: string }> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    for (const mail of await mailsTo(product, email)) {
      for (const address of mail.links) {
        const found = new RegExp(`/${path}/${documentID}/([^#]+)#(.+)$`).exec(address);
        if (found) return { id: found[1]!, code: found[2]!, address };
      }
    }
    if (Date.now() > deadline) throw new Error(`no link for ${email}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Opens the link and reads the bytes; answers what must be named when signing. */
/** The document as the page of a signing link asks for it. */
export const openBy = (product: DrivenProduct, documentID: string, link: { id: string; code: string }) =>
  product.http.anonymous().get(`/api/document/document-id/${documentID}/${link.id}`, { 'x-link-code': link.code });

export async function read(product: DrivenProduct, documentID: string, link: { id: string; code: string }) {
  const client = product.http.anonymous();
  const page = await client.get(`/api/document/document-id/${documentID}/${link.id}`, { 'x-link-code': link.code });
  if (page.status !== 200) throw new Error(JSON.stringify(page.body));
  const { documentFileObj, toPresent } = page.body.responseData;
  const file = await client.get((documentFileObj.url as string).replace(/^https?:\/\/[^/]+/, client.url));
  return {
    client,
    page: page.body.responseData,
    presented: { version: toPresent.version as number, sha256: toPresent.sha256 as string },
    bytes: file.body as Buffer,
    file,
  };
}

export async function signDrawn(product: DrivenProduct, documentID: string, email: string) {
  const link = await linkOf(product, email, documentID);
  const { client, presented } = await read(product, documentID, link);
  return client.post('/api/documents/sign', { documentID, signatoryID: link.id, code: link.code, presented, signature: stroke });
}

/** Opens and reads a document as its signer; what is returned tries to sign it with an e.firma, as often as wanted. */
export async function efirmaAttempts(product: DrivenProduct, documentID: string, link: { id: string; code: string }) {
  const opened = await read(product, documentID, link);
  const { client, presented } = opened;
  const fields = {
    documentID,
    signatoryID: link.id,
    code: link.code,
    presentedVersion: String(presented.version),
    presentedSha256: presented.sha256,
  };
  /** `other` stands in place of what the page would send. */
  const attempt = (
    files: EfirmaFiles,
    password: string,
    { headers = {}, ...other }: { headers?: Record<string, string>; code?: string } = {},
  ) => client.post('/api/documents/sign/sat', satForm({ ...fields, ...other, password }, files), headers);
  return { ...opened, attempt };
}

export interface EfirmaFiles {
  readonly cer?: Uint8Array;
  readonly key?: Uint8Array;
  readonly cerName?: string;
  readonly keyName?: string;
}

function satForm(fields: Record<string, string>, files: EfirmaFiles): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (files.cer) form.append('cer', new Blob([Buffer.from(files.cer)]), files.cerName ?? 'firma.cer');
  if (files.key) form.append('key', new Blob([Buffer.from(files.key)]), files.keyName ?? 'firma.key');
  return form;
}
