import { setTimeout as pause } from 'node:timers/promises';
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import { metadataOf } from '../../../shared-kernel/decider/codec.ts';
import type { EventStore, Position, RecordedEvent } from '../../../shared-kernel/event-store/port.ts';
import { POSITION_TEXT, positionFrom } from '../../../shared-kernel/event-store/position-text.ts';
import type { Sessions } from '../../../shared-kernel/http/authenticate.ts';
import type { Log } from '../operations/process-log.ts';
import { createLateReads } from '../wiring/late-reads.ts';

export interface LiveDeps {
  readonly store: EventStore;
  readonly sessions: Sessions;
  /**
   * True when what the pages read has seen the position, whichever process runs it; false after a while. A notification must
   * not come before the change can be read; one that has to is followed by another.
   */
  readonly readable: (position: Position) => Promise<boolean>;
  /** Addresses of people of other accounts with a say in what an event is about, in lower case. */
  readonly partiesOf: (event: RecordedEvent) => Promise<readonly string[]>;
  /** Whether a sub-user of the account, or a reviewer, may know of an event of it. */
  readonly sees: Readonly<Record<Limited['role'], (personId: string, ownerId: string, event: RecordedEvent) => Promise<boolean>>>;
  /** Hears every event too, for those who are told without a session. */
  readonly heard?: (event: RecordedEvent) => void;
  readonly log: Log;
}

const hello = z.object({
  event: z.literal('connect'),
  token: z.string().max(4096),
  sessionToken: z.string().max(200).optional(),
  /** Position of the last notification that was seen: what was missed since is sent again. */
  after: z.string().regex(POSITION_TEXT).optional(),
});

/** Larger messages are no handshake. */
const MAX_MESSAGE_BYTES = 8_192;
const MAX_UNREAD_BYTES = 1_048_576;
const MAX_SOCKETS_PER_ACCOUNT = 50;
const HANDSHAKE_MS = 10_000;
const PING_MS = 25_000;
/** How long somebody may go on looking at the pages of a session that was opened elsewhere: one question for all, in every process. */
const SESSIONS_MS = 1_000;
/** A client that was away for more than this is told to ask for everything anew. */
const MAX_MISSED = 500;

/** Who may not know everything of the account. */
interface Limited {
  readonly role: 'sub-user' | 'reviewer';
  readonly personId: string;
}

interface Member {
  readonly socket: WebSocket;
  readonly ownerId: string;
  /** Who is told of what they see only; null: of everything of the account. */
  readonly limited: Limited | null;
  /** The proved address of who joined, in lower case. */
  readonly address: string;
  readonly sessionId: string;
  /** Is the session still the one that joined? */
  readonly valid: () => Promise<boolean>;
}

export type Live = ReturnType<typeof createLive>;

/**
 * The real-time socket (CALL-142): `connect` with a token in the first message (never in the address, which is logged),
 * `joined`, then a `notification` for every event of the account and of what its address has a say in elsewhere, `caught-up` once what was missed has been told, `leave` and `error`. Notifications carry ids only; what
 * changed is asked for by the ordinary calls, which check who asks.
 */
