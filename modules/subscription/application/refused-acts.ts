import { monthOf } from '../contract/months.ts';
import { gateOf } from '../domain/rules/gate.ts';
import type { Subscriptions } from './ports.ts';
import { subscriptionNow } from './subscription-now.ts';

/** What somebody begins for an account, as platform staff ask why they cannot. */
export const askedActs = ['create', 'send', 'resend', 'sign', 'addUser', 'template', 'saveSignature', 'upload'] as const;
export type AskedAct = (typeof askedActs)[number];

/** A rule that says no, by the code that the act is refused with, and what it counted. */
export interface RuleThatSaysNo {
  readonly code: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** What is known of a person beside the plan of the account, whose plan that is, and which of their acts that stops. */
export interface PersonStanding {
  readonly ownerId: string;
  readonly isOwner: boolean;
  /** Of each kind, signatures and initials, which the plan limits one by one. */
  readonly savedSignatures: number;
  readonly savedInitials: number;
  readonly refusals: readonly (RuleThatSaysNo & { readonly acts: readonly AskedAct[] })[];
}

export interface RefusedAct {
  readonly act: AskedAct;
  /** Empty: nothing keeps them from it. */
  readonly rules: readonly RuleThatSaysNo[];
  /** What the plan gives, and how much of it is used; null: the plan counts nothing here. `limit` 0 of documents: as many as one likes. */
  readonly limit: number | null;
  readonly used: number | null;
}

/**
 * Every act with the rules that say no to it now: those of the plan, asked by the same rule that the act itself asks, and those of the person.
 * @param uploadMaxMb of one file, by whether the plan is a corporate one
 */
export async function refusedActs(
  subscriptions: Subscriptions,
  person: PersonStanding,
  uploadMaxMb: (ownerId: string) => Promise<number>,
): Promise<readonly RefusedAct[]> {
  const { ownerId } = person;
  const now = subscriptions.clock.now();
  const [state, completed, persons, templates, megabytes] = await Promise.all([
    subscriptionNow(subscriptions, ownerId),
    subscriptions.completedIn(ownerId, monthOf(now)),
    subscriptions.personsOf(ownerId),
    subscriptions.templatesOf(ownerId),
    uploadMaxMb(ownerId),
  ]);
  const { limits } = state;
  const saved = Math.max(person.savedSignatures, person.savedInitials);
  const numbers: Readonly<Record<AskedAct, readonly [limit: number | null, used: number | null]>> = {
    create: [limits.documents, completed],
    send: [limits.documents, completed],
    resend: [null, null],
    sign: [null, null],
    addUser: [limits.users, persons],
    template: [limits.templates, templates],
    saveSignature: [limits.savedSignatures, saved],
    upload: [megabytes, null],
  };
  const ofPlan = async (act: AskedAct): Promise<readonly RuleThatSaysNo[]> => {
    switch (act) {
      case 'create':
      case 'send':
      case 'resend':
      case 'sign': {
        const refusal = await gateOf(state, act, async () => completed, now);
        return refusal === null ? [] : [{ code: refusal.code, facts: { ...refusal.facts } }];
      }
      case 'addUser':
        return persons < limits.users ? [] : [{ code: 'addSubUser.limit', facts: { limit: limits.users } }];
      case 'saveSignature':
        return saved < limits.savedSignatures ? [] : [{ code: 'saved_signature.limit', facts: { limit: limits.savedSignatures } }];
      // What is larger than this is refused one by one; a document that may not be created is not uploaded either.
      case 'upload':
        return ofPlan('create');
      case 'template':
        return templates < limits.templates ? [] : [{ code: 'template.limit', facts: { limit: limits.templates } }];
    }
  };
  return Promise.all(
    askedActs.map(async (act) => {
      const [limit, used] = numbers[act];
      const ofPerson = person.refusals.flatMap(({ acts, code, facts }) => (acts.includes(act) ? [{ code, facts }] : []));
      return { act, rules: [...(await ofPlan(act)), ...ofPerson], limit, used };
    }),
  );
}
