import { useEffect } from 'react';
import { authApi } from '../api/auth.ts';
import { api } from '../api/base.ts';
import { tokensSettled } from '../api/call.ts';
import { forgetSession, keptTokens } from '../api/kept-session.ts';
import { expired } from '../session/slice.ts';
import { useAppDispatch, useAppSelector } from '../session/store.ts';
import { LiveConnection, type Wire } from './connection.ts';
import { setLiveState } from './state.ts';
import { gather, tagsOf } from './tags.ts';

/** Per tab and person; gone with the session (storage of the tab is cleared at logout). */
const keptAs = (userId: string) => `live-position ${userId}`;
/** Events of one act within this time are read together. */
const TOGETHER_MS = 100;
/** After this long out of sight a connection may be dead without anybody having said so. */
const LONG_AWAY_MS = 60_000;

const openWire = (): Wire => {
  const { protocol, host } = window.location;
  return new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/socket`) as unknown as Wire;
};

/** Connects while somebody is logged in and reads again what others changed, where one looks (SESSION-016, 017). Shows nothing. */
export function LiveUpdates() {
  const dispatch = useAppDispatch();
  const session = useAppSelector((root) => root.session.state);
  const user = useAppSelector((root) => root.session.user);
  // Platform staff own no documents: nothing would ever be told to them.
  const listener = session === 'open' && user && !user.isAdmin ? user.userID : null;

  useEffect(() => {
    if (listener === null) return;
    const gathered = gather(TOGETHER_MS, (tags) => dispatch(api.util.invalidateTags([...tags])));
    const connection = new LiveConnection({
      open: openWire,
      tokens: keptTokens,
      onNotification: (notification) => gathered.add(tagsOf(notification)),
      onJoinedWithoutPosition: () => gathered.add(['Inbox', 'Document', 'Timeline', 'Tags', 'Forms']),
      onState: setLiveState,
      // An ordinary call renews the tokens as every call does, or says that the session has ended.
      renew: async () => {
        const asked = await dispatch(authApi.endpoints.profile.initiate(undefined, { forceRefetch: true, subscribe: false }));
        return asked.isSuccess;
      },
      settled: tokensSettled,
      onEnded: (how) => {
        forgetSession();
        dispatch(expired(how));
      },
      position: window.sessionStorage.getItem(keptAs(listener)),
      onPosition: (position) => window.sessionStorage.setItem(keptAs(listener), position),
    });
    let hiddenAt = 0;
    const online = () => connection.hurry(true);
    const offline = () => connection.cut();
    const seen = () => {
      if (document.visibilityState === 'hidden') hiddenAt = Date.now();
      else connection.hurry(hiddenAt !== 0 && Date.now() - hiddenAt > LONG_AWAY_MS);
    };
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    document.addEventListener('visibilitychange', seen);
    connection.start();
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
      document.removeEventListener('visibilitychange', seen);
      gathered.stop();
      connection.stop();
    };
  }, [listener, dispatch]);
  return null;
}
