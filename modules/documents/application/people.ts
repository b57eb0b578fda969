import { ProductError } from '../../../shared-kernel/errors.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import { rfcFrom } from '../../../shared-kernel/rfc.ts';
import type { Approver, Observer, Signatory } from '../contract/values.ts';

/** Stable id of a person within an account; says nothing by itself. */
export type PersonId = (ownerId: string, contact: string) => string;

/** A document whose people are named, and how they are. */
export interface Naming {
  readonly documentId: string;
  readonly ownerId: string;
  readonly personId: PersonId;
}

export interface SentSignatory {
  readonly name?: string;
  readonly emailID?: string;
  readonly whatsapp?: string;
  /** Of the only e.firma that may sign; null or empty: any. */
  readonly rfc?: string | null;
  readonly order?: number;
  readonly signatureType?: Signatory['signatureType'];
  readonly requirements?: Partial<Signatory['requirements']>;
}

export interface SentApprover {
  readonly name?: string;
  readonly emailID?: string;
  readonly order?: number;
}

export const noRequirements: Signatory['requirements'] = {
  drawnSignature: false,
  photoId: false,
  geolocation: false,
  identityVerification: false,
  faceBiometrics: false,
  attachments: false,
};

/** A number as it is dialled: a single plus in front, no brackets, spaces or hyphens; empty when there is no number. */
function dialled(whatsapp: string | undefined): string {
  const given = whatsapp?.trim() ?? '';
  return given === '' ? '' : `+${given.replace(/^\+/, '').replace(/[\s()-]/g, '')}`;
}

export function signatoryFrom(sent: SentSignatory, { documentId, ownerId, personId: personIdOf }: Naming): Signatory {
  const name = sent.name?.trim() ?? '';
  const email = sent.emailID?.trim() ?? '';
  const whatsapp = dialled(sent.whatsapp);
  const rfc = rfcFrom(sent.rfc ?? '');
  const personId = personIdOf(ownerId, (email || whatsapp || (sent.name ?? '')).toLowerCase());
  return {
    signatoryId: nameId('signatory', documentId, personId),
    personId,
    isOwner: false,
    name: personal(personId, name),
    email: email ? personal(personId, email) : null,
    whatsapp: whatsapp ? personal(personId, whatsapp) : null,
    ...(rfc ? { rfc: personal(personId, rfc) } : {}),
    order: sent.order ?? 1,
    signatureType: sent.signatureType ?? null,
    requirements: { ...noRequirements, ...sent.requirements },
  };
}

/** Throws 422 `approver.order_required` for an approver without a rank. */
export function approverFrom(sent: SentApprover, index: number, { documentId, ownerId, personId: personIdOf }: Naming): Approver {
  const name = sent.name?.trim() ?? '';
  if (sent.order === undefined) throw new ProductError(422, 'approver.order_required', { index, name });
  const email = sent.emailID?.trim() ?? '';
  const personId = personIdOf(ownerId, (email || (sent.name ?? '')).toLowerCase());
  return {
    approverId: nameId('approver', documentId, personId),
    personId,
    name: personal(personId, name),
    email: personal(personId, email),
    order: sent.order,
  };
}

export function observerFrom(emailID: string, { documentId, ownerId, personId: personIdOf }: Naming): Observer {
  const email = emailID.trim();
  const personId = personIdOf(ownerId, email.toLowerCase());
  return { sharedWithID: nameId('observer', documentId, personId), personId, email: personal(personId, email) };
}

/** Id of the owner's own part in a document that they sign too. */
export const ownerSignatoryId = (documentId: string, personId: string): string => nameId('signatory', documentId, personId);
