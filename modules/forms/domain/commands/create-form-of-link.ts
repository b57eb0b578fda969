import { z } from 'zod';
import { onlyProcess } from '../../../../shared-kernel/decider/only-process.ts';
import type { VariableDefinition } from '../../../templates/contract/variables.ts';
import { type FormEvent, formEventTypes } from '../../contract/events.ts';
import { formCommand } from '../decider.ts';
import { nextLink } from '../rules/links.ts';
import { asksIn } from '../rules/signers.ts';

const { signers, publicLink, ...rest } = formEventTypes.FormCreated.schema.shape;

/**
 * A document for a visitor of a link begins, and whoever is asked something is sent their form in the same append: nobody sends it later. One that is there already
 * stays. Who signs and what the sender answers was looked at when the link was opened.
 */
export const createFormOfLink = formCommand({
  type: 'CreateFormOfLink',
  schema: z.object({
    ...rest,
    signers: z.array(signers.element.omit({ isAsked: true })).max(1_000),
    publicLink: publicLink.unwrap(),
  }),
  refuses: ['access.denied'],
  authorise: onlyProcess,
  decide(state, { signers: named, ...data }, definitions: readonly VariableDefinition[], { now }) {
    if (state.stage !== 'NONE') return [];
    const all = named.map((signer) => ({ ...signer, isAsked: asksIn(definitions, signer.form) }));
    const links = all
      .filter(({ isAsked }) => isAsked)
      .map(({ signatoryId }) => ({ signatoryId, ...nextLink({ created: data }, null, now) }));
    const created: FormEvent = { type: 'FormCreated', data: { ...data, signers: all } };
    return links.length === 0 ? [created] : [created, { type: 'FormSent', data: { links } }];
  },
  touches: ['creation'],
});
