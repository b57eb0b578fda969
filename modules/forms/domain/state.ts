import type { OfAccount } from '../../../shared-kernel/actor.ts';
import type { Personal } from '../../../shared-kernel/privacy/port.ts';
import type { Answers } from '../../templates/contract/answers.ts';
import type { FormEventData, FormSignerData } from '../contract/events.ts';
import type { ComposingFault, FormStage, FormStatus } from '../contract/rules.ts';

export interface SignerLink {
  /** Milliseconds since 1970; the last part of its address. */
  readonly timestamp: number;
  readonly expiresAt: string;
}

export interface CommentFact {
  readonly commentId: string;
  readonly comment: Personal;
  readonly at: string;
}

/** Somebody who is to sign, and where their form stands. Times are ISO 8601 UTC. */
export interface FormSigner extends FormSignerData {
  /** Null where nothing is asked of them. */
  readonly status: FormStatus | null;
  readonly link: SignerLink | null;
  /** Of earlier links of theirs, which open nothing. */
  readonly pastLinks: readonly number[];
  readonly sentAt: string | null;
  readonly remindedAt: string | null;
  readonly answered: { readonly answers: Personal; readonly at: string } | null;
  /** A comment came after what was handed in. */
  readonly isCorrecting: boolean;
  readonly comments: readonly CommentFact[];
  readonly refusal: (Pick<FormEventData<'FormRefused'>, 'by' | 'reason'> & { readonly at: string }) | null;
}

export interface FormerSigner {
  readonly signatoryId: string;
  readonly person: Pick<FormSignerData, 'name' | 'email'>;
  /** Timestamps of the links they had. */
  readonly links: readonly number[];
}

/** What the stream of a form says, folded. */
export interface FormState {
  readonly stage: FormStage | 'NONE';
  readonly documentId: string;
  readonly ownerId: string;
  readonly created: Omit<FormEventData<'FormCreated'>, 'signers' | 'answers'> | null;
  readonly createdAt: string;
  readonly changedAt: string;
  readonly signers: readonly FormSigner[];
  /** Who was asked before somebody else was, with the links they had. */
  readonly formerSigners: readonly FormerSigner[];
  /** Of the sender. */
  readonly answers: Personal | null;
  readonly round: number;
  readonly composed: FormEventData<'FormComposed'> | null;
  readonly fault: ComposingFault | null;
  readonly cancelReason: Personal | null;
}

export const initialForm: FormState = {
  stage: 'NONE',
  documentId: '',
  ownerId: '',
  created: null,
  createdAt: '',
  changedAt: '',
  signers: [],
  formerSigners: [],
  answers: null,
  round: 0,
  composed: null,
  fault: null,
  cancelReason: null,
};

export const formSignerOf = ({ signers }: Pick<FormState, 'signers'>, signatoryId: string): FormSigner | null =>
  signers.find((signer) => signer.signatoryId === signatoryId) ?? null;

/** Those whose answers the document waits for, or waited. */
export const askedOf = ({ signers }: Pick<FormState, 'signers'>): readonly FormSigner[] => signers.filter(({ isAsked }) => isAsked);

/** How many forms are not accepted yet. */
export const openForms = (state: Pick<FormState, 'signers'>): number => askedOf(state).filter(({ status }) => status !== 'ACCEPTED').length;

/** Whose the form is, and who of the account is in charge of it. */
export const chargeOfForm = ({ ownerId, created }: Pick<FormState, 'ownerId' | 'created'>): OfAccount => ({
  ownerId,
  inCharge: created?.broughtBy?.subUserId ?? null,
});

/** Who stands in the document as its sender. */
export function senderOfForm({ created }: Pick<FormState, 'created'>) {
  if (!created) return null;
  const { broughtBy, createdBy } = created;
  return broughtBy ? { personId: broughtBy.subUserId, name: broughtBy.name, email: broughtBy.email } : createdBy;
}

/** What somebody answered; nothing of who was forgotten since. */
export const answersIn = (answers: Personal | null | undefined): Answers =>
  answers?.value == null ? {} : (JSON.parse(answers.value) as Answers);

/** TPL-014: may this signer hand something in now? */
export const mayAnswer = (state: FormState, { status, answered, isCorrecting }: FormSigner): boolean =>
  state.stage === 'COLLECTING' &&
  (status === 'PENDING' || status === 'PENDING_WITH_COMMENTS') &&
  (answered === null || isCorrecting || state.created?.maySignersModify === true);
