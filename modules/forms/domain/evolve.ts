import { match } from 'ts-pattern';
import type { Recorded } from '../../../shared-kernel/decider/types.ts';
import type { FormEvent, FormSignerData } from '../contract/events.ts';
import { type FormSigner, type FormState, initialForm, openForms, type SignerLink } from './state.ts';

/** Plain exhaustive fold. It never refuses: history is what happened. */
export function evolve(state: FormState, event: Recorded<FormEvent>): FormState {
  const at = event.metadata.occurredAt;
  return { ...fold(state, event, at), changedAt: at };
}

const fold = (state: FormState, event: Recorded<FormEvent>, at: string): FormState =>
  match<Recorded<FormEvent>, FormState>(event)
    .with({ type: 'FormCreated' }, ({ data: { signers, answers, ...created }, metadata }) => {
      const asked = signers.map(newSigner);
      return {
        ...initialForm,
        stage: openForms({ signers: asked }) === 0 ? 'COMPOSING' : 'COLLECTING',
        documentId: created.documentId,
        ownerId: metadata.ownerId,
        created,
        createdAt: at,
        signers: asked,
        answers,
        round: 1,
      };
    })
    .with({ type: 'FormSent' }, ({ data: { links } }) =>
      links.reduce(
        (sent, { signatoryId, ...link }) =>
          withSigner(sent, signatoryId, (signer) => ({ ...linked(signer, link), status: 'PENDING', sentAt: at })),
        state,
      ),
    )
    .with({ type: 'FormReminded' }, ({ data: { signatoryId, ...link } }) =>
      withSigner(state, signatoryId, (signer) => ({ ...linked(signer, link), remindedAt: at })),
    )
    .with({ type: 'FormSignerChanged' }, ({ data: { replacedId, signer, link } }) => changed(state, replacedId, signer, link, at))
    .with({ type: 'FormAnswersChanged' }, ({ data: { answers } }) => {
      const next = { ...state, answers };
      // Where nobody else is asked, nothing is left to accept.
      return state.stage === 'COLLECTING' && openForms(state) === 0 ? { ...next, stage: 'COMPOSING' } : next;
    })
    .with({ type: 'FormAnswered' }, ({ data: { signatoryId, answers } }) =>
      withSigner(state, signatoryId, (signer) => ({ ...signer, answered: { answers, at }, isCorrecting: false })),
    )
    .with({ type: 'FormCommented' }, ({ data: { signatoryId, commentId, comment, ...link } }) =>
      withSigner(state, signatoryId, (signer) => ({
        ...linked(signer, link),
        status: 'PENDING_WITH_COMMENTS',
        isCorrecting: true,
        comments: [...signer.comments, { commentId, comment, at }],
      })),
    )
    .with({ type: 'FormAccepted' }, ({ data: { signatoryId, remaining } }) => ({
      ...withSigner(state, signatoryId, (signer) => ({ ...signer, status: 'ACCEPTED', isCorrecting: false })),
      stage: remaining === 0 ? 'COMPOSING' : state.stage,
    }))
    .with({ type: 'FormRefused' }, ({ data: { signatoryId, by, reason } }) => ({
      ...withSigner(state, signatoryId, (signer) => ({ ...signer, status: 'REFUSED', refusal: { by, reason, at } })),
      stage: 'REFUSED',
    }))
    .with({ type: 'FormReopened' }, ({ data: { round } }) => ({
      ...state,
      stage: 'COLLECTING',
      round,
      fault: null,
      signers: state.signers.map((signer) => (signer.isAsked ? { ...signer, status: 'PENDING' } : signer)),
    }))
    .with({ type: 'FormComposed' }, ({ data }) => ({ ...state, stage: 'COMPOSED', composed: data }))
    .with({ type: 'FormComposingFailed' }, ({ data: { code } }) => ({ ...state, stage: 'FAILED', fault: code }))
    .with({ type: 'FormCancelled' }, ({ data: { reason } }) => ({ ...state, stage: 'CANCELLED', cancelReason: reason }))
    .exhaustive();

const newSigner = (data: FormSignerData): FormSigner => ({
  ...data,
  status: data.isAsked ? 'INITIAL' : null,
  link: null,
  pastLinks: [],
  sentAt: null,
  remindedAt: null,
  answered: null,
  isCorrecting: false,
  comments: [],
  refusal: null,
});

const withSigner = (state: FormState, signatoryId: string, change: (signer: FormSigner) => FormSigner): FormState => ({
  ...state,
  signers: state.signers.map((signer) => (signer.signatoryId === signatoryId ? change(signer) : signer)),
});

const linked = (signer: FormSigner, link: SignerLink): FormSigner => ({ ...signer, link, pastLinks: linksOf(signer) });

const linksOf = ({ link, pastLinks }: FormSigner): readonly number[] => (link === null ? pastLinks : [...pastLinks, link.timestamp]);

/** A new name or address of the same person keeps what they had; somebody else begins anew, at the same place. */
function changed(state: FormState, replacedId: string, data: FormSignerData, link: SignerLink | null, at: string): FormState {
  const before = state.signers.find(({ signatoryId }) => signatoryId === replacedId);
  if (!before) return state;
  const isSame = data.signatoryId === replacedId;
  const kept: FormSigner = isSame ? { ...before, ...data } : { ...newSigner(data), status: before.status };
  const next: FormSigner = link === null ? kept : { ...linked(kept, link), sentAt: at };
  return {
    ...state,
    signers: state.signers.map((signer) => (signer.signatoryId === replacedId ? next : signer)),
    formerSigners: isSame
      ? state.formerSigners
      : [...state.formerSigners, { signatoryId: replacedId, person: { name: before.name, email: before.email }, links: linksOf(before) }],
  };
}
