import type { SessionEnd } from './sessions.ts';

const CODES = {
  replaced: 'session.replaced',
  'password-changed': 'session.password_changed',
  'ended-by-owner': 'session.ended_elsewhere',
  'email-changed': 'session.email_changed',
  'account-deleted': 'session.account_deleted',
} as const satisfies Partial<Record<SessionEnd, string>>;

/** What a session is told that its own person ended from another place (SESSION-007, 008); null: it ended otherwise. */
export const endedElsewhere = (reason: string): (typeof CODES)[keyof typeof CODES] | null =>
  reason in CODES ? CODES[reason as keyof typeof CODES] : null;
