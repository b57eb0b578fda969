/** CALL-104, CONST-017: at most one mail of a kind a minute to the same person, in milliseconds: no click fills somebody's mailbox. */
export const RESEND_WAIT_MS = 60_000;

/** Seconds until the next mail may go, 0 when it may now. `last`: when the last one went, ISO 8601; null: none did. */
export function secondsToWait(last: string | null, now: Date): number {
  if (last === null || last === '') return 0;
  const wait = new Date(last).getTime() + RESEND_WAIT_MS - now.getTime();
  return wait > 0 ? Math.ceil(wait / 1000) : 0;
}
