/**
 * One socket to the server that stays (CALL-142, SESSION-016, 017): `connect` with the token in the first message, then
 * notifications that carry ids. After a cut it comes back by itself and asks for what it missed since the last position.
 */
import { ENDS, type SessionEnd } from '../api/why-over.ts';
import { isAfter } from './position.ts';

export type LiveState = 'off' | 'connecting' | 'live' | 'lost';

export interface Notification {
  /** `document.changed`, `account.changed`, …; `everything.changed`: too much was missed to be told one by one. */
  readonly name: string;
  /** Of the document or account; absent where everything changed. */
  readonly id?: string;
  /** Of the event, e.g. `SignatureRecorded`. */
  readonly type?: string;
  readonly position: string;
}

export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export interface LiveOptions {
  readonly open: () => Wire;
  /** Read anew for every connection: tokens are renewed meanwhile. Null: nobody is logged in. */
  readonly tokens: () => { readonly token: string; readonly sessionToken: string } | null;
  readonly onNotification: (notification: Notification) => void;
  /** The first connection knows no position: what was read before it may be older than what it will hear of. */
  readonly onJoinedWithoutPosition: () => void;
  readonly onState: (state: LiveState) => void;
  /** The server does not accept the session. True: a new token was received, so that connecting again makes sense. */
  readonly renew: () => Promise<boolean>;
  /** Once nobody is about to change the tokens: who ended the session themselves, in this browser, is about to get others. */
  readonly settled?: () => Promise<void>;
  /** The session that this connection was made with has ended, and why; nothing is heard any more. */
  readonly onEnded: (how: SessionEnd) => void;
  /** Last position that everything up to has been heard of; kept by the caller over reloads. */
  readonly position?: string | null;
  readonly onPosition?: (position: string) => void;
  readonly random?: () => number;
}

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 30_000;
/** A cut that heals faster than this is not worth a word. */
const QUIET_MS = 2_000;
const HANDSHAKE_MS = 10_000;

export class LiveConnection {
  #wire: Wire | null = null;
  /** Of the session that the wire was opened with. */
  #sessionToken = '';
  #attempt = 0;
  #stopped = true;
  #position: string | null;
  /** Heard while what was missed is still being sent: counts only once that has ended. */
  #ahead: string | null = null;
  #missedUpTo: string | null = null;
  #again: ReturnType<typeof setTimeout> | undefined;
  #late: ReturnType<typeof setTimeout> | undefined;
  #telling: ReturnType<typeof setTimeout> | undefined;
  readonly #options: LiveOptions;

  constructor(options: LiveOptions) {
    this.#options = options;
    this.#position = options.position ?? null;
  }

