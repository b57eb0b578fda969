import type { AnswerFault, Answers } from '../../templates/contract/answers.ts';
import type { VariableDefinition } from '../../templates/contract/variables.ts';
import type { ComposingFault, FormStage, FormStatus } from './rules.ts';

/**
 * What pages and server say to each other about forms of documents. Every answer lies in the main envelope, `{success, responseCode, responseData}`.
 *
 * Of the owner's account, with a session (role user or sub-user):
 *
 * | call | request | answer |
 * |---|---|---|
 * | GET /api/form-document | | FormList |
 * | POST /api/form-document | NewForm | FormView |
 * | GET /api/form-document/:documentID | | FormView |
 * | GET /api/form-document/:documentID/history | | FormHistory |
 * | PUT /api/form-document/:documentID/answers | OwnerAnswers | FormView |
 * | PUT /api/form-document/:documentID/signer | SignerChange | FormView |
 * | POST /api/form-document/:documentID/send | SomeSigners | FormView |
 * | POST /api/form-document/:documentID/remind | SignerChoice | FormView |
 * | POST /api/form-document/:documentID/comment | SignerComment | FormView |
 * | POST /api/form-document/:documentID/accept | FormAcceptance | FormView |
 * | POST /api/form-document/:documentID/refuse | SignerRefusal | FormView |
 * | POST /api/form-document/:documentID/cancel | Reasoned | FormView |
 *
 * Of a signer, by the link /signatory/form/{documentId}/{signatoryId}/{timestamp}#{code}; the code goes in the header `x-link-code`:
 *
 * | call | request | answer |
 * |---|---|---|
 * | GET /api/form-document/:documentID/signer/:signatoryID/:timestamp | | SignerView |
 * | PUT /api/form-document/:documentID/signer/:signatoryID/:timestamp/draft | SignerAnswers | DraftKept |
 * | POST /api/form-document/:documentID/signer/:signatoryID/:timestamp/answers | SignerAnswers | SignerView |
 * | POST /api/form-document/:documentID/signer/:signatoryID/:timestamp/refuse | Reasoned | SignerView |
 *
 * Refusals: 422 `form.answers_incorrect` with facts `{faults: AnswerFault[]}` (RULE-066) and 422 `form.signers_incorrect` with facts
 * `{faults: SignerFault[]}`; 409 `form.already_answered`, `form.not_answered`, `form.already_accepted`, `form.already_refused`, `form.already_sent`, `form.not_sent`,
 * `form.changed_since_seen`, `form.answers_outdated` (with `faults`: the sender answered otherwise since),
 * `form.failed`, `form.cancelled`, `form.composing`, `form.composed`, `form.read_only`, `form.nothing_to_send`, `form.mails_off`, `form.too_many_comments`, 429 `resend.wait_a_minute`;
 * 404 `form.not_found`, `template.not_found`; 403 `invalid_link_message`; 410 `expire_link_message`, `signatory.replaced`, `form.cancelled`.
 */
export interface NewForm {
  readonly templateID: string;
  /** Number of the version that was filled in; left out: the newest. */
  readonly templateHistory?: number;
  /** What the document is called. */
  readonly title: string;
  /** Of the document and of the mails about it; it says how a date and a yes are written. */
  readonly language: 'es' | 'en';
  /** In the order in which they are to sign. Each form of the version needs exactly one; who has none is asked for their signature only. */
  readonly signers: readonly NewSigner[];
  /** To the questions of the sender. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** TPL-014: whether who has answered may change it until it is accepted. After a comment they always may. Left out: no. */
  readonly maySignersModify?: boolean;
}

export interface NewSigner {
  readonly name: string;
  readonly emailID: string;
  /** `signatoryForm` of the template; null: none. */
  readonly form: number | null;
}

export interface SignerFault {
  /** Place in `signers`, from 0; null where it is about all of them: a form that nobody has. */
  readonly index: number | null;
  readonly reason: 'name' | 'email' | 'email_twice' | 'no_such_form' | 'form_twice' | 'form_missing' | 'too_many';
  readonly form?: number;
}

export interface OwnerAnswers {
  readonly answers: Readonly<Record<string, unknown>>;
}

/** Another name or address of who was asked, or somebody else in their place, while they have not answered. The link that went out ends. */
export interface SignerChange {
  readonly signatoryID: string;
  readonly name: string;
  readonly emailID: string;
}

/** Whose links are mailed; left out: of all whose form is INITIAL. */
export interface SomeSigners {
  readonly signatoryIDs?: readonly string[];
}

export interface SignerChoice {
  readonly signatoryID: string;
}

