import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { RecordedEvent } from '../../../shared-kernel/event-store/port.ts';

export interface WaitingRoomDeps {
  /** The account that a page with this secret signed up; null where there is none. */
  readonly waitingFor: (secret: string) => Promise<string | null>;
}

const hello = z.object({ event: z.literal('connect'), waitingSecret: z.string().max(128) });

const HANDSHAKE_MS = 10_000;
const PING_MS = 25_000;
/** Nobody needs more pages to wait for one mail, and nobody may hold the memory of the server with them. */
const MAX_PAGES_PER_ACCOUNT = 10;
const MAX_PAGES = 5_000;

/**
 * The socket of a page that signed somebody up and waits (SESSION-018): `connect` with its secret in the first message,
 * `joined`, then the notification `verified`. It says that there is something to ask for and nothing else: who holds the
 * secret asks POST /auth/waiting for the token.
 */
export function createWaitingRoom(deps: WaitingRoomDeps) {
  const pages = new Map<string, Set<WebSocket>>();
  let count = 0;
  const say = (socket: WebSocket, message: Record<string, unknown>): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };

  const leave = (accountId: string, socket: WebSocket): void => {
    const all = pages.get(accountId);
    if (all?.delete(socket)) count--;
    if (all?.size === 0) pages.delete(accountId);
  };

  async function join(socket: WebSocket, text: string): Promise<void> {
    const parsed = hello.safeParse(json(text));
    const accountId = parsed.success ? await deps.waitingFor(parsed.data.waitingSecret) : null;
    const all = accountId === null ? null : (pages.get(accountId) ?? new Set());
    if (accountId === null || all === null || all.size >= MAX_PAGES_PER_ACCOUNT || count >= MAX_PAGES) {
      say(socket, { event: 'error', code: 'access.denied' });
      socket.close(1008);
      return;
    }
    if (socket.readyState !== socket.OPEN) return;
    pages.set(accountId, all.add(socket));
    count++;
    socket.on('close', () => leave(accountId, socket));
    say(socket, { event: 'joined' });
  }

  return {
    heard(event: RecordedEvent): void {
      if (event.type !== 'EmailVerified' || !event.stream.startsWith('account-')) return;
      for (const socket of pages.get(event.stream.slice('account-'.length)) ?? [])
        say(socket, { event: 'notification', name: 'verified', type: 'verified.success' });
    },

    /** Needs the websocket plugin, which the live notifications bring. */
    async register(app: FastifyInstance): Promise<void> {
      app.get('/socket/waiting', { websocket: true, schema: { hide: true } }, (socket) => {
        let asked = false;
        const late = setTimeout(() => {
          if (!asked) socket.close(1008);
        }, HANDSHAKE_MS);
        const ping = setInterval(() => socket.ping(), PING_MS);
        socket.on('message', (data: Buffer) => {
          if (asked) return;
          asked = true;
          join(socket, data.toString()).catch(() => socket.close(1011));
        });
        // A broken connection ends in `close`; without a listener the error would end the process.
        socket.on('error', () => undefined);
        socket.on('close', () => {
          clearTimeout(late);
          clearInterval(ping);
        });
      });
    },
  };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
