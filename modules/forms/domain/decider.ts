import { commandFor, type Decider } from '../../../shared-kernel/decider/types.ts';
import { type FormEvent, type FormEventType, formEventTypes } from '../contract/events.ts';
import { evolve } from './evolve.ts';
import { formLifecycle } from './lifecycle.machine.ts';
import { type FormState, initialForm } from './state.ts';

/** What happens to a form, by what it is about. A command races with the matters it touches. */
const matters = {
  FormCreated: 'creation',
  FormSent: 'asking',
  FormReminded: 'asking',
  FormSignerChanged: 'signers',
  FormAnswersChanged: 'ownAnswers',
  FormAnswered: 'answers',
  FormCommented: 'comments',
  FormAccepted: 'acceptance',
  FormRefused: 'end',
  FormReopened: 'round',
  FormComposed: 'composing',
  FormComposingFailed: 'composing',
  FormCancelled: 'end',
} as const satisfies Record<FormEventType, string>;

export type FormMatter = (typeof matters)[FormEventType];

export const formDecider: Decider<FormState, FormEvent, FormMatter> = {
  category: 'form',
  initial: initialForm,
  evolve,
  machine: formLifecycle,
  snapshotOf: (state) => ({ value: state.stage, context: state }),
  eventTypes: formEventTypes,
  // Version 2 of FormCreated and of FormAccepted only know one thing more: what was stored before came of no link that anyone may use.
  upcast: (_type, _version, data) => data,
  ownerOf: (state) => state.ownerId,
  matters,
};

/** Makes a command about the form that its data names. */
export const formCommand = commandFor<FormState, FormEvent, FormMatter>()('documentId');
