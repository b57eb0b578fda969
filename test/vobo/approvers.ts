import { signingCode } from '../../modules/documents/index.ts';
import { approverCode } from '../../modules/vobo/index.ts';
import { eventually } from '../journeys/steps.ts';
import { type DrivenProduct, sendDocument } from '../support/journey.ts';
import type { Client, Product } from '../support/product.ts';

/** Approvers of a document of the running product, and what they do at the API. */
export interface Approver {
  readonly name: string;
  readonly emailID: string;
  readonly order: number;
}

export const clara: Approver = { name: 'Clara Núñez', emailID: 'clara@nunez.example', order: 1 };
export const dario: Approver = { name: 'Darío Solís', emailID: 'dario@solis.example', order: 1 };

export interface ApproverLink {
  readonly documentID: string;
  readonly id: string;
  readonly code: string;
  /** As its mail carries it, at the server under test. */
  readonly address: string;
}

/** A document that waits for these approvals; answers when they have been asked. */
export async function sendForApproval(
  product: DrivenProduct,
  signatory: Parameters<typeof sendDocument>[1],
  voBo: readonly Approver[],
  setup: Record<string, unknown> = {},
): Promise<string> {
  const documentID = await sendDocument(product, signatory, { voBo, ...setup });
  await askedRound(product, documentID, 1);
  return documentID;
}

export const askedRound = (product: DrivenProduct, documentID: string, round: number) =>
  eventually(async () => {
    const { state } = await product.modules.voBo.load(documentID);
    return state.round === round && Object.keys(state.links).length > 0 ? state : null;
  }, `round ${round} of the approvals`);

/** Waits until the document itself knows of the answers. */
export const approvalsAre = (product: Product, documentID: string, status: 'PENDING' | 'ACCEPTED' | 'REFUSED') =>
  eventually(async () => {
    const { state } = await product.modules.documents.load(documentID);
    return state.approvals?.round === state.round && state.approvals.status === status ? state : null;
  }, `approvals are ${status}`);

/** Waits until it is the turn of this approver. */
export const turnOf = (product: Product, link: ApproverLink) =>
  eventually(async () => {
    const { state } = await product.modules.voBo.load(link.documentID);
    return state.links[link.id] ? state : null;
  }, 'the turn of the approver');

const keyOfNow = ({ services }: Product) => services.keys.rings.linkCodes.current(services.clock.now());

export async function approverLink(
  product: Product,
  documentID: string,
  { emailID }: Pick<Approver, 'emailID'>,
  { round = 1, issue = 1 }: { round?: number; issue?: number } = {},
): Promise<ApproverLink> {
  const { state } = await product.modules.voBo.load(documentID);
  const id = state.opened!.approvers.find((one) => one.email.value === emailID)!.approverId;
  const code = approverCode(keyOfNow(product), { documentId: documentID, approverId: id, round, issue });
  return { documentID, id, code, address: `${product.url}/vobo/${documentID}/${id}#${code}` };
}

/** The signing link of the first signer, which is mailed once the approvals are there. */
export async function signerLink(product: Product, documentID: string, round = 1): Promise<ApproverLink> {
  const { state } = await product.modules.documents.load(documentID);
  const id = state.setup!.signatories[0]!.signatoryId;
  const code = signingCode(keyOfNow(product), { documentId: documentID, signatoryId: id, round, issue: 1 });
  return { documentID, id, code, address: `${product.url}/signatory/${documentID}/${id}#${code}` };
}

/** The calls behind a link, without a session. */
export function approverCalls(client: Client, { documentID, id, code }: ApproverLink) {
  const path = `/api/vobo/${documentID}/${id}`;
  const headers = { 'x-link-code': code };
  const view = () => client.get(path, headers);
  return {
    view,
    /** Fetches the bytes and answers what has to be named in the answer. */
    async read() {
      const { body } = await view();
      const { documentFileObj, version, sha256 } = body.responseData;
      const file = await client.get(`${(documentFileObj.url as string).replace(/^https?:\/\/[^/]+/, client.url)}&shown=1`);
      if (file.status !== 200) throw new Error(`the file: ${file.status}`);
      return { version: version as number, sha256: sha256 as string };
    },
    comment: (words: object, more: Record<string, string> = {}) => client.post(`${path}/comments`, words, { ...headers, ...more }),
    change: (commentID: string, words: object) => client.put(`${path}/comments/${commentID}`, words, headers),
    takeBack: (commentID: string) => client.call('DELETE', `${path}/comments/${commentID}`, undefined, headers),
    accept: (saw: object, more: Record<string, string> = {}) => client.put(`${path}/accept`, saw, { ...headers, ...more }),
    reject: (saw: object) => client.put(`${path}/reject`, saw, headers),
  };
}
