import { useLogoutMutation } from '../api/auth.ts';
import { leavePage } from '../api/call.ts';
import { forgetSession } from '../api/kept-session.ts';
import { cleared } from '../components/toast-slice.ts';
import { keepUpload } from './pending-upload.ts';
import { leaving as leavingNow } from './slice.ts';
import { useAppDispatch, useAppSelector } from './store.ts';

/** Logout: tokens, stored user and document, notices and counters are gone (SESSION-003, 005, 006). */
export function useLeave(): { leave: () => void; leaving: boolean } {
  const dispatch = useAppDispatch();
  const user = useAppSelector((root) => root.session.user);
  const [logout, { isLoading }] = useLogoutMutation();
  const leave = () => {
    const onTo = user?.redirectUrl ?? null;
    const told = logout();
    dispatch(leavingNow());
    // Whatever the server answers, this browser forgets (ERR-047).
    void told.then(() => {
      leavePage();
      forgetSession();
      keepUpload(null);
      dispatch(cleared());
      // A page of its own instead of another view of this one: no row, number, notice or address of what was looked at is left in its memory.
      window.location.replace(onTo ?? '/home/login');
    });
  };
  return { leave, leaving: isLoading };
}
