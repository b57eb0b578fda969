import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { personal } from '../../../../shared-kernel/privacy/port.ts';
import { type SavedSignature, savedSignatureTypes } from '../../contract/events.ts';
import { accountId } from '../../contract/values.ts';
import { type AccountState, keepsSignature } from '../state.ts';

/** A signature as a person keeps it: `file` of a STROKE is in the file store already, `text` of a TEXT holds its words. */
export const keptSignature = z.object({
  accountId,
  signatureId: accountId,
  type: z.enum(savedSignatureTypes),
  file: z.object({ key: z.string(), sha256: z.string(), size: z.number().int() }).nullable(),
  text: z.string().trim().min(1).max(100).nullable(),
});
export type KeptSignature = z.infer<typeof keptSignature>;

/** As it stands in the history: the words are the person's own and encrypted for them. */
export const signatureOf = ({ accountId: personId, text, ...signature }: KeptSignature): SavedSignature => ({
  ...signature,
  text: text === null ? null : personal(personId, text),
});

export const notKept = (state: AccountState, signatureId: string) =>
  keepsSignature(state, signatureId) ? null : refuse(404, 'saved_signature.not_found');
