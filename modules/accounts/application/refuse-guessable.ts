import { ProductError } from '../../../shared-kernel/errors.ts';
import { guessablePassword } from '../domain/rules/guessable-password.ts';
import type { AccountState } from '../domain/state.ts';
import type { Accounts } from './ports.ts';

/** Whose password it is to be. */
interface Person {
  readonly email: string | null;
  readonly names: readonly (string | null)[];
}

export const personOf = ({ email, firstName, secondName, lastName }: AccountState): Person => ({
  email: email?.value ?? null,
  names: [firstName, secondName, lastName].map((name) => name?.value ?? null),
});

/** 400 password.common or password.personal for a password that is among the first that somebody would try; the rule of its form comes before. */
export function refuseGuessable({ commonPasswords, productName }: Accounts, password: string, person: Person): void {
  const found = guessablePassword(password, { commonPasswords, productName, ...person });
  if (found !== null) throw new ProductError(400, `password.${found}`);
}
