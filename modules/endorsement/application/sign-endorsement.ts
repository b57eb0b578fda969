import { type DecideContext, isRefusal, type Refusal, refuse } from '../../../shared-kernel/decider/types.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import type { Appearance } from '../../../shared-kernel/signing/appearance.ts';
import { type Credential, type EfirmaFiles, openCredential } from '../../../shared-kernel/signing/credential.ts';
import { markOf } from '../../../shared-kernel/signing/mark.ts';
import type { CryptoWork } from '../../../shared-kernel/signing/port.ts';
import { handOf, type SigningTools, signFile, signingRefusal } from '../../../shared-kernel/signing/sign-file.ts';
import { type AppliedEndorsement, signEndorsement } from '../domain/commands/sign-endorsement.ts';
import { type EndorsementState, endorsementOf } from '../domain/state.ts';
import type { SavedSignatures } from './ports.ts';

export interface EndorsingTools extends SigningTools {
  readonly crypto: SigningTools['crypto'] & Pick<CryptoWork, 'openEfirma'>;
  readonly savedSignature: SavedSignatures;
}

interface Signing {
  readonly endorsementId: string;
  readonly userId: string;
  readonly signatureType: 'E_FIRMA' | 'ELECTRONIC_SIGNATURE';
  readonly appearance: Appearance | null;
  readonly efirma: EfirmaFiles | null;
}

/** Opens the e.firma of who may sign and signs the sheet; the signed bytes are stored before the event that names them. */
export const signEndorsementWith = (tools: EndorsingTools) => ({
  ...signEndorsement,
  async gather(state: EndorsementState, signing: Signing, { now }: DecideContext): Promise<AppliedEndorsement | Refusal> {
    const { signatureType, appearance } = signing;
    const isWithEfirma = signatureType === 'E_FIRMA';
    if (!isWithEfirma && !appearance) return refuse(422, 'document.signature.error', { missing: 'signature' });
    const credential = isWithEfirma ? await opened(tools, signing.efirma, now) : null;
    if (isRefusal(credential)) return credential;
    try {
      return await signSheet(tools, state, signing, credential, now);
    } finally {
      credential?.close();
    }
  },
});

async function opened({ crypto }: EndorsingTools, efirma: EfirmaFiles | null, now: Date): Promise<Credential | Refusal> {
  if (!efirma) return refuse(422, 'efirma.missing_files');
  try {
    return await openCredential(crypto, efirma, now);
  } catch (error) {
    if (error instanceof ProductError && error.status === 422) return refuse(422, error.code, error.facts);
    throw error;
  }
}

async function signSheet(
  tools: EndorsingTools,
  state: EndorsementState,
  { endorsementId, userId, appearance }: Signing,
  credential: Credential | null,
  at: Date,
): Promise<AppliedEndorsement | Refusal> {
  const request = endorsementOf(state, endorsementId)!;
  const { personId, name } = request.endorser;
  const hand = await handOf(tools.crypto, { credential, name: name.value ?? '', language: request.language, at });
  const mark = await markOf(appearance, (signatureId) => tools.savedSignature(userId, signatureId), hand.caption);
  if (isRefusal(mark)) return mark;
  try {
    const { timestamp, ...signed } = await signFile(tools, hand, {
      bytes: await tools.files.get(request.sheet.key),
      fieldName: request.fieldName,
      appearance: mark,
      values: [],
      contactInfo: endorsementId,
      personId,
    });
    if (!timestamp) throw new Error('the sheet was signed without a timestamp');
    return { ...signed, timestamp, method: credential ? 'E_FIRMA' : (appearance?.kind ?? 'TEXT') };
  } catch (error) {
    const refusal = signingRefusal(error);
    if (refusal) return refusal;
    throw error;
  }
}
