import { useNavigate } from 'react-router';
import { useLogoutMutation } from '../api/auth.ts';
import { api } from '../api/base.ts';
import { cleared } from '../components/toast-slice.ts';
import { keepUpload } from './pending-upload.ts';
import { closed } from './slice.ts';
import { forgetSession } from './storage.ts';
import { useAppDispatch } from './store.ts';

/** Logout: tokens, stored user and document, notices and counters are gone (SESSION-003, 005, 006). */
export function useLeave(): { leave: () => void; leaving: boolean } {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [logout, { isLoading }] = useLogoutMutation();
  const leave = () => {
    // Whatever the server answers, this browser forgets.
    void logout().finally(() => {
      forgetSession();
      keepUpload(null);
      dispatch(closed());
      dispatch(cleared());
      dispatch(api.util.resetApiState());
      navigate('/home/login', { replace: true });
    });
  };
  return { leave, leaving: isLoading };
}
