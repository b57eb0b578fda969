import { useEffect } from 'react';
import { useProfileQuery } from '../api/auth.ts';
import { problemOf } from '../api/base.ts';
import { forgetSession } from '../api/kept-session.ts';
import { toast } from '../components/toast-slice.ts';
import { currentLanguage } from '../i18n/language.ts';
import { HISTORY } from '../session/guards.tsx';
import { ended, profileLost, profileRead } from '../session/slice.ts';
import { store, useAppDispatch, useAppSelector } from '../session/store.ts';
import { sessionTexts } from '../session/texts.ts';

const profileFailedNow = (): boolean => store.getState().session.profileFailed;

/**
 * On every change of place the session is compared with the server's; one that was replaced ends at the login (SESSION-007, 008),
 * and what the server knows of the person takes the place of what is kept, where it differs (SESSION-015).
 */
export function useSessionCheck(pathname: string): void {
  const dispatch = useAppDispatch();
  const open = useAppSelector((state) => state.session.state === 'open');
  const { refetch } = useProfileQuery(undefined, { skip: !open });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again at every change of place
  useEffect(() => {
    if (!open) return;
    void refetch()
      .unwrap()
      .then((user) => {
        const known = store.getState().session.user;
        // Somebody else logged in in another tab: nothing of the person before may stay on this one.
        if (known && known.userID !== user.userID) window.location.assign(HISTORY);
        else if (profileFailedNow() || JSON.stringify(known) !== JSON.stringify(user)) dispatch(profileRead(user));
      })
      .catch((error: unknown) => {
        const status = problemOf(error)?.status ?? 0;
        if (status === 401) {
          forgetSession();
          dispatch(ended());
          // Without an answer nobody has said anything of this person.
        } else if (status !== 0 && !profileFailedNow()) {
          dispatch(profileLost());
          dispatch(toast(sessionTexts.in(currentLanguage())('profileFailed'), 'stopped'));
        }
      });
  }, [pathname]);
}
