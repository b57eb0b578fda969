import { setup } from 'xstate';
import { guardFor } from '../../../shared-kernel/decider/guard-of.ts';
import type { FormEvent } from '../contract/events.ts';
import { askedOf, type FormSigner, type FormState, formSignerOf, mayAnswer, openForms } from './state.ts';

const guard = guardFor<FormState, FormEvent>();
const isOpen = ({ status }: FormSigner): boolean => status === 'PENDING' || status === 'PENDING_WITH_COMMENTS';
const isOpenTo = (state: FormState, signatoryId: string): boolean => {
  const signer = formSignerOf(state, signatoryId);
  return signer !== null && isOpen(signer);
};

/** A form that was sent, handed in and not accepted yet. */
const isHandedIn = (state: FormState, signatoryId: string): boolean =>
  isOpenTo(state, signatoryId) && formSignerOf(state, signatoryId)?.answered != null;

/**
 * A form (STATE-029 of all of it) as a machine over its own events. It guards; it does not fold. With the last acceptance, or at once
 * where nobody else is asked, composing begins; what cannot be composed is open again in the next round.
 */
export const formLifecycle = setup({
  types: { context: {} as FormState, events: {} as FormEvent },
  guards: {
    asksNobody: guard('FormCreated', (_state, { signers }) => signers.every(({ isAsked }) => !isAsked)),
    asksSomebody: guard('FormCreated', (_state, { signers }) => signers.some(({ isAsked }) => isAsked)),
    sendsInitial: guard('FormSent', (state, { links }) =>
      links.every(({ signatoryId }) => formSignerOf(state, signatoryId)?.status === 'INITIAL'),
    ),
    remindsOpen: guard('FormReminded', (state, { signatoryId }) => isOpenTo(state, signatoryId)),
    changesUnanswered: guard('FormSignerChanged', (state, { replacedId, signer, link }) => {
      const before = formSignerOf(state, replacedId);
      const isKnown = signer.signatoryId !== replacedId && formSignerOf(state, signer.signatoryId) !== null;
      return before !== null && !isKnown && before.answered === null && (link !== null) === isOpen(before);
    }),
    nobodyAccepted: guard(
      'FormAnswersChanged',
      (state) => openForms(state) > 0 && askedOf(state).every(({ status }) => status !== 'ACCEPTED'),
    ),
    nobodyIsAsked: guard('FormAnswersChanged', (state) => askedOf(state).length === 0),
    mayAnswer: guard('FormAnswered', (state, { signatoryId }) => {
      const signer = formSignerOf(state, signatoryId);
      return signer !== null && mayAnswer(state, signer);
    }),
    commentsHandedIn: guard('FormCommented', (state, { signatoryId }) => isHandedIn(state, signatoryId)),
    acceptsAndOthersRemain: guard(
      'FormAccepted',
      (state, { signatoryId, remaining }) => isHandedIn(state, signatoryId) && remaining === openForms(state) - 1 && remaining > 0,
    ),
    acceptsLast: guard(
      'FormAccepted',
      (state, { signatoryId, remaining }) => isHandedIn(state, signatoryId) && remaining === 0 && openForms(state) === 1,
    ),
    refusesOpen: guard('FormRefused', (state, { signatoryId }) => isOpenTo(state, signatoryId)),
    ofThisRound: guard(['FormComposed', 'FormComposingFailed'], (state, { round }) => round === state.round),
    opensNextRound: guard('FormReopened', (state, { round }) => round === state.round + 1),
  },
}).createMachine({
  id: 'form',
  context: {} as FormState,
  initial: 'NONE',
  states: {
    NONE: {
      on: {
        FormCreated: [
          { target: 'COMPOSING', guard: 'asksNobody' },
          { target: 'COLLECTING', guard: 'asksSomebody' },
        ],
      },
    },
    COLLECTING: {
      on: {
        FormSent: { target: 'COLLECTING', guard: 'sendsInitial' },
        FormReminded: { target: 'COLLECTING', guard: 'remindsOpen' },
        FormSignerChanged: { target: 'COLLECTING', guard: 'changesUnanswered' },
        FormAnswersChanged: [
          { target: 'COLLECTING', guard: 'nobodyAccepted' },
          { target: 'COMPOSING', guard: 'nobodyIsAsked' },
        ],
        FormAnswered: { target: 'COLLECTING', guard: 'mayAnswer' },
        FormCommented: { target: 'COLLECTING', guard: 'commentsHandedIn' },
        FormAccepted: [
          { target: 'COLLECTING', guard: 'acceptsAndOthersRemain' },
          { target: 'COMPOSING', guard: 'acceptsLast' },
        ],
        FormRefused: { target: 'REFUSED', guard: 'refusesOpen' },
        FormCancelled: 'CANCELLED',
      },
    },
    COMPOSING: {
      on: {
        FormComposed: { target: 'COMPOSED', guard: 'ofThisRound' },
        FormComposingFailed: { target: 'FAILED', guard: 'ofThisRound' },
      },
    },
    FAILED: { on: { FormReopened: { target: 'COLLECTING', guard: 'opensNextRound' }, FormCancelled: 'CANCELLED' } },
    COMPOSED: {},
    REFUSED: {},
    CANCELLED: {},
  },
});
