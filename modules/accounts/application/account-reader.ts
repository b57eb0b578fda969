import type { Actor } from '../../../shared-kernel/actor.ts';
import type { Clock } from '../../../shared-kernel/clock.ts';
import { sameMailbox } from '../../../shared-kernel/email-address.ts';
import type { EventStore } from '../../../shared-kernel/event-store/port.ts';
import type { SubUserSight } from '../contract/events.ts';
import type { AccountFeature } from '../contract/features.ts';
import { accountDecider } from '../domain/decider.ts';
import { type AccountState, fullNameOf, isNobodys, readsNow } from '../domain/state.ts';
import type { AccountStreams } from '../streams.ts';

/** An account as other modules may know it. `name` and `email` are null once the person was forgotten. */
export interface OwnerFacts {
  readonly accountId: string;
  /** Person whose key protects the personal values of this account. */
  readonly personId: string;
  readonly name: string | null;
  readonly email: string | null;
  /** Null where none was given. */
  readonly companyName: string | null;
  readonly language: 'es' | 'en';
}

/** Which documents of the account a sub-user sees beside those in their charge. */
export interface SubUserSightFacts {
  readonly subUserId: string;
  readonly email: string | null;
  readonly sees: SubUserSight;
}

export interface LoadedAccount {
  readonly state: AccountState;
  readonly registeredAt: string | null;
  readonly modifiedAt: string | null;
}

/** Who let a person read the account, and when. */
export interface Grant {
  readonly eventId: string;
  readonly reviewerId: string;
  readonly actor: Actor;
  readonly at: Date;
}

/** Has the account any event? Cheaper than a fold: one event is read, none decoded. */
export const accountExists =
  (store: Pick<EventStore, 'readStream'>) =>
  async (accountId: string): Promise<boolean> => {
    for await (const _event of store.readStream(`${accountDecider.category}-${accountId}`, { limit: 1 })) return true;
    return false;
  };

export type AccountReader = ReturnType<typeof createAccountReader>;

/** Accounts are short streams: they are folded when asked for, so nothing can be out of date. */
export function createAccountReader(streams: Pick<AccountStreams, 'load'>, exists: (accountId: string) => Promise<boolean>, clock: Clock) {
  const load = async (accountId: string): Promise<LoadedAccount> => {
    const { state, events } = await streams.load(accountId);
    return {
      state,
      registeredAt: events[0]?.metadata.occurredAt ?? null,
      modifiedAt: events.at(-1)?.metadata.occurredAt ?? null,
    };
  };

  return {
    load,
    /** Every right to read the account that was ever given, in order, those that ended among them. */
    async grants(ownerId: string): Promise<{ state: AccountState; grants: Grant[] }> {
      const { state, events } = await streams.load(ownerId);
      const grants = events.flatMap((event) => {
        if (event.type !== 'ReviewerGranted') return [];
        const { actor, occurredAt } = event.metadata;
        return [{ eventId: event.id, reviewerId: event.data.reviewerId, actor, at: new Date(occurredAt) }];
      });
      return { state, grants };
    },
    exists,
    async hasEnded(accountId: string): Promise<boolean> {
      const { state } = await load(accountId);
      if (state.role === 'sub-user') return (await load(state.belongsTo ?? '')).state.formerSubUsers.includes(accountId);
      return state.status === 'ENDED' || state.status === 'DELETED';
    },
    /** Whether this is the address of the account now. Of somebody who was forgotten no other one is known. */
    async hasAddress(accountId: string, email: string): Promise<boolean> {
      const own = (await load(accountId)).state.email?.value;
      return own == null || sameMailbox(own, email);
    },
    async findOwner(accountId: string): Promise<OwnerFacts | null> {
      const { state } = await load(accountId);
      if (isNobodys(state)) return null;
      return {
        accountId,
        personId: accountId,
        name: state.firstName?.value === null ? null : fullNameOf(state),
        email: state.email?.value ?? null,
        companyName: state.companyName?.value ?? null,
        language: state.language,
      };
    },
    /** From the stream itself: what was taken away is away at once, in every process. */
    async hasFeature(accountId: string, feature: AccountFeature): Promise<boolean> {
      return (await load(accountId)).state.features.includes(feature);
    },
    /** Whether the person works in the account now. */
    async worksIn(subUserId: string, ownerId: string): Promise<boolean> {
      return (await load(ownerId)).state.subUsers.includes(subUserId);
    },
    /** What a person sees as a sub-user of the account, from the streams themselves; null: they are none of it. */
    async sightOf(subUserId: string, ownerId: string): Promise<SubUserSightFacts | null> {
      const { subUsers, subUserSight } = (await load(ownerId)).state;
      if (!subUsers.includes(subUserId)) return null;
      return { subUserId, email: (await load(subUserId)).state.email?.value ?? null, sees: subUserSight };
    },
    /** An account is read by its owner until they are forgotten, and by reviewers whose grant stands in its stream; by nobody else. */
    async mayRead(readerId: string, ownerId: string): Promise<boolean> {
      const { state } = await load(ownerId);
      return readerId === ownerId ? !isNobodys(state) && state.email?.value !== null : readsNow(state, readerId, clock.now());
    },
  };
}
