import { z } from 'zod';
import { isTestKey } from '../../../../shared-kernel/actor.ts';
import { isRefusal, refuse } from '../../../../shared-kernel/decider/types.ts';
import type { VariableDefinition } from '../../../templates/contract/variables.ts';
import { formEventTypes } from '../../contract/events.ts';
import { FORM_TITLE_LENGTH } from '../../contract/rules.ts';
import { formCommand } from '../decider.ts';
import { ANSWER_REFUSALS, answersOf, keptAnswers } from '../rules/answers.ts';
import { asksIn, signerFaults } from '../rules/signers.ts';
import { isLonger } from '../rules/words.ts';

/** The version that is filled in, and what the installation allows. */
export interface CreatingFacts {
  readonly definitions: readonly VariableDefinition[];
  readonly maxSigners: number;
}

const { signers, answers: _, publicLink: __, ...rest } = formEventTypes.FormCreated.schema.shape;

/** Somebody of the account begins a document of a version of a template. */
export const createForm = formCommand({
  type: 'CreateForm',
  schema: z.object({
    ...rest,
    signers: z.array(signers.element.omit({ isAsked: true })).max(1_000),
    /** As they came. */
    given: z.record(z.string(), z.unknown()),
  }),
  refuses: [
    'access.denied',
    'conflict.already_exists',
    'form.title_required',
    'form.title_too_long',
    'form.signers_incorrect',
    ...ANSWER_REFUSALS,
  ],
  authorise(_state, { createdBy, broughtBy, isTest }, { actor }) {
    const isMarked = isTest === true;
    const mayMark = actor.kind === 'owner' && actor.key !== undefined ? isMarked === isTestKey(actor.key) : !isMarked;
    const isOwner = actor.kind === 'owner' && broughtBy === undefined;
    const isSubUser = actor.kind === 'sub-user' && broughtBy?.subUserId === actor.id;
    return mayMark && (isOwner || isSubUser) && actor.ownerId === createdBy.userId ? null : refuse(403, 'access.denied');
  },
  decide(state, { given, signers: named, ...data }, { definitions, maxSigners }: CreatingFacts) {
    if (state.stage !== 'NONE') return refuse(409, 'conflict.already_exists');
    if ((data.title.value ?? '').trim() === '') return refuse(422, 'form.title_required');
    if (isLonger(data.title, FORM_TITLE_LENGTH)) return refuse(422, 'form.title_too_long', { limit: FORM_TITLE_LENGTH });
    const asked = named.map((signer) => ({ ...signer, isAsked: asksIn(definitions, signer.form) }));
    const faults = signerFaults(asked, definitions, maxSigners);
    if (faults.length > 0) return refuse(422, 'form.signers_incorrect', { faults });
    const kept = keptAnswers(definitions, null, given);
    if (isRefusal(kept)) return kept;
    return [{ type: 'FormCreated', data: { ...data, signers: asked, answers: answersOf(data.createdBy, kept) } }];
  },
  touches: ['creation'],
});
