import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { EMAIL_PATTERN } from '../../../shared-kernel/email-address.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import { signatoryOf } from '../domain/state.ts';
import type { DocumentStreams } from '../streams.ts';
import type { PersonId } from './people.ts';

/** What somebody answers who does not sign. `substitute`: whom they would ask instead. */
export interface Declining {
  readonly documentID: string;
  readonly signatoryID: string;
  readonly kind: 'REFUSED' | 'NOT_MINE';
  readonly reason: string;
  readonly substitute: { readonly name: string; readonly email: string } | null;
}

export interface DecliningDeps {
  readonly documents: Pick<DocumentStreams, 'load' | 'execute'>;
  readonly personId: PersonId;
}

/** Their words are protected by their own key, the suggested person by that person's. Throws 422 `decline.substitute_invalid`. */
export async function declineSigning({ documents, personId }: DecliningDeps, sent: Declining, context: CommandContext) {
  const { documentID: documentId, signatoryID: signatoryId, kind } = sent;
  const { state } = await documents.load(documentId);
  const own = signatoryOf(state, signatoryId)?.personId ?? '';
  const said = sent.reason.trim();
  const data = {
    documentId,
    signatoryId,
    kind,
    reason: said === '' ? null : personal(own, said),
    substitute: kind === 'NOT_MINE' && sent.substitute ? suggested(sent.substitute, (email) => personId(state.ownerId, email)) : null,
  };
  return documents.execute({ type: 'DeclineSigning', data }, context);
}

/** Half a person is of no use to the owner, so both are asked for, or neither. */
function suggested(substitute: { readonly name: string; readonly email: string }, personIdOf: (email: string) => string) {
  const [name, email] = [substitute.name.trim(), substitute.email.trim()];
  if (name === '' && email === '') return null;
  if (name === '' || !EMAIL_PATTERN.test(email)) throw new ProductError(422, 'decline.substitute_invalid', { name, email });
  const personId = personIdOf(email.toLowerCase());
  return { name: personal(personId, name), email: personal(personId, email) };
}
