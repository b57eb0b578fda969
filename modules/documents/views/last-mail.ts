import type { DocumentState } from '../domain/state.ts';

/** How far the newest mail to somebody got, since when, and why no further; null where none was asked for. */
export function lastMailOf(state: DocumentState, recipientId: string) {
  const mail = state.mails[recipientId];
  return mail ? { state: mail.state.toLowerCase(), at: mail.at, kind: mail.kind, reason: mail.reason } : null;
}
