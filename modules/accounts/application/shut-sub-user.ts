import type { Accounts } from './ports.ts';

/** No way in is left for a sub-user who was let go. May be repeated. */
export async function shutSubUser(accounts: Pick<Accounts, 'sessions' | 'waiting' | 'credentials'>, subUserId: string): Promise<void> {
  await accounts.sessions.end(subUserId, 'right-revoked');
  await accounts.waiting.void(subUserId);
  await accounts.credentials.remove(subUserId);
  // Whoever was logging in between the first line and the last had still been let in.
  await accounts.sessions.end(subUserId, 'right-revoked');
}