export interface FormAcceptance extends SignerChoice {
  /** `answeredAt` of what was looked at: what was handed in since is another form (409 `form.changed_since_seen`). */
  readonly answeredAt: string;
}

export interface SignerComment extends SignerChoice {
  readonly comment: string;
}

export interface Reasoned {
  /** May be empty from the owner; a signer says why. */
  readonly reason: string;
}

export interface SignerRefusal extends SignerChoice, Reasoned {}

export interface FormList {
  /** The newest first; what has become a document, was refused or was cancelled is there for 30 days more. */
  readonly forms: readonly FormRow[];
}

export interface FormRow {
  readonly documentID: string;
  readonly templateID: string;
  readonly templateHistory: number;
  readonly title: string;
  readonly stage: FormStage;
  readonly status: FormStatus;
  /** How many have a form, how many of these were handed in and are not to be corrected, and how many are accepted. */
  readonly asked: number;
  readonly answered: number;
  readonly accepted: number;
  readonly createdAt: string;
  readonly changedAt: string;
}

export interface FormView extends FormRow {
  readonly language: 'es' | 'en';
  /** Made with a test key: what comes of it has no legal value. */
  readonly isTest: boolean;
  readonly templateType: 'static' | 'configurable' | 'default';
  readonly maySignersModify: boolean;
  /** From 1; the next begins with a change after composing failed. */
  readonly round: number;
  /** All questions of the version, whose `signatoryForm` says who answers. */
  readonly variables: readonly VariableDefinition[];
  /** Of the sender. */
  readonly answers: Answers;
  readonly mayChangeAnswers: boolean;
  readonly mayCancel: boolean;
  readonly signers: readonly FormSigner[];
  /** Of the last try, while the stage is FAILED. */
  readonly fault: ComposingFault | null;
  readonly cancelReason: string | null;
}

export interface FormSigner {
  readonly signatoryID: string;
  readonly name: string;
  readonly emailID: string;
  readonly form: number | null;
  /** Null: they have no form. */
  readonly status: FormStatus | null;
  /** What was handed in; null before, and once they asked to be forgotten. */
  readonly answers: Answers | null;
  readonly sentAt: string | null;
  readonly remindedAt: string | null;
  /** When a reminder may be sent again; null where none may. */
  readonly remindFrom: string | null;
  readonly linkExpiresAt: string | null;
  readonly answeredAt: string | null;
  /** A comment came after what was handed in: the correction is awaited. */
  readonly isCorrecting: boolean;
  readonly comments: readonly FormComment[];
  readonly refusal: FormRefusal | null;
  /** What the owner can do about this form now. */
  readonly may: readonly ('send' | 'remind' | 'comment' | 'accept' | 'refuse' | 'change')[];
}

export interface FormComment {
  readonly comment: string;
  readonly at: string;
}

export interface FormRefusal {
  readonly by: 'OWNER' | 'SIGNER';
  readonly reason: string;
  readonly at: string;
}

export interface FormHistory {
  /** The first to the last; the texts are in the language that was asked for (accept-language), and hold no answer. */
  readonly events: readonly { readonly type: string; readonly at: string; readonly text: string }[];
}

/** What a signer sees: their own questions and answers, and nothing of other signers. */
export interface SignerView {
  readonly documentID: string;
  readonly signatoryID: string;
  readonly title: string;
  readonly language: 'es' | 'en';
  readonly isTest: boolean;
  /** Who asks. */
  readonly sender: string;
  readonly name: string;
  readonly status: FormStatus;
  /** Of their form alone, and, nothing of the sender's: a question that depends on what the sender answered is there only if it is asked, and then depends on nothing. */
  readonly variables: readonly VariableDefinition[];
  /** What was handed in last; {} before. */
  readonly answers: Answers;
  /** What was kept on the way since; null where there is nothing, or the form can no longer be changed. */
  readonly draft: Readonly<Record<string, unknown>> | null;
  readonly draftKeptAt: string | null;
  readonly answeredAt: string | null;
  /** TPL-014: false shows what was answered, to read. */
  readonly mayAnswer: boolean;
  readonly mayRefuse: boolean;
  readonly comments: readonly FormComment[];
  readonly refusal: FormRefusal | null;
  readonly stage: FormStage;
}

export interface SignerAnswers {
  /** Of a draft: as far as they are there, of any shape. */
  readonly answers: Readonly<Record<string, unknown>>;
}

export interface DraftKept {
  readonly keptAt: string;
  /** When it is deleted unless it is kept again. */
  readonly expiresAt: string;
}

/** Facts of 422 `form.answers_incorrect`. */
export interface AnswersIncorrect {
  readonly faults: readonly AnswerFault[];
}
