import type { Actor } from '../../../shared-kernel/actor.ts';
import type { KeyAnswer, KeyCalls } from '../../../shared-kernel/http/key-calls.ts';
import { keyAccess } from '../contract/key-access.ts';
import { fullNameOf } from '../domain/state.ts';
import { keyBearerOf } from './api-key-table.ts';
import type { Accounts } from './ports.ts';

/**
 * Whose key a call comes with. The account is folded for every call, and not what is kept of callers: a key that was revoked, rotated
 * or ended, and the key of an account that ended, opens nothing from that fact on, in every process.
 */
export function createKeyCalls(accounts: Accounts): KeyCalls {
  const refused = (code: string, actor: Actor | null = null): KeyAnswer => ({ ok: false, code, actor });
  return {
    isKey: (bearer) => keyBearerOf(bearer) !== null,
    accessOf: (route) => keyAccess.get(route),
    accessLog: accounts.accessLog,
    async authenticate(bearer) {
      const shown = keyBearerOf(bearer);
      const row = shown && (await accounts.apiKeys.find(shown));
      if (!shown || !row) return refused('api_key.invalid');
      const { accountId, generation } = row;
      const { keyId } = shown;
      const actor: Actor = { kind: 'owner', id: accountId, ownerId: accountId, key: keyId };
      const { state } = await accounts.reader.load(accountId);
      const key = state.apiKeys.find((one) => one.keyId === keyId);
      if (state.status !== 'ACTIVE' || key?.generation !== generation) return refused('api_key.revoked', actor);
      const now = accounts.engine.clock.now();
      if (now.getTime() >= Date.parse(key.expiresAt)) return refused('api_key.expired', actor);
      // What everybody can enter makes no keys that outlast it.
      if (await accounts.published.isOf(accountId)) return refused('login.demo_password', actor);
      return {
        ok: true,
        allowance: await accounts.apiKeys.count(keyId, generation, now),
        caller: {
          userId: accountId,
          ownerId: accountId,
          role: 'user',
          emailID: state.email?.value ?? '',
          fullName: fullNameOf(state),
          sessionId: '',
          key: { keyId, scope: key.scope },
        },
      };
    },
  };
}
