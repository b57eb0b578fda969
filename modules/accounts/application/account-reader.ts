import type { Actor } from '../../../shared-kernel/actor.ts';
import { type EngineDeps, loadStream } from '../../../shared-kernel/decider/run-command.ts';
import type { AccountFeature } from '../contract/features.ts';
import { accountStream } from '../domain/definition.ts';
import { type AccountState, fullNameOf } from '../domain/state.ts';

/** An account as other modules may know it. `name` and `email` are null once the person was forgotten. */
export interface OwnerFacts {
  readonly accountId: string;
  /** Person whose key protects the personal values of this account. */
  readonly personId: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly language: 'es' | 'en';
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

export type AccountReader = ReturnType<typeof createAccountReader>;

/** Accounts are short streams: they are folded when asked for, so nothing can be out of date. */
export function createAccountReader(engine: Pick<EngineDeps, 'store' | 'vault'>) {
  const load = async (accountId: string): Promise<LoadedAccount> => {
    const { state, events } = await loadStream(engine, accountStream, accountId);
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
      const { state, events } = await loadStream(engine, accountStream, ownerId);
      const grants = events.flatMap(({ id, type, data, metadata }) =>
        type === 'ReviewerGranted'
          ? [{ eventId: id, reviewerId: String(data.reviewerId), actor: metadata.actor, at: new Date(metadata.occurredAt) }]
          : [],
      );
      return { state, grants };
    },
    async exists(accountId: string): Promise<boolean> {
      for await (const _event of engine.store.readStream(`account-${accountId}`, { limit: 1 })) return true;
      return false;
    },
    async findOwner(accountId: string): Promise<OwnerFacts | null> {
      const { state } = await load(accountId);
      if (state.status === 'NONE') return null;
      return {
        accountId,
        personId: accountId,
        name: state.firstName?.value === null ? null : fullNameOf(state),
        email: state.email?.value ?? null,
        language: state.language,
      };
    },
    /** From the stream itself: what was taken away is away at once, in every process. */
    async hasFeature(accountId: string, feature: AccountFeature): Promise<boolean> {
      return (await load(accountId)).state.features.includes(feature);
    },
    /** The grant in the stream of the account that is read is the reviewer's right; nothing else is. */
    async mayRead(reviewerId: string, ownerId: string): Promise<boolean> {
      return (await load(ownerId)).state.reviewers.includes(reviewerId);
    },
  };
}