  start(): void {
    if (!this.#stopped) return;
    this.#stopped = false;
    this.#waiting('connecting');
    this.#connect();
  }

  /** Leaves; nothing is heard any more. */
  stop(): void {
    this.#stopped = true;
    for (const timer of [this.#again, this.#telling]) clearTimeout(timer);
    this.#telling = undefined;
    this.#drop();
    this.#options.onState('off');
  }

  /** The network is back, or the person: no reason to wait any longer. `suspect`: also a connection that looks well is made anew. */
  hurry(suspect = false): void {
    if (this.#stopped || (this.#wire && !suspect)) return;
    this.#attempt = 0;
    this.#drop();
    clearTimeout(this.#again);
    this.#connect();
  }

  /** The browser knows that its network is gone, before the socket does. */
  cut(): void {
    if (!this.#stopped && this.#wire) this.#lost();
  }

  #drop(): void {
    clearTimeout(this.#late);
    this.#ahead = null;
    this.#missedUpTo = null;
    const wire = this.#wire;
    this.#wire = null;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    try {
      wire.send(JSON.stringify({ event: 'leave' }));
    } catch {
      // Not open yet, or no longer: closing is all that is left.
    }
    wire.close();
  }

  #connect(): void {
    const tokens = this.#options.tokens();
    if (this.#stopped || !tokens) return;
    const wire = this.#options.open();
    this.#wire = wire;
    this.#sessionToken = tokens.sessionToken;
    this.#late = setTimeout(() => this.#lost(), HANDSHAKE_MS);
    wire.onopen = () => {
      const after = this.#position === null ? {} : { after: this.#position };
      wire.send(JSON.stringify({ event: 'connect', token: tokens.token, sessionToken: tokens.sessionToken, ...after }));
    };
    wire.onmessage = ({ data }) => this.#heard(String(data));
    wire.onclose = () => {
      // Closed already: there is nobody to take leave of.
      if (this.#wire === wire) this.#wire = null;
      this.#lost();
    };
  }

  #heard(text: string): void {
    const message = JSON.parse(text) as {
      event: string;
      name?: string;
      id?: string;
      type?: string;
      position?: string | null;
      code?: string;
    };
    const { event, name, id, type, position } = message;
    if (event === 'joined') this.#joined(position ?? '0');
    else if (event === 'caught-up') this.#caughtUp();
    else if (event === 'error') void this.#refused(message.code ?? '');
    else if (event === 'notification' && name && position) {
      this.#advance(position);
      this.#options.onNotification({ name, position, ...(id ? { id } : {}), ...(type ? { type } : {}) });
    }
  }

  #joined(head: string): void {
    clearTimeout(this.#late);
    clearTimeout(this.#telling);
    this.#telling = undefined;
    this.#attempt = 0;
    this.#options.onState('live');
    if (this.#position === null) {
      this.#keep(head);
      this.#options.onJoinedWithoutPosition();
      return;
    }
    if (!isAfter(head, this.#position)) return;
    this.#missedUpTo = head;
  }

  /** Everything missed has been told, however long that took: later positions count from here. */
  #caughtUp(): void {
    const reached = this.#ahead ?? this.#missedUpTo;
    this.#missedUpTo = null;
    this.#ahead = null;
    if (reached !== null) this.#keep(reached);
  }

  /** What is new and what was missed come mixed; a position counts only when nothing before it is still to come. */
  #advance(position: string): void {
    if (this.#missedUpTo !== null && isAfter(position, this.#missedUpTo)) {
      if (this.#ahead === null || isAfter(position, this.#ahead)) this.#ahead = position;
    } else this.#keep(position);
  }

  #keep(position: string): void {
    if (this.#position !== null && !isAfter(position, this.#position)) return;
    this.#position = position;
    this.#options.onPosition?.(position);
  }

  async #refused(code: string): Promise<void> {
    if (!code.startsWith('session.')) {
      this.#lost();
      return;
    }
    this.#drop();
    const how = ENDS[code];
    if (how !== undefined && this.#options.settled) {
      await this.#options.settled();
      if (this.#stopped || this.#wire) return;
    }
    // Unless somebody has logged in again meanwhile, in another tab of this browser, or changed their password here.
    if (how !== undefined && this.#options.tokens()?.sessionToken === this.#sessionToken) {
      this.stop();
      this.#options.onEnded(how);
      return;
    }
    this.#waiting('connecting');
    const renewed = await this.#options.renew().catch(() => false);
    if (this.#stopped || this.#wire) return;
    // Once at most without a pause: a server that refuses every new token must not be asked in a circle.
    if (renewed && this.#attempt++ === 0) this.#connect();
    else this.#later();
  }

  #lost(): void {
    this.#drop();
    this.#later();
  }

  #later(): void {
    if (this.#stopped) return;
    this.#waiting('lost');
    const longest = Math.min(FIRST_PAUSE_MS * 2 ** this.#attempt++, LONGEST_PAUSE_MS);
    // Half of it by chance: after a restart of the server not all browsers come at once.
    const pause = longest * (0.5 + 0.5 * (this.#options.random ?? Math.random)());
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.#connect(), pause);
  }

  #waiting(state: 'connecting' | 'lost'): void {
    if (state === 'connecting') this.#options.onState('connecting');
    this.#telling ??= setTimeout(() => this.#options.onState('lost'), QUIET_MS);
  }
}
