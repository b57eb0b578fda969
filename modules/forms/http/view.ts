import { RESEND_WAIT_MS } from '../../../shared-kernel/resend-wait.ts';
import { type Answers, isAsked } from '../../templates/contract/answers.ts';
import type { VariableDefinition } from '../../templates/contract/variables.ts';
import type { Draft } from '../application/drafts.ts';
import type { FormComment, FormRefusal, FormSigner as FormSignerView, FormView, SignerView } from '../contract/calls.ts';
import { statusOfForms } from '../contract/rules.ts';
import { answersIn, askedOf, type FormSigner, type FormState, mayAnswer, senderOfForm } from '../domain/state.ts';

const commentsOf = ({ comments }: FormSigner): readonly FormComment[] =>
  comments.flatMap(({ comment, at }) => (comment.value === null ? [] : [{ comment: comment.value, at }]));

const refusalOf = ({ refusal }: FormSigner): FormRefusal | null =>
  refusal && { by: refusal.by, reason: refusal.reason?.value ?? '', at: refusal.at };

/** A form as whoever prepares it sees it; of whom was forgotten there is no answer any more. */
export function formView(state: FormState, definitions: readonly VariableDefinition[], now: Date): FormView {
  const created = state.created!;
  const asked = askedOf(state);
  const stage = state.stage === 'NONE' ? 'CANCELLED' : state.stage;
  const isChangeable = state.stage === 'FAILED' || (state.stage === 'COLLECTING' && asked.every(({ status }) => status !== 'ACCEPTED'));
  return {
    documentID: state.documentId,
    templateID: created.templateId,
    templateHistory: created.templateHistory,
    templateType: created.templateType,
    title: created.title.value ?? '',
    language: created.language,
    isTest: created.isTest === true,
    stage,
    status: statusOfForms(
      stage,
      asked.flatMap(({ status }) => status ?? []),
    ),
    asked: asked.length,
    answered: asked.filter(({ answered, isCorrecting }) => answered !== null && !isCorrecting).length,
    accepted: asked.filter(({ status }) => status === 'ACCEPTED').length,
    createdAt: state.createdAt,
    changedAt: state.changedAt,
    maySignersModify: created.maySignersModify,
    round: state.round,
    variables: definitions,
    answers: answersIn(state.answers),
    mayChangeAnswers: isChangeable,
    mayCancel: state.stage === 'COLLECTING' || state.stage === 'FAILED',
    signers: state.signers.map((signer) => signerRow(state, signer, now)),
    fault: state.fault,
    cancelReason: state.cancelReason?.value ?? null,
  };
}

function signerRow(state: FormState, signer: FormSigner, now: Date): FormSignerView {
  const { answered, link } = signer;
  const may = actsOn(state, signer);
  const last = [signer.remindedAt, signer.sentAt, signer.comments.at(-1)?.at]
    .filter((at) => at != null)
    .toSorted()
    .at(-1);
  const remindFrom = last === undefined ? now : new Date(new Date(last).getTime() + RESEND_WAIT_MS);
  return {
    signatoryID: signer.signatoryId,
    name: signer.name.value ?? '',
    emailID: signer.email.value ?? '',
    form: signer.form,
    status: signer.status,
    answers: answered === null || answered.answers.value === null ? null : answersIn(answered.answers),
    sentAt: signer.sentAt,
    remindedAt: signer.remindedAt,
    remindFrom: may.includes('remind') ? (remindFrom > now ? remindFrom : now).toISOString() : null,
    linkExpiresAt: link?.expiresAt ?? null,
    answeredAt: answered?.at ?? null,
    isCorrecting: signer.isCorrecting,
    comments: commentsOf(signer),
    refusal: refusalOf(signer),
    may,
  };
}

function actsOn(state: FormState, signer: FormSigner): FormSignerView['may'] {
  const { status, answered } = signer;
  const isOpen = status === 'PENDING' || status === 'PENDING_WITH_COMMENTS';
  if (state.stage === 'FAILED') return answered === null ? [] : ['comment'];
  if (state.stage !== 'COLLECTING') return [];
  return [
    ...(status === 'INITIAL' ? (['send'] as const) : []),
    ...(isOpen && mayAnswer(state, signer) ? (['remind'] as const) : []),
    ...(isOpen && answered !== null ? (['comment', 'accept'] as const) : []),
    ...(isOpen ? (['refuse'] as const) : []),
    ...(answered === null ? (['change'] as const) : []),
  ];
}

/** What a signer sees: nothing of other signers, nor of what the sender answered. */
export function signerView(
  state: FormState,
  signer: FormSigner,
  definitions: readonly VariableDefinition[],
  draft: Draft | null,
): SignerView {
  const created = state.created!;
  const isOpen = signer.status === 'PENDING' || signer.status === 'PENDING_WITH_COMMENTS';
  const canAnswer = mayAnswer(state, signer);
  // What was handed in since is newer than any draft.
  const kept = canAnswer && draft && draft.keptAt > (signer.answered?.at ?? '') ? draft : null;
  return {
    documentID: state.documentId,
    signatoryID: signer.signatoryId,
    title: created.title.value ?? '',
    language: created.language,
    isTest: created.isTest === true,
    sender: senderOfForm(state)?.name.value ?? '',
    name: signer.name.value ?? '',
    status: signer.status ?? 'INITIAL',
    variables: questionsFor(definitions, signer.form, answersIn(state.answers)),
    answers: answersIn(signer.answered?.answers),
    draft: kept?.given ?? null,
    draftKeptAt: kept?.keptAt ?? null,
    answeredAt: signer.answered?.at ?? null,
    mayAnswer: canAnswer,
    mayRefuse: state.stage === 'COLLECTING' && isOpen,
    comments: commentsOf(signer),
    refusal: refusalOf(signer),
    stage: state.stage === 'NONE' ? 'CANCELLED' : state.stage,
  };
}

/** The questions of a form, each that hangs on an answer of the sender only if it is asked, and then hanging on nothing. Places to sign are told too. */
function questionsFor(definitions: readonly VariableDefinition[], form: number | null, earlier: Answers): readonly VariableDefinition[] {
  const own = definitions.filter(({ signatoryForm }) => signatoryForm === form);
  return own.flatMap((question): VariableDefinition[] => {
    const hangsOn = definitions.find(({ name }) => name === question.dependsOn?.name);
    if (!hangsOn || hangsOn.signatoryForm === form) return [question];
    return isAsked(question, definitions, earlier) ? [{ ...question, dependsOn: null }] : [];
  });
}
