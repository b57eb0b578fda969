import { api } from '../api/base.ts';
import { callApi } from '../api/call.ts';
import { forgetSession } from '../api/kept-session.ts';
import { closed } from '../session/slice.ts';
import type { AppDispatch } from '../session/store.ts';
import { keepCodes } from './link.ts';

/** Ends the session of somebody else in this browser; the link that was opened stays open. */
export async function leaveSession(dispatch: AppDispatch): Promise<void> {
  await callApi({ method: 'POST', path: '/api/user-auth/logout', body: {} });
  forgetSession();
  keepCodes();
  dispatch(closed());
  dispatch(api.util.resetApiState());
}
