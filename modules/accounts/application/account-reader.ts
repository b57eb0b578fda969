import type { Actor } from '../../../shared-kernel/actor.ts';
import type { Clock } from '../../../shared-kernel/clock.ts';
import { sameMailbox } from '../../../shared-kernel/email-address.ts';
import type { EventStore } from '../../../shared-kernel/event-store/port.ts';
import type { ReviewScope } from '../../../shared-kernel/http/caller.ts';
import type { ReminderPlan } from '../../../shared-kernel/reminder-plan.ts';
import type { SubUserSight } from '../contract/events.ts';
import type { NoticeHistory } from '../contract/notices.ts';
import { accountDecider } from '../domain/decider.ts';
import { standsInFor, substituteOf } from '../domain/rules/absence.ts';
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
  /** Who of the account is away and has named them: what is in the charge of these they see too. Left out: nobody. */
  readonly standsInFor?: readonly string[];
}

/** A right to read an account. */
export interface ReadingRight {
  /** Null: all of it. */
  readonly scope: ReviewScope | null;
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
  /** As the person is called by who let them read; null: by their own account. */
  readonly name: string | null;
  /** Null: until it is revoked. */
  readonly expiresAt: Date | null;
}

/** In small letters; null where they proved none. */
const addressProved = ({ status, email }: AccountState): string | null =>
  status === 'ACTIVE' ? (email?.value?.toLowerCase() ?? null) : null;

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

  const readingRight = async (readerId: string, ownerId: string): Promise<ReadingRight | null> => {
    const { state } = await load(ownerId);
    if (readerId === ownerId) return !isNobodys(state) && state.email?.value !== null ? { scope: null } : null;
    return readsNow(state, readerId, clock.now()) ? { scope: state.reviewTerms[readerId]?.scope ?? null } : null;
  };

  /** Somebody with the address that they proved; null: there is nobody to write to. */
  const personToMail = async (accountId: string) => {
    const { state } = await load(accountId);
    const email = state.email?.value;
    return state.status === 'ACTIVE' && email ? { accountId, name: fullNameOf(state), email, language: state.language } : null;
  };

  return {
    load,
    /** Every right to read the account that was ever given, in order, those that ended among them. */
    async grants(ownerId: string): Promise<{ state: AccountState; grants: Grant[] }> {
      const { state, events } = await streams.load(ownerId);
      const grants = events.flatMap((event) => {
        if (event.type !== 'ReviewerGranted') return [];
        const { actor, occurredAt } = event.metadata;
        const { reviewerId, name, expiresAt } = event.data;
        const terms = { name: name?.value ?? null, expiresAt: expiresAt === undefined ? null : new Date(expiresAt) };
        return [{ eventId: event.id, reviewerId, actor, at: new Date(occurredAt), ...terms }];
      });
      return { state, grants };
    },
    /** The fact by which the person works, or worked, in the account; null: they never did. */
    async subUserAdded(ownerId: string, subUserId: string): Promise<{ state: AccountState; added: { eventId: string; at: Date } | null }> {
      const { state, events } = await streams.load(ownerId);
      const fact = events.findLast((event) => event.type === 'SubUserAdded' && event.data.subUserId === subUserId);
      return { state, added: fact ? { eventId: fact.id, at: new Date(fact.metadata.occurredAt) } : null };
    },
    /** What the person chose to hear of the documents they sent, and since when. */
    async noticesOf(accountId: string): Promise<NoticeHistory> {
      const { events } = await streams.load(accountId);
      return events.flatMap((event) => (event.type === 'NoticesChosen' ? [{ since: event.metadata.occurredAt, notices: event.data }] : []));
    },
    /** When they have their signers reminded where they say nothing of a document; null: not at all. */
    usualReminders: async (accountId: string): Promise<ReminderPlan | null> => (await load(accountId)).state.signingReminders ?? null,
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
    /** Whether the person works in the account now. */
    async worksIn(subUserId: string, ownerId: string): Promise<boolean> {
      return (await load(ownerId)).state.subUsers.includes(subUserId);
    },
    /** What a person sees as a sub-user of the account, from the streams themselves; null: they are none of it. */
    async sightOf(subUserId: string, ownerId: string): Promise<SubUserSightFacts | null> {
      const { state } = await load(ownerId);
      if (!state.subUsers.includes(subUserId)) return null;
      const away = standsInFor(state, subUserId, clock.now());
      return {
        subUserId,
        email: (await load(subUserId)).state.email?.value ?? null,
        sees: state.subUserSight,
        ...(away.length > 0 && { standsInFor: away }),
      };
    },
    /** A sub-user who works in the account now, with the address that they proved; null: there is nobody to write to. */
    async subUserToMail(subUserId: string, ownerId: string) {
      return (await load(ownerId)).state.subUsers.includes(subUserId) ? personToMail(subUserId) : null;
    },
    /** Who of the account is away now and has named this person to stand in. */
    async standsInFor(userId: string, ownerId: string): Promise<readonly string[]> {
      return standsInFor((await load(ownerId)).state, userId, clock.now());
    },
    /** Addresses, in small letters, of those of them who proved theirs: by it they are asked for an approval. */
    async addressesStoodInFor(userId: string, ownerId: string): Promise<readonly string[]> {
      const away = standsInFor((await load(ownerId)).state, userId, clock.now());
      const states = await Promise.all(away.map(async (memberId) => (await load(memberId)).state));
      return states.flatMap((state) => addressProved(state) ?? []);
    },
    /** Who stands in at a moment for somebody of the account; null: nobody. */
    async substituteOf(memberId: string, ownerId: string, at: Date): Promise<string | null> {
      return substituteOf((await load(ownerId)).state, memberId, at);
    },
    /** Who stands in at a moment for whoever of the account proved this address, to be written to; null: nobody. */
    async standInOf(address: string, ownerId: string, at: Date) {
      const { state } = await load(ownerId);
      for (const memberId of Object.keys(state.absences ?? {})) {
        const substituteId = substituteOf(state, memberId, at);
        if (substituteId !== null && addressProved((await load(memberId)).state) === address.toLowerCase())
          return personToMail(substituteId);
      }
      return null;
    },
    /** An account is read by its owner until they are forgotten, and by reviewers whose grant stands in its stream; by nobody else (null). */
    readingRight,
    /** Whether somebody may read anything of the account. */
    mayRead: async (readerId: string, ownerId: string): Promise<boolean> => (await readingRight(readerId, ownerId)) !== null,
  };
}