export function createLive(deps: LiveDeps) {
  const members = new Map<string, Set<Member>>();
  const ended = new AbortController();
  const everythingChanged = (position: Position): void => {
    for (const all of members.values())
      for (const { socket } of all) say(socket, { event: 'notification', name: 'everything.changed', position });
  };
  let begin = () => {};
  const feedBegun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const late = createLateReads({ readable: deps.readable, everythingChanged }, ended.signal);
  const say = (socket: WebSocket, message: Record<string, unknown>): void => {
    if (socket.readyState !== socket.OPEN) return;
    // Whoever does not read what is sent would fill the memory; who comes back asks for what was missed.
    if (socket.bufferedAmount > MAX_UNREAD_BYTES) socket.terminate();
    else socket.send(JSON.stringify(message));
  };

  const leave = (member: Member): void => {
    const all = members.get(member.ownerId);
    all?.delete(member);
    if (all?.size === 0) members.delete(member.ownerId);
  };

  async function join(socket: WebSocket, text: string): Promise<Member | null> {
    const parsed = hello.safeParse(json(text));
    const answer = parsed.success ? await deps.sessions.authenticate(parsed.data.token, parsed.data.sessionToken ?? null) : null;
    if (!parsed.success || !answer?.ok) {
      say(socket, { event: 'error', code: answer && !answer.ok ? answer.code : 'request.invalid' });
      socket.close(1008);
      return null;
    }
    const { userId, ownerId, role, emailID, sessionId } = answer.caller;
    if (role === 'admin' || (members.get(ownerId)?.size ?? 0) >= MAX_SOCKETS_PER_ACCOUNT) {
      say(socket, { event: 'error', code: 'access.denied' });
      socket.close(1008);
      return null;
    }
    const { token, sessionToken } = parsed.data;
    const member = {
      socket,
      ownerId,
      limited: role === 'user' ? null : { role, personId: userId },
      address: role === 'user' || role === 'sub-user' ? emailID.toLowerCase() : '',
      sessionId,
      valid: async () => {
        const now = await deps.sessions.authenticate(token, sessionToken ?? null);
        // A session that was turned to another account hears no more of this one, to which the right may have ended.
        return now.ok && now.caller.ownerId === ownerId;
      },
    };
    // Before the feed has its beginning, what comes between this head and that one would be told by nobody.
    await feedBegun;
    const head = await deps.store.head();
    // Looked up only now: several sockets of an account that come at the same moment join the same set.
    members.set(ownerId, (members.get(ownerId) ?? new Set<Member>()).add(member));
    say(socket, { event: 'joined', position: head });
    if (parsed.data.after !== undefined) await catchUp(member, positionFrom(deps.store, parsed.data.after), head);
    say(socket, { event: 'caught-up', position: head });
    return member;
  }

  /** Of the account's people, those who may know of the event. */
  const toldOf = async (event: RecordedEvent, all: ReadonlySet<Member>): Promise<readonly Member[]> => {
    const asked = await Promise.all([...all].map(async (member) => ((await knows(member, event)) ? [member] : [])));
    return asked.flat();
  };
  const knows = async ({ limited, ownerId }: Pick<Member, 'limited' | 'ownerId'>, event: RecordedEvent): Promise<boolean> => {
    if (isOfOnePerson(event)) return actorIn(event).id === (limited?.personId ?? ownerId);
    if (limited === null) return true;
    return deps.sees[limited.role](limited.personId, ownerId, event).catch((error: unknown) => {
      deps.log('warn', `a ${limited.role} could not be told of an event`, { eventId: event.id, error: String(error) });
      return false;
    });
  };

  /** Who is told: the account, and those of other accounts whose address the event is about. */
  const concernedBy = async (event: RecordedEvent): Promise<readonly Member[]> => {
    const own = await toldOf(event, members.get(ownerOf(event)) ?? new Set());
    const others = [...members].flatMap(([ownerId, all]) => (ownerId === ownerOf(event) ? [] : [...all]));
    if (others.length === 0) return [...own];
    const parties = await deps.partiesOf(event).catch((error: unknown) => {
      deps.log('warn', 'people of other accounts could not be told of an event', { eventId: event.id, error: String(error) });
      return [] as string[];
    });
    return [...own, ...others.filter(({ address }) => parties.includes(address))];
  };

  async function catchUp({ socket, ownerId, address, limited }: Member, after: Position | null, head: Position | null): Promise<void> {
    // A position of another store (the product moved house meanwhile) says nothing about what was missed.
    if (after === null) {
      if (head !== null) say(socket, { event: 'notification', name: 'everything.changed', position: head });
      return;
    }
    let read = 0;
    for await (const event of deps.store.readAll({ after, limit: MAX_MISSED + 1 })) {
      if (++read > MAX_MISSED) {
        say(socket, { event: 'notification', name: 'everything.changed', position: event.position });
        return;
      }
      const isOwn = ownerOf(event) === ownerId && (await knows({ limited, ownerId }, event));
      if (isOwn || (address !== '' && (await deps.partiesOf(event)).includes(address))) {
        await late.readable(event.position);
        say(socket, notificationOf(event));
      }
    }
  }

  /** Whoever looks at pages of a session that has ended is told so and why, before they press anything (SESSION-007, 008). */
  async function tellEndedSessions(): Promise<void> {
    const all = [...members.values()].flatMap((some) => [...some]);
    if (all.length === 0) return;
    const ends = await deps.sessions.ended([...new Set(all.map(({ sessionId }) => sessionId))]);
    for (const member of all) {
      const code = ends.get(member.sessionId);
      if (code === undefined) continue;
      leave(member);
      say(member.socket, { event: 'error', code });
      member.socket.close(1008);
    }
  }

  async function watchSessions(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await pause(SESSIONS_MS, undefined, { signal }).catch(() => undefined);
      // A database that is away for a moment: the next look tells, and every call asks for the session itself.
      if (!signal.aborted) await tellEndedSessions().catch(() => undefined);
    }
  }

  return {
    /** Follows the store and the sessions from now on and tells whoever is connected. Ends with the signal. */
    async run(signal: AbortSignal): Promise<void> {
      const sessions = watchSessions(signal);
      signal.addEventListener('abort', () => ended.abort(), { once: true });
      let after: Position | null = null;
      let begun = false;
      while (!signal.aborted) {
        try {
          if (!begun) after = await deps.store.head();
          begun = true;
          begin();
          for await (const message of deps.store.subscribeAll({ after, signal })) {
            if (message.kind !== 'event') continue;
            after = message.event.position;
            deps.heard?.(message.event);
            const concerned = await concernedBy(message.event);
            if (concerned.length === 0) continue;
            await late.readable(message.event.position);
            for (const { socket } of concerned) say(socket, notificationOf(message.event));
          }
        } catch (error) {
          if (signal.aborted) break;
          deps.log('warn', 'live notifications wait for the event store', {
            error: error instanceof Error ? error.message : String(error),
          });
          await new Promise((resolve) => setTimeout(resolve, 500 + Math.random() * 500));
        }
      }
      await sessions;
    },

    async register(app: FastifyInstance): Promise<void> {
      await app.register(websocket, { options: { maxPayload: MAX_MESSAGE_BYTES } });
      app.get('/socket', { websocket: true, schema: { hide: true } }, (socket) => {
        let member: Promise<Member | null> | null = null;
        const late = setTimeout(() => {
          if (!member) socket.close(1008);
        }, HANDSHAKE_MS);
        // A session that ended or was replaced elsewhere hears nothing more; one whose token ran out joins again with a new one.
        const ping = setInterval(async () => {
          socket.ping();
          const joined = await member;
          if (joined && !(await joined.valid().catch(() => true))) {
            say(socket, { event: 'error', code: 'session.expired' });
            socket.close(1008);
          }
        }, PING_MS);
        socket.on('message', (data: Buffer) => {
          const text = data.toString();
          if (!member) {
            member = join(socket, text).catch(() => {
              say(socket, { event: 'error', code: 'store.unavailable' });
              socket.close(1011);
              return null;
            });
          } else if ((json(text) as { event?: unknown } | null)?.event === 'leave') socket.close(1000);
        });
        // A broken connection ends in `close`; without a listener the error would end the process.
        socket.on('error', () => undefined);
        socket.on('close', () => {
          clearTimeout(late);
          clearInterval(ping);
          void member?.then((joined) => joined && leave(joined));
        });
      });
    },
  };
}

const ownerOf = (event: RecordedEvent): string => metadataOf(event).ownerId;
const actorIn = (event: RecordedEvent) => metadataOf(event).actor;
/** What somebody wants to be reminded of is told to nobody else of their account, not even that it is there. */
const isOfOnePerson = ({ stream }: RecordedEvent): boolean => stream.startsWith('reminder-');

function notificationOf(event: RecordedEvent): Record<string, unknown> {
  const dash = event.stream.indexOf('-');
  return {
    event: 'notification',
    name: `${event.stream.slice(0, dash)}.changed`,
    id: event.stream.slice(dash + 1),
    type: event.type,
    revision: event.revision,
    position: event.position,
  };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
