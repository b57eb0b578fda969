/**
 * Why a session is over. `inactivity`: nobody renewed it in time. By its person elsewhere: `elsewhere` by a login, `password` by another
 * password, `ended` from the list of logins, `email` by another address. `deleted`: with the account itself. `closed`: by a
 * logout, or a right taken away.
 */
export type WhyOver = 'inactivity' | 'elsewhere' | 'password' | 'ended' | 'email' | 'deleted' | 'closed';
export type SessionEnd = Exclude<WhyOver, 'inactivity'>;

/** By what the server says of a session that somebody or something ended; the last one is told by the socket alone. */
export const ENDS: Readonly<Record<string, SessionEnd>> = {
  'session.replaced': 'elsewhere',
  'session.password_changed': 'password',
  'session.ended_elsewhere': 'ended',
  'session.email_changed': 'email',
  'session.account_deleted': 'deleted',
  'session.ended': 'closed',
};
