import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import type { ApiKeyScope } from '../contract/events.ts';
import { API_KEY_USUAL_DAYS } from '../contract/rules.ts';
import { type AccountState, fullNameOf, type KeptApiKey } from '../domain/state.ts';
import type { Accounts } from './ports.ts';

const DAY_MS = 86_400_000;

/** A key as its owner is shown it: never with its secret. */
export interface ApiKeyView {
  readonly keyID: string;
  /** Null once the person was forgotten. */
  readonly name: string | null;
  readonly scope: ApiKeyScope;
  readonly createdAt: string;
  readonly rotatedAt: string | null;
  readonly expiresAt: string;
  readonly isExpired: boolean;
  readonly lastUsedAt: string | null;
  /** What is made with it has no legal value, and it reaches nothing else. */
  readonly isTest: boolean;
}

/** `bearer`: what goes behind `Authorization: Bearer`, told this once. */
export interface IssuedKey {
  readonly key: ApiKeyView;
  readonly bearer: string;
}

const viewOf = (key: KeptApiKey, now: Date, lastUsed: Date | undefined): ApiKeyView => ({
  keyID: key.keyId,
  name: key.name.value,
  scope: key.scope,
  createdAt: key.createdAt,
  rotatedAt: key.rotatedAt,
  expiresAt: key.expiresAt,
  isExpired: now.getTime() >= Date.parse(key.expiresAt),
  lastUsedAt: lastUsed?.toISOString() ?? null,
  isTest: key.test === true,
});

export async function listApiKeys(accounts: Accounts, accountId: string): Promise<ApiKeyView[]> {
  const [{ state }, used] = await Promise.all([accounts.reader.load(accountId), accounts.apiKeys.lastUses(accountId)]);
  const now = accounts.engine.clock.now();
  return state.apiKeys.map((key) => viewOf(key, now, used.get(key.keyId)));
}

export async function createApiKey(
  accounts: Accounts,
  accountId: string,
  wanted: { readonly name: string; readonly scope: ApiKeyScope; readonly days: number; readonly isTest?: boolean },
  context: CommandContext,
): Promise<IssuedKey> {
  // From the command, so that a call whose answer was lost makes no second key.
  const { name, scope, days, isTest = false } = wanted;
  const keyId = `${isTest ? 'test' : 'key'}_${nameId('api-key', accountId, context.commandId).replaceAll('-', '').slice(0, 24)}`;
  const data = { accountId, keyId, name, scope, expiresAt: endOf(accounts, days), ...(isTest && { test: true as const }) };
  const { state, events } = await accounts.streams.execute({ type: 'CreateApiKey', data }, context);
  return issue(accounts, accountId, state, keyId, 0, events);
}

export async function rotateApiKey(
  accounts: Accounts,
  accountId: string,
  keyId: string,
  days: number,
  context: CommandContext,
): Promise<IssuedKey> {
  const data = { accountId, keyId, expiresAt: endOf(accounts, days) };
  const { state, events } = await accounts.streams.execute({ type: 'RotateApiKey', data }, context);
  const generation = events.flatMap((event) => (event.type === 'ApiKeyRotated' ? [event.data.generation] : []))[0]!;
  return issue(accounts, accountId, state, keyId, generation, events);
}

export async function revokeApiKey(accounts: Accounts, accountId: string, keyId: string, context: CommandContext): Promise<void> {
  await accounts.streams.execute({ type: 'RevokeApiKey', data: { accountId, keyId } }, context);
}

/** CALL-072: the key that the account has, or a first one. Its secret is in the answer only where this call made it. */
export async function ownApiKey(
  accounts: Accounts,
  accountId: string,
  name: string,
  context: CommandContext,
): Promise<{ readonly apiKey: string; readonly bearer: string | null }> {
  const standing = (await listApiKeys(accounts, accountId)).find(({ isExpired, isTest }) => !isExpired && !isTest);
  if (standing) return { apiKey: standing.keyID, bearer: null };
  const { key, bearer } = await createApiKey(accounts, accountId, { name, scope: 'WRITE', days: API_KEY_USUAL_DAYS }, context);
  return { apiKey: key.keyID, bearer };
}

const endOf = (accounts: Accounts, days: number): string => new Date(accounts.engine.clock.now().getTime() + days * DAY_MS).toISOString();

/** The fact stands already: a call that broke off here is finished by the same one, and one that was answered is not answered twice. */
async function issue(
  accounts: Accounts,
  accountId: string,
  state: AccountState,
  keyId: string,
  generation: number,
  events: readonly { readonly id: string; readonly type: string; readonly metadata: { readonly occurredAt: string } }[],
): Promise<IssuedKey> {
  const now = accounts.engine.clock.now();
  const key = state.apiKeys.find((one) => one.keyId === keyId);
  if (!key) throw new ProductError(404, 'api_key.not_found');
  const fact = events[0];
  if (fact) await tell(accounts, state, key, fact, generation > 0);
  const secret = await accounts.apiKeys.issue(accountId, keyId, generation, now);
  if (secret === null) throw new ProductError(409, 'api_key.shown_once');
  return { key: viewOf(key, now, undefined), bearer: `${keyId}.${secret}` };
}

/** By the id of the fact, so that a repeated call asks for the very same mail. */
async function tell(
  accounts: Accounts,
  state: AccountState,
  key: KeptApiKey,
  fact: { readonly id: string; readonly metadata: { readonly occurredAt: string } },
  rotated: boolean,
): Promise<void> {
  const to = state.email?.value;
  if (!to) return;
  await accounts.mails.apiKeyIssued({
    mailId: `api-key-${fact.id}`,
    to,
    recipientName: fullNameOf(state),
    language: state.language,
    path: '/dashboard/profile/keys',
    keyName: key.name.value ?? key.keyId,
    scope: key.scope,
    isTest: key.test === true,
    rotated,
    issuedAt: new Date(fact.metadata.occurredAt),
    expiresAt: new Date(key.expiresAt),
  });
}
