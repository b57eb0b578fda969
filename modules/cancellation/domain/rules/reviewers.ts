import { z } from 'zod';
import { personalValue } from '../../../../shared-kernel/privacy/personal-value.ts';
import type { CancellationEventData, Party } from '../../contract/events.ts';

const person = z.object({ personId: z.string(), name: personalValue, email: personalValue.nullable() });

/** Who owns and who signs a document, as far as it matters for whom a request is put to. */
export const people = z.object({
  owner: person.extend({ userId: z.string() }),
  signatories: z.array(
    person.extend({
      signatoryId: z.string(),
      isOwner: z.boolean(),
      /** Signed, or was written to because the turn came. */
      isReached: z.boolean(),
    }),
  ),
});
export type People = z.output<typeof people>;

type Asked = Pick<CancellationEventData<'CancellationRequested'>, 'asked' | 'reviewers'>;

export const ownerParty = ({ owner }: Pick<People, 'owner'>): Party => ({
  role: 'OWNER',
  id: owner.userId,
  personId: owner.personId,
  name: owner.name,
  email: owner.email ?? { $personal: owner.personId, value: '' },
});

/**
 * Whom a request is put to (CANC-002): the owner when a signatory asks, or when nobody else signs. When the owner asks, the others who
 * signed or whose turn has come, and of them those with an address that an account could prove: whoever was not written to yet does not
 * end what they have not seen, and the owner does not answer in the place of others.
 */
export function reviewersOf(document: People, petitioner: Pick<Party, 'role'>): Asked {
  const others = document.signatories.filter(({ isOwner }) => !isOwner);
  if (petitioner.role === 'SIGNATORY' || others.length === 0) return { asked: 'OWNER', reviewers: [ownerParty(document)] };
  const reviewers = others.flatMap(({ signatoryId: id, personId, name, email, isReached }): Party[] =>
    isReached && email ? [{ role: 'SIGNATORY', id, personId, name, email }] : [],
  );
  return { asked: 'REACHED_SIGNERS', reviewers };
}

/** Nobody could answer: for want of an address, or because nobody who signs was written to yet. Null where somebody can. */
export function nobodyProblem(document: People, petitioner: Pick<Party, 'role'>) {
  if (reviewersOf(document, petitioner).reviewers.length > 0) return null;
  const isReached = document.signatories.some((one) => !one.isOwner && one.isReached);
  return isReached ? ('cancellation.nobody_to_answer' as const) : ('cancellation.nobody_reached' as const);
}
