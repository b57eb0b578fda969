import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import { type DocumentState, senderOf, signatoryOf } from '../domain/state.ts';
import type { WholeDocumentStreams } from '../streams.ts';
import { ownerSignatoryId, type PersonId, type SentSignatory, signatoryFrom } from './people.ts';

/** What the owner corrects about somebody who has not signed. */
export interface Correction {
  readonly documentID: string;
  readonly signatoryID: string;
  readonly act: 'rename' | 'replace' | 'remove';
  /** Left out only when somebody is taken out. */
  readonly name?: string;
  /** Of who is asked instead; left out when only the name is corrected. */
  readonly emailID?: string;
  /** Of the only e.firma with which who is asked instead may sign; left out: any. */
  readonly rfc?: string;
}

export interface CorrectingDeps {
  readonly documents: WholeDocumentStreams;
  readonly personId: PersonId;
}

/** Throws 422 `signatory.same_address` for somebody else under the address of who is replaced: that is a name to be corrected. */
export async function correctSignatory(
  { documents, personId }: CorrectingDeps,
  { documentID: documentId, signatoryID: signatoryId, act, name = '', emailID = '', rfc = '' }: Correction,
  context: CommandContext,
) {
  if (act === 'remove') return documents.execute({ type: 'RemoveSignatory', data: { documentId, signatoryId } }, context);
  const { state } = await documents.load(documentId);
  const old = signatoryOf(state, signatoryId);
  if (act === 'rename') {
    const data = { documentId, signatoryId, name: personal(old?.personId ?? '', name.trim()) };
    return documents.execute({ type: 'RenameSignatory', data }, context);
  }
  if (old && emailID.trim().toLowerCase() === old.email?.value?.toLowerCase()) throw new ProductError(422, 'signatory.same_address');
  const made = askedInstead(state, { name, emailID, rfc }, personId);
  // An id for each time: who is asked again after somebody else starts anew, and a link that was void stays so. Lists find what a sender signs by its first one.
  const own = ownerSignatoryId(documentId, made.personId);
  const isFree = !signatoryOf(state, own) && !state.formerSignatories.some(({ signatoryId: id }) => id === own);
  const person = {
    signatoryId: made.isOwner && isFree ? own : nameId('signatory', documentId, made.personId, context.commandId),
    personId: made.personId,
    name: made.name,
    email: made.email,
    whatsapp: null,
    ...(made.rfc ? { rfc: made.rfc } : {}),
  };
  return documents.execute({ type: 'ReplaceSignatory', data: { documentId, replacedId: signatoryId, person } }, context);
}

/** In the place of who sent it before, the sender of today is asked as who they are; everybody else by their address. */
function askedInstead(state: DocumentState, sent: Pick<SentSignatory, 'name' | 'emailID' | 'rfc'>, personId: PersonId) {
  const { documentId, ownerId } = state;
  const made = signatoryFrom(sent, { documentId, ownerId, personId });
  const sender = senderOf(state);
  return sender && sent.emailID?.trim().toLowerCase() === sender.email.value?.toLowerCase() ? { ...made, ...sender, isOwner: true } : made;
}
