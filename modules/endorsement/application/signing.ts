import { isRefusal, type Refusal, refuse } from '../../../shared-kernel/decider/types.ts';
import type { Credential } from '../../../shared-kernel/signing/credential.ts';
import { markOf } from '../../../shared-kernel/signing/mark.ts';
import type { SavedSignature } from '../../../shared-kernel/signing/port.ts';
import { handOf, type SigningTools, signFile, signingRefusal } from '../../../shared-kernel/signing/sign-file.ts';
import * as contract from '../contract/commands.ts';
import { type AppliedEndorsement, decideEndorsing, endorsingProblem, onlyEndorser } from '../domain/decide.ts';
import { type EndorsementState, endorsementOf } from '../domain/state.ts';
import { aboutDocument, type EndorsementCommand, endorsingUnaffectedBy } from './commands.ts';

export interface EndorsingDeps extends SigningTools {
  /** Of the account that signs. */
  readonly savedSignature: (signatureId: string) => Promise<SavedSignature | null>;
}

/**
 * The endorser signs the sheet. What came between while it was signed is met by the new decision: a sheet that was taken
 * back meanwhile is not signed, and what was written for it is named by no event.
 */
export const endorseCommand = (
  deps: EndorsingDeps,
  credential: Credential | null,
): EndorsementCommand<contract.SignEndorsement, AppliedEndorsement> => ({
  ...aboutDocument,
  name: 'SignEndorsement',
  schema: contract.signEndorsement,
  authorise: (_state, { endorsementId }, { actor }) => onlyEndorser(actor, endorsementId),
  gather: (state, command, { now }) => signSheet(deps, credential, state, command, now),
  decide: decideEndorsing,
  unaffectedBy: endorsingUnaffectedBy,
});

async function signSheet(
  deps: EndorsingDeps,
  credential: Credential | null,
  state: EndorsementState,
  command: contract.SignEndorsement,
  at: Date,
): Promise<AppliedEndorsement | Refusal> {
  const problem = endorsingProblem(state, command);
  if (problem) return problem;
  if (command.signatureType === 'E_FIRMA' && !credential) return refuse(422, 'efirma.missing_files');
  if (command.signatureType === 'ELECTRONIC_SIGNATURE' && !command.appearance)
    return refuse(422, 'document.signature.error', { missing: 'signature' });
  const request = endorsementOf(state, command.endorsementId)!;
  const { personId, name } = request.endorser;
  const hand = await handOf(deps.crypto, { credential, name: name.value ?? '', language: request.language, at });
  const mark = await markOf(command.appearance, deps.savedSignature, hand.caption);
  if (isRefusal(mark)) return mark;
  try {
    const { timestamp, ...signed } = await signFile(deps, hand, {
      bytes: await deps.files.get(request.sheet.key),
      fieldName: request.fieldName,
      appearance: mark,
      values: [],
      contactInfo: command.endorsementId,
      personId,
    });
    if (!timestamp) throw new Error('the sheet was signed without a timestamp');
    return { ...signed, timestamp, method: credential ? 'E_FIRMA' : (command.appearance?.kind ?? 'TEXT') };
  } catch (error) {
    const refusal = signingRefusal(error);
    if (refusal) return refusal;
    throw error;
  }
}
