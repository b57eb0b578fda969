import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { personal } from '../../../../shared-kernel/privacy/port.ts';
import { type SavedMark, type SavedSignature, savedMarks, savedSignatureTypes } from '../../contract/events.ts';
import { INITIALS_LENGTH } from '../../contract/rules.ts';
import { accountId } from '../../contract/values.ts';
import { type AccountState, markKept } from '../state.ts';

/** Which mark a person keeps under which id. */
export const namedSignature = z.object({ accountId, signatureId: accountId });

/** A signature, or initials, as a person keeps it: `file` of a STROKE is in the file store already, `text` of a TEXT holds its words. */
export const keptSignature = namedSignature
  .extend({
    mark: z.enum(savedMarks),
    type: z.enum(savedSignatureTypes),
    file: z.object({ key: z.string(), sha256: z.string(), size: z.number().int() }).nullable(),
    text: z.string().trim().min(1).max(100).nullable(),
  })
  .refine(({ mark, text }) => mark === 'SIGNATURE' || text === null || text.length <= INITIALS_LENGTH, { path: ['text'] });
export type KeptSignature = z.infer<typeof keptSignature>;

/** As it stands in the history: the words are the person's own and encrypted for them. */
export const signatureOf = ({ accountId: personId, text, ...signature }: KeptSignature): SavedSignature => ({
  ...signature,
  text: text === null ? null : personal(personId, text),
});

/** `mark`: as which it was asked for; left out where any will do. */
export const notKept = (state: AccountState, signatureId: string, mark?: SavedMark) => {
  const kept = markKept(state, signatureId);
  return kept !== null && (mark ?? kept) === kept ? null : refuse(404, 'saved_signature.not_found');
};
