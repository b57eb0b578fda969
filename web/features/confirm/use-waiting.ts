import { useEffect, useRef } from 'react';
import { callApi } from '../../api/call.ts';

/** After a cut, or where nothing was heard for so long, the page asks by itself. */
const ASK_AGAIN_MS = 20_000;
const BACK_AFTER_MS = 5_000;

/**
 * Waits, with the secret of a sign-up, for the mailed link to be opened wherever it is (SESSION-018). The socket only says
 * `verified`; the token for the session is then asked for with the secret, and goes to nobody else.
 */
export function useWaiting(secret: string | null, onVerified: (token: string) => void): void {
  const told = useRef(onVerified);
  told.current = onVerified;
  useEffect(() => {
    if (secret === null) return;
    let over = false;
    let socket: WebSocket | null = null;
    let again: number | undefined;
    const ask = async () => {
      const answer = await callApi<{ verified: boolean; token: string | null }>({
        method: 'POST',
        path: '/auth/waiting',
        body: { waitingSecret: secret },
        session: 'none',
      });
      if (over || 'problem' in answer || !answer.data.token) return;
      over = true;
      told.current(answer.data.token);
    };
    const connect = () => {
      const { protocol, host } = window.location;
      socket = new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/socket/waiting`);
      socket.onopen = () => socket?.send(JSON.stringify({ event: 'connect', waitingSecret: secret }));
      // Joined, or verified: what happened before this page listened is asked for too.
      socket.onmessage = ({ data }) => {
        const { event, type } = JSON.parse(String(data)) as { event: string; type?: string };
        if (event === 'joined' || type === 'verified.success') void ask();
      };
      socket.onclose = ({ code }) => {
        // Refused: the secret opens nothing (any more).
        if (!over && code !== 1008) again = window.setTimeout(connect, BACK_AFTER_MS);
      };
    };
    connect();
    const timer = window.setInterval(() => void ask(), ASK_AGAIN_MS);
    return () => {
      over = true;
      window.clearInterval(timer);
      window.clearTimeout(again);
      socket?.close();
    };
  }, [secret]);
}
