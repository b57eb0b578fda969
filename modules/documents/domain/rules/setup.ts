import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { EMAIL_PATTERN } from '../../../../shared-kernel/email-address.ts';
import { isRfc } from '../../../../shared-kernel/rfc.ts';
import type { DocumentEventData } from '../../contract/events.ts';
import type { Approver, Observer, Signatory } from '../../contract/values.ts';

export interface Limits {
  /** CONST-028 */
  readonly maxSigners: number;
}

/** Optional plus, country code of 1 to 3 digits, 9 digits (RULE-013). */
const WHATSAPP = /^\+?\d{1,3}\d{9}$/;

const isEmail = (value: string): boolean => value.length <= 254 && EMAIL_PATTERN.test(value);
const isWhatsapp = (value: string): boolean => WHATSAPP.test(value);

export const OBSERVER_REFUSALS = ['observer.email_required', 'observer.email_invalid', 'observer.email_repeated'] as const;
export const SETUP_REFUSALS = [
  'signatory.too_many',
  'signatory.name_required',
  'signatory.contact_required',
  'signatory.email_invalid',
  'signatory.whatsapp_invalid',
  'signatory.rfc_invalid',
  'signatory.rfc_without_efirma',
  'signatory.email_of_owner',
  'signatory.email_repeated',
  'approver.name_required',
  'approver.email_required',
  'approver.email_invalid',
  'approver.email_of_owner',
  'approver.email_repeated',
  ...OBSERVER_REFUSALS,
] as const;

/** RULE-034..036, RULE-039, RULE-040, CONST-028: the first thing wrong with the people of a document, null when all is well. */
export function setupProblem(
  setup: Pick<DocumentEventData<'SetupChanged'>, 'signatories' | 'documentSignType' | 'approvers' | 'observers'>,
  owner: { readonly email: { readonly value: string | null } } | null,
  limits: Limits,
) {
  if (setup.signatories.length > limits.maxSigners) return refuse(422, 'signatory.too_many', { limit: limits.maxSigners });
  const ownerEmail = owner?.email.value?.toLowerCase() ?? null;
  const seen = new Set<string>();
  for (const [index, signatory] of setup.signatories.entries()) {
    const problem = signatoryProblem(signatory, index, ownerEmail, seen) ?? rfcProblem(signatory, index, setup.documentSignType);
    if (problem) return problem;
  }
  return approversProblem(setup.approvers, ownerEmail) ?? observersProblem(setup.observers, []);
}

/** RULE-039: name, valid address, not the owner's, not repeated; the rank is checked where it is read. */
function approversProblem(approvers: readonly Approver[], ownerEmail: string | null) {
  const seen = new Set<string>();
  for (const [index, approver] of approvers.entries()) {
    const name = approver.name.value?.trim() ?? '';
    const email = approver.email.value?.trim().toLowerCase() ?? '';
    const facts = { index, name, email };
    if (name === '') return refuse(422, 'approver.name_required', facts);
    if (email === '') return refuse(422, 'approver.email_required', facts);
    if (!isEmail(email)) return refuse(422, 'approver.email_invalid', facts);
    if (email === ownerEmail) return refuse(422, 'approver.email_of_owner', facts);
    if (seen.has(email)) return refuse(422, 'approver.email_repeated', facts);
    seen.add(email);
  }
  return null;
}

function signatoryProblem(signatory: Signatory, index: number, ownerEmail: string | null, seen: Set<string>) {
  const name = signatory.name.value?.trim() ?? '';
  const email = signatory.email?.value?.trim().toLowerCase() ?? '';
  const whatsapp = signatory.whatsapp?.value?.trim() ?? '';
  const facts = { index, name };
  if (name === '') return refuse(422, 'signatory.name_required', facts);
  if (email === '' && whatsapp === '') return refuse(422, 'signatory.contact_required', facts);
  if (email !== '' && !isEmail(email)) return refuse(422, 'signatory.email_invalid', { ...facts, email });
  if (whatsapp !== '' && !isWhatsapp(whatsapp)) return refuse(422, 'signatory.whatsapp_invalid', { ...facts, whatsapp });
  if (email !== '' && !signatory.isOwner && email === ownerEmail) return refuse(422, 'signatory.email_of_owner', { ...facts, email });
  if (seen.has(email || whatsapp)) return refuse(422, 'signatory.email_repeated', { ...facts, email: email || whatsapp });
  seen.add(email || whatsapp);
  return null;
}

/** An RFC is asked only of who can sign with nothing but an e.firma: who may draw instead would pass it by. */
function rfcProblem({ rfc, name, signatureType }: Signatory, index: number, ofAll: Signatory['signatureType']) {
  if (!rfc) return null;
  const facts = { index, name: name.value?.trim() ?? '', rfc: rfc.value };
  if (!isRfc(rfc.value ?? '')) return refuse(422, 'signatory.rfc_invalid', facts);
  return (signatureType ?? ofAll) === 'E_FIRMA' ? null : refuse(422, 'signatory.rfc_without_efirma', facts);
}

/** RULE-040: every observer has a valid address and none stands twice. */
export function observersProblem(observers: readonly Observer[], existing: readonly Observer[]) {
  const seen = new Set(existing.map((observer) => observer.email.value?.toLowerCase()));
  for (const [index, observer] of observers.entries()) {
    const email = observer.email.value?.trim().toLowerCase() ?? '';
    if (email === '') return refuse(422, 'observer.email_required', { index });
    if (!isEmail(email)) return refuse(422, 'observer.email_invalid', { index, email });
    if (seen.has(email)) return refuse(422, 'observer.email_repeated', { index, email });
    seen.add(email);
  }
  return null;
}
