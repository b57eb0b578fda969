import { account, eventually } from '../journeys/steps.ts';
import { ana, bruno, sendDocument } from '../support/journey.ts';
import { type Client, type Product, people, startProduct } from '../support/product.ts';

export const LETTER = Buffer.from('%PDF-1.7\ncarta de la arrendataria\n%%EOF\n');
export const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
export const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);

export interface Given {
  readonly name: string;
  readonly bytes: Uint8Array;
}
export const letter: Given = { name: 'carta.pdf', bytes: LETTER };

/** The demo's account and the accounts of two who sign, of an observer and of a stranger, each with a session of their own. */
export async function openOffice() {
  const product = await startProduct({ chain: false });
  const made = async (name: string, email: string): Promise<Client> => (await account(product, name, email)).client;
  return {
    product,
    lucia: product.http,
    ana: await made('Ana', ana.emailID),
    bruno: await made('Bruno', bruno.emailID),
    observer: await made('Olga', 'olga@observa.example'),
    stranger: await made('Otra', 'otra@cuenta.example'),
    reviewer: await product.http.anonymous().login(people.reviewer.email, people.reviewer.password),
    send: (signers = [ana, bruno], setup: Record<string, unknown> = {}) =>
      sendDocument(product, signers, { sharedWith: [{ emailID: 'olga@observa.example' }], ...setup }),
    /** Events of the requests of a document. */
    events: async (documentID: string) => {
      const { state, revision } = await product.modules.cancellation.load(documentID);
      return { state, count: revision + 1 };
    },
    reaches: (product: Product, documentID: string, status: string) =>
      eventually(async () => (await product.modules.documents.load(documentID)).state.status === status, status),
  };
}

export function petitionForm(documentID: string, files: readonly Given[] = [letter], reason = ''): FormData {
  const form = new FormData();
  form.append('documentID', documentID);
  form.append('reason', reason);
  for (const { name, bytes } of files) form.append('evidence', new Blob([Buffer.from(bytes)]), name);
  return form;
}

export const petition = (
  client: Client,
  documentID: string,
  files?: readonly Given[],
  reason?: string,
  headers: Record<string, string> = {},
) => client.post('/api/cancellation', petitionForm(documentID, files, reason), headers);

export const respond = (
  client: Client,
  cancelationID: string,
  answer: 'AUTHORIZE' | 'REJECT',
  notes = '',
  headers: Record<string, string> = {},
) => client.put(`/api/cancellation/${cancelationID}/answer`, { answer, notes }, headers);
