import type { Caller } from '../../../shared-kernel/http/caller.ts';
import { isOfAccount, substituteOf } from '../domain/rules/absence.ts';
import { fullNameOf } from '../domain/state.ts';
import type { Accounts } from './ports.ts';

export interface Member {
  readonly userID: string;
  /** Null where the person was forgotten. */
  readonly fullName: string | null;
}

/** Somebody who is away, or will be. */
export interface ShownAbsence extends Member {
  readonly substitute: Member;
  /** YYYY-MM-DD, both in it, in the product's zone. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** Somebody stands in for them at this moment. */
  readonly isNow: boolean;
}

export interface Absences {
  readonly allowed: boolean;
  /** Who may be named: the people of the account, its owner first. */
  readonly people: readonly Member[];
  /** Those that are not over: for the owner all of them, for others their own and where they stand in. */
  readonly absences: readonly ShownAbsence[];
}

/** Who of the account is away, as one of it sees it. */
export async function absencesOf(
  accounts: Accounts,
  { userId, ownerId, role }: Pick<Caller, 'userId' | 'ownerId' | 'role'>,
): Promise<Absences> {
  const { state } = await accounts.reader.load(ownerId);
  const now = accounts.engine.clock.now();
  const memberOf = async (userID: string): Promise<Member> => {
    const person = (await accounts.reader.load(userID)).state;
    return { userID, fullName: person.firstName?.value == null ? null : fullNameOf(person) };
  };
  const allowed = state.substitutesAllowed ?? false;
  const people = new Map((await Promise.all([ownerId, ...state.subUsers].map(memberOf))).map((one) => [one.userID, one]));
  const seen = Object.entries(state.absences ?? {}).filter(
    ([memberId, { substituteId, endsAt }]) =>
      Date.parse(endsAt) > now.getTime() &&
      isOfAccount(state, memberId) &&
      (role === 'user' || memberId === userId || substituteId === userId),
  );
  return {
    allowed,
    people: allowed ? [...people.values()] : [],
    absences: seen.map(([memberId, { substituteId, firstDay, lastDay }]) => ({
      ...people.get(memberId)!,
      substitute: people.get(substituteId)!,
      firstDay,
      lastDay,
      isNow: substituteOf(state, memberId, now) !== null,
    })),
  };
}
