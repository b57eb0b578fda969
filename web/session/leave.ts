import { useNavigate } from 'react-router';
import { useLogoutMutation } from '../api/auth.ts';
import { api, problemOf } from '../api/base.ts';
import { cleared } from '../components/toast-slice.ts';
import { keepUpload } from './pending-upload.ts';
import { closed } from './slice.ts';
import { forgetSession } from './storage.ts';
import { useAppDispatch, useAppSelector } from './store.ts';

/** Logout: tokens, stored user and document, notices and counters are gone (SESSION-003, 005, 006). */
export function useLeave(): { leave: () => void; leaving: boolean } {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const user = useAppSelector((root) => root.session.user);
  const [logout, { isLoading }] = useLogoutMutation();
  const leave = () => {
    const onTo = user?.redirectUrl ?? null;
    void logout().then((answer) => {
      // Whatever the server answers, this browser forgets (ERR-047).
      if ('error' in answer) console.warn(`The server was not told of the logout: ${problemOf(answer.error)?.code ?? 'unknown'}`);
      forgetSession();
      keepUpload(null);
      dispatch(closed());
      dispatch(cleared());
      dispatch(api.util.resetApiState());
      if (onTo) window.location.replace(onTo);
      else navigate('/home/login', { replace: true });
    });
  };
  return { leave, leaving: isLoading };
}
