import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { wordsOf } from '../../../shared-kernel/privacy/own-words.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import { keptOptions, optionsOf, type PlacedField, type Signatory } from '../contract/values.ts';
import type { ChangeSetup } from '../domain/commands/change-setup.ts';
import { type DocumentState, signatoriesOf, titleOf } from '../domain/state.ts';
import type { WholeDocumentStreams } from '../streams.ts';
import { ownerSignatoryId } from './people.ts';
import type { AccountPlan, Accounts, Offered } from './ports.ts';
import { documentIdOf, subUserBehind } from './upload.ts';

export interface DuplicateDeps {
  readonly documents: WholeDocumentStreams;
  readonly accounts: Pick<Accounts, 'owner'>;
  readonly plan: Pick<AccountPlan, 'offeredTo'>;
}

/**
 * A new draft of the file that a document was made of, with its people, places and settings; of a Word file with the pages it became, which
 * are to be approved anew. Three commands on the new stream, each
 * under an id of its own: a call that broke off is finished by the same call. The caller has shown that the source is the account's.
 */
export async function duplicateDocument(
  { documents, accounts, plan }: DuplicateDeps,
  source: DocumentState,
  userId: string,
  context: CommandContext,
) {
  const owner = await accounts.owner(userId);
  if (!owner) throw new ProductError(404, 'account.not_found');
  if (!source.uploaded) throw new ProductError(404, 'document.not_found');
  const { personId } = owner;
  const uploadedBy = { userId: owner.userId, personId, name: personal(personId, owner.name), email: personal(personId, owner.email) };
  const documentId = documentIdOf(owner.userId, context.commandId, 0);
  const broughtBy = await subUserBehind(accounts, context);
  const sender = broughtBy ? { ...broughtBy, personId: broughtBy.subUserId } : uploadedBy;
  const { workflowOf: _, copyOf: __, broughtBy: ____, publicLink: _____, form, ...uploaded } = source.uploaded;
  const first = await documents.execute(
    {
      type: 'UploadDocument',
      data: {
        ...uploaded,
        documentId,
        title: titleOf(source)!,
        fileName: wordsOf(uploadedBy, uploaded.fileName.value ?? ''),
        documentType: wordsOf(uploadedBy, uploaded.documentType?.value ?? null),
        country: wordsOf(uploadedBy, uploaded.country?.value ?? null),
        uploadedBy,
        copyOf: source.documentId,
        ...(broughtBy ? { broughtBy } : {}),
        // Its places are copied as the fields they became.
        ...(form ? { form: { templateId: form.templateId, templateHistory: form.templateHistory } } : {}),
        ...(source.word?.converted ? { converted: source.word.converted } : {}),
      },
    },
    context,
  );
  // The bytes of the request are compared by the engine; a call under the same key about another document is another one.
  if (first.state.uploaded?.copyOf !== source.documentId) throw new ProductError(409, 'conflict.key_reused', { documentID: documentId });
  const { ifMatch: ___, ...rest } = context;
  const then = (part: string): CommandContext => ({ ...rest, commandId: `${context.commandId}:${part}` });
  const people = new Map(
    kept(source).map((one) => [one.signatoryId, one.isOwner ? asOwner(one, documentId, sender) : asNew(one, documentId)]),
  );
  const setup = setupOf(source, documentId, [...people.values()], await plan.offeredTo(owner.userId));
  const prepared = setup === null ? first : await documents.execute({ type: 'ChangeSetup', data: setup }, then('setup'));
  const fields = placesOf(source, documentId, people);
  return fields.length === 0 ? prepared : documents.execute({ type: 'PlaceFields', data: { documentId, fields } }, then('fields'));
}

/** Of somebody who was forgotten nothing can be written any more, and nobody can be asked to sign without a name. */
export const kept = (source: DocumentState): readonly Signatory[] => signatoriesOf(source).filter(({ name }) => name.value !== null);

export const asNew = (one: Signatory, documentId: string): Signatory => ({
  ...one,
  signatoryId: nameId('signatory', documentId, one.personId),
});

export const asOwner = (one: Signatory, documentId: string, { personId, name, email }: Pick<Signatory, 'personId' | 'name' | 'email'>) => ({
  ...one,
  signatoryId: ownerSignatoryId(documentId, personId),
  personId,
  name,
  email,
});

/** Null where the source has none yet. What belongs to that sending stays behind, as the last day, and what the plan of the account does not offer any more. */
export function setupOf(source: DocumentState, documentId: string, signatories: Signatory[], offered: Offered): ChangeSetup | null {
  if (!source.setup) return null;
  const { uploaded } = source;
  const { autoSign: _, ...setup } = source.setup;
  const words = (text: string | null) => wordsOf(uploaded!.uploadedBy, text);
  return {
    ...setup,
    documentId,
    title: titleOf(source)!,
    nickname: words(setup.nickname?.value ?? null),
    message: words(setup.message?.value ?? null),
    documentType: words(setup.documentType?.value ?? null),
    country: words(setup.country?.value ?? null),
    hasOrder: setup.hasOrder && offered.order,
    isActiveGeolocation: setup.isActiveGeolocation && offered.geolocation,
    ...(offered.autoSignDefault && signatories.some(({ isOwner }) => isOwner) ? { autoSign: true as const } : {}),
    signatories: offered.geolocation
      ? signatories
      : signatories.map((one) => ({ ...one, requirements: { ...one.requirements, geolocation: false } })),
    approvers: setup.approvers
      .filter(({ name }) => name.value !== null)
      .map((one) => ({ ...one, approverId: nameId('approver', documentId, one.personId) })),
    observers: source.observers
      .filter(({ email }) => email.value !== null)
      .map((one) => ({ ...one, sharedWithID: nameId('observer', documentId, one.personId) })),
  };
}

/** The places of those who are still named, each under an id of the new document. */
export const placesOf = (source: DocumentState, documentId: string, people: ReadonlyMap<string, Signatory>): PlacedField[] =>
  source.fields.flatMap((field, index) => {
    const signatory = people.get(field.signatoryId);
    if (!signatory) return [];
    const label = personal(signatory.personId, field.label.value ?? '');
    const options = field.options ? { options: keptOptions(signatory.personId, optionsOf(field)) } : {};
    return [{ ...field, fieldId: nameId('field', documentId, String(index)), signatoryId: signatory.signatoryId, label, ...options }];
  });
