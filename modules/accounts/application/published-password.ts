import { ProductError } from '../../../shared-kernel/errors.ts';
import { type Credentials, passwordFits, samePassword } from './credentials.ts';

/** What an account is refused with whose password everybody knows. */
export const PUBLISHED_PASSWORD = 'login.demo_password';

/**
 * A password that stands in the product's own documentation. Where others than whoever sits at the machine can come in, an
 * account that still has it is nobody's: it is let in by no way at all until somebody sets another one.
 */
export interface PublishedPassword {
  /** Has the account the published password? False for all where none is refused. */
  isOf(accountId: string): Promise<boolean>;
  /** 400 password.published where somebody chooses it, who would otherwise be locked out by it. */
  refuse(chosen: string): void;
}

/** Hashes that were looked at are remembered: argon2 takes 13 ms, and every session asks. */
const REMEMBERED = 5_000;

export function createPublishedPassword(credentials: Pick<Credentials, 'stored'>, published: string | null): PublishedPassword {
  if (published === null) return { isOf: async () => false, refuse: () => undefined };
  const known = new Map<string, { readonly stored: string; readonly is: boolean }>();
  return {
    async isOf(accountId) {
      const stored = await credentials.stored(accountId);
      if (stored === null) return false;
      const before = known.get(accountId);
      if (before?.stored === stored) return before.is;
      const is = await passwordFits(stored, published);
      if (known.size >= REMEMBERED) known.delete(known.keys().next().value!);
      known.set(accountId, { stored, is });
      return is;
    },
    refuse(chosen) {
      if (samePassword(chosen, published)) throw new ProductError(400, 'password.published');
    },
  };
}
