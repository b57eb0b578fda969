import type { ContextFor } from '../../../shared-kernel/decider/command-context.ts';
import type { Refusal } from '../../../shared-kernel/decider/types.ts';
import type { Caller } from '../../../shared-kernel/http/caller.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import type { Appearance } from '../../../shared-kernel/signing/appearance.ts';
import type { EfirmaFiles } from '../../../shared-kernel/signing/credential.ts';
import { accountFirst, endorserFirst } from './readers.ts';
import { type EndorsementDeps, named, seenEndorsement } from './seeing.ts';

type Deps = Pick<EndorsementDeps, 'endorsements'>;

const reasonOf = (personId: string, reason: string) => (reason.trim() === '' ? null : personal(personId, reason.trim()));

/** The bytes that are signed; the history records that the endorser was handed them. */
export async function handSheet(deps: EndorsementDeps, endorsementId: string, caller: Caller, contextFor: ContextFor) {
  const { document, request, isEndorser } = await seenEndorsement(deps, endorsementId, caller);
  const { documentId } = document;
  const { key, sha256 } = request.sheet;
  if (isEndorser) {
    const context = contextFor({ kind: 'endorser', id: endorsementId, documentId }, request.endorser.personId);
    await deps.endorsements.execute({ type: 'PresentEndorsement', data: { documentId, endorsementId, sha256 } }, context);
  }
  return deps.files.get(key);
}

/** `efirma` null: with what was drawn, typed, pictured or saved. `presented` null while the form is not read. */
export interface GivenSignature {
  readonly presented: string | null;
  readonly appearance: Appearance | null;
  readonly efirma: EfirmaFiles | null;
}

async function signing(deps: Deps, endorsementId: string, caller: Caller, { efirma, ...given }: GivenSignature, contextFor: ContextFor) {
  const { documentId, state, request } = await named(deps, endorsementId);
  const signatureType = efirma ? ('E_FIRMA' as const) : ('ELECTRONIC_SIGNATURE' as const);
  const data = { documentId, endorsementId, userId: caller.userId, signatureType, efirma, ...given };
  const context = contextFor(...endorserFirst(state, request, caller));
  return { command: { type: 'SignEndorsement' as const, data }, context: { ...context, ownerId: state.ownerId } };
}

/** Would a signature of this caller be refused whatever it is made with? Asked before a byte of a form is read. */
export async function signatureWouldBeRefused(
  deps: Deps,
  endorsementId: string,
  caller: Caller,
  contextFor: ContextFor,
): Promise<Refusal | null> {
  const nothingRead = { presented: null, appearance: null, efirma: null };
  const { command, context } = await signing(deps, endorsementId, caller, nothingRead, contextFor);
  return deps.endorsements.wouldRefuse(command, context);
}

export async function sign(deps: Deps, endorsementId: string, caller: Caller, given: GivenSignature, contextFor: ContextFor) {
  const { command, context } = await signing(deps, endorsementId, caller, given, contextFor);
  return deps.endorsements.execute(command, context);
}

export async function decline(deps: Deps, endorsementId: string, caller: Caller, reason: string, contextFor: ContextFor) {
  const { documentId, state, request } = await named(deps, endorsementId);
  const [actor, personId] = endorserFirst(state, request, caller);
  const data = { documentId, endorsementId, reason: reasonOf(personId, reason) };
  return deps.endorsements.execute({ type: 'DeclineEndorsement', data }, { ...contextFor(actor, personId), ownerId: state.ownerId });
}

export async function withdraw(deps: Deps, endorsementId: string, caller: Caller, reason: string, contextFor: ContextFor) {
  const { documentId, state, request } = await named(deps, endorsementId);
  const [actor, personId] = accountFirst(state, request, caller);
  const data = { documentId, endorsementId, reason: reasonOf(personId, reason) };
  return deps.endorsements.execute({ type: 'WithdrawEndorsement', data }, { ...contextFor(actor, personId), ownerId: state.ownerId });
}
