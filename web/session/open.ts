import { authApi } from '../api/auth.ts';
import { problemOf } from '../api/base.ts';
import { forgetTokens, keepUser } from '../api/kept-session.ts';
import type { ApiProblem } from '../api/types.ts';
import { currentLanguage } from '../i18n/language.ts';
import { opened } from './slice.ts';
import type { AppDispatch } from './store.ts';
import { sessionTexts } from './texts.ts';

export const ownProblem = (code: string, key: 'wrongCredentials' | 'generic' | 'profileFailed'): ApiProblem => ({
  status: 0,
  code,
  message: sessionTexts.in(currentLanguage())(key),
  facts: {},
  correlationId: null,
});

/**
 * The tokens are there: who is it (SESSION-002)? Somebody with a redirect address goes on to it, with tokens of their own in
 * the fragment, which no server is sent (SESSION-010, 011); `stay`: not now. Answers what went wrong, or null.
 */
export async function openSession(dispatch: AppDispatch, stay = false): Promise<ApiProblem | 'gone' | null> {
  const asked = await dispatch(authApi.endpoints.profile.initiate(undefined, { forceRefetch: true, subscribe: false }));
  const user = asked.data;
  if (!asked.isSuccess || !user) {
    const problem = problemOf(asked.error);
    // Half a session is none; who cannot reach the server tries again with the same one.
    if (problem?.status === 0) return problem;
    forgetTokens();
    return ownProblem('profile.load_failed', 'profileFailed');
  }
  keepUser(user.userID);
  if (user.redirectUrl && !stay) {
    const handed = await dispatch(authApi.endpoints.handover.initiate());
    if ('data' in handed && handed.data) {
      const { redirectUrl, token, refreshToken, sessionToken } = handed.data;
      const { userID, emailID, fullName } = user;
      const values = new URLSearchParams({ user: JSON.stringify({ userID, emailID, fullName }), token, refreshToken, sessionToken });
      window.location.replace(`${redirectUrl}#${values}`);
      return 'gone';
    }
  }
  dispatch(opened(user));
  return null;
}
