import { ProductError } from '../../../shared-kernel/errors.ts';
import type { LoginDevice } from '../contract/login-device.ts';
import { devicesOf } from './login-device.ts';
import type { Accounts, Origin } from './ports.ts';
import type { SessionEnd } from './sessions.ts';
import { actorOfAccount } from './sign-in.ts';

/** A login as its person sees it. */
export interface Login extends LoginDevice {
  readonly sessionID: string;
  /** ISO 8601 UTC */
  readonly startedAt: string;
  readonly endedAt: string | null;
  /** How it ended; `unused`: nobody renewed it in time. Null: it is open. */
  readonly ended: SessionEnd | 'unused' | null;
  readonly open: boolean;
  /** The one that asks. */
  readonly current: boolean;
}

export interface Logins {
  readonly sessions: Login[];
  readonly openElsewhere: number;
}

type Asking = { readonly userId: string; readonly ownerId: string; readonly sessionId: string };

export async function loginsOf(accounts: Accounts, { userId, sessionId }: Asking): Promise<Logins> {
  const now = accounts.engine.clock.now();
  const rows = await accounts.logins.latest(userId, now);
  const devices = await devicesOf(
    accounts.engine.vault,
    rows.map(({ device }) => device),
  );
  const sessions = rows.map((row, index): Login => {
    const current = row.sessionId === sessionId;
    const open = row.open || current;
    return {
      ...devices[index]!,
      sessionID: row.sessionId,
      startedAt: row.startedAt.toISOString(),
      endedAt: open ? null : (row.endedAt?.toISOString() ?? null),
      ended: open ? null : (row.reason ?? 'unused'),
      open,
      current,
    };
  });
  return { sessions, openElsewhere: await accounts.logins.openBeside(userId, sessionId, now) };
}

/** One session by its id, or all but the one that asks. 404 session.not_found alike for one that is not there and somebody else's. */
export async function endLogins(accounts: Accounts, asking: Asking, which: string | 'others', origin: Origin): Promise<void> {
  const { userId, ownerId, sessionId } = asking;
  const now = accounts.engine.clock.now();
  const { state } = await accounts.reader.load(userId);
  const record = (outcome: 'signed-out' | 'refused', code: string | null) =>
    accounts.accessLog.record({
      actor: actorOfAccount(userId, state),
      action: 'end session',
      target: which === 'others' ? userId : which,
      ownerId,
      outcome,
      code,
      ...origin,
    });
  if (which === 'others') await accounts.logins.endOthers(userId, sessionId, now);
  else if (!(await accounts.logins.end(userId, which, now))) {
    await record('refused', 'session.not_found');
    throw new ProductError(404, 'session.not_found');
  }
  await record('signed-out', null);
}
