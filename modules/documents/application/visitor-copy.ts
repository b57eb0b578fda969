import { type Refusal, refuse } from '../../../shared-kernel/decider/types.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { type Personal, personal } from '../../../shared-kernel/privacy/port.ts';
import type { DocumentEventData } from '../contract/events.ts';
import type { Signatory } from '../contract/values.ts';
import { sendingProblem } from '../domain/rules/sending.ts';
import type { Limits } from '../domain/rules/setup.ts';
import { type DocumentState, signatoriesOf, signatoryOf } from '../domain/state.ts';
import { asNew, asOwner, kept, placesOf, setupOf } from './duplicate.ts';
import type { Offered } from './ports.ts';

type Uploaded = DocumentEventData<'DocumentUploaded'>;

/** For whom a draft is copied, and in whose place they sign. */
export interface VisitorCopy {
  readonly documentId: string;
  /** Of the draft: the open place. */
  readonly signatoryId: string;
  readonly visitor: { readonly personId: string; readonly name: Personal; readonly email: Personal };
  readonly title: Personal;
  readonly uploadedBy: Uploaded['uploadedBy'];
  readonly broughtBy?: NonNullable<Uploaded['broughtBy']>;
  readonly publicLink: NonNullable<Uploaded['publicLink']>;
}

/** The visitor as a signatory of the draft: what is asked in the open place is asked of them; an RFC was that of somebody in particular. */
const inPlace = ({ rfc: _, ...open }: Signatory, { personId, name, email }: VisitorCopy['visitor']): Signatory => ({
  ...open,
  personId,
  name,
  email,
  whatsapp: null,
});

/** What `UploadLinkDocument` makes of a draft; null where somebody of it was forgotten, or there is nothing to sign. */
export function visitorCopyOf(source: DocumentState, copy: VisitorCopy, offered: Offered) {
  const { documentId, signatoryId, visitor, title, uploadedBy, broughtBy, publicLink } = copy;
  const open = signatoryOf(source, signatoryId);
  if (!source.uploaded || !open) return null;
  const filled: DocumentState = {
    ...source,
    setup: source.setup && {
      ...source.setup,
      signatories: signatoriesOf(source).map((one) => (one === open ? inPlace(open, visitor) : one)),
    },
  };
  if (kept(filled).length < signatoriesOf(filled).length) return null;
  const sender = broughtBy ? { ...broughtBy, personId: broughtBy.subUserId } : uploadedBy;
  const people = new Map(
    kept(filled).map((one) => [one.signatoryId, one.isOwner ? asOwner(one, documentId, sender) : asNew(one, documentId)]),
  );
  // A wish to sign in the act of sending needs somebody who sends.
  const setup = setupOf(filled, documentId, [...people.values()], { ...offered, autoSignDefault: false });
  if (!setup) return null;
  const { workflowOf: _, copyOf: __, broughtBy: ___, publicLink: ____, word: _____, form: ______, ...uploaded } = source.uploaded;
  const own = (value: string | null): Personal => ({ $personal: uploadedBy.personId, value });
  const { documentId: _______, ...settings } = setup;
  return {
    ...uploaded,
    documentId,
    title,
    fileName: own(uploaded.fileName.value ?? ''),
    documentType: uploaded.documentType && own(uploaded.documentType.value),
    country: uploaded.country && own(uploaded.country.value),
    uploadedBy,
    ...(broughtBy ? { broughtBy } : {}),
    copyOf: source.documentId,
    publicLink,
    setup: { ...settings, title },
    fields: placesOf(filled, documentId, people).map((field) => nameOfVisitor(field, open, visitor, documentId)),
  };
}

type Field = ReturnType<typeof placesOf>[number];

/** A field that was labelled with the name of the open place is labelled with the visitor's. */
const nameOfVisitor = (field: Field, { name }: Signatory, visitor: VisitorCopy['visitor'], documentId: string): Field =>
  field.signatoryId === nameId('signatory', documentId, visitor.personId) && field.label.value === name.value
    ? { ...field, label: personal(visitor.personId, visitor.name.value ?? '') }
    : field;

/** Why no visitor could sign a copy of this draft; null: they can. Nothing of it is sent before somebody comes, so all of it is asked now. */
export function openPlaceProblem(
  source: DocumentState,
  signatoryId: string,
  { now, limits }: { now: Date; limits: Limits },
): Refusal | null {
  if (source.word) return refuse(409, 'public_link.not_a_pdf');
  if (source.status !== 'DRAFT' || source.isDeleted) return refuse(409, 'public_link.not_a_draft');
  const open = signatoryOf(source, signatoryId);
  if (!open || open.isOwner) return refuse(422, 'public_link.open_place_incorrect');
  const visitor = { personId: 'visitor', name: personal('visitor', 'Visitante'), email: personal('visitor', 'visitante@correo.example') };
  const signatories = signatoriesOf(source).map((one) => (one === open ? inPlace(open, visitor) : one));
  return sendingProblem({ ...source, setup: source.setup && { ...source.setup, signatories } }, { now, limits });
}
