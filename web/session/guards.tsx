import { Navigate, Outlet, useLocation } from 'react-router';
import { loggedIn } from '../api/kept-session.ts';
import { askedPlace } from './asked-place.ts';
import { useAppSelector } from './store.ts';

export const HISTORY = '/dashboard/document';

/** Where a page that needs a session sends who has none; it is kept, so that they come back to it (GUARD-005). */
export function RequireSession() {
  const location = useLocation();
  const session = useAppSelector((state) => state.session.state);
  // A session that ended under the page keeps the page, and with it what was typed (SESSION-013).
  if (session === 'expired' || session === 'leaving') return <Outlet />;
  if (session === 'anonymous' || !loggedIn())
    return <Navigate to="/home/login" replace state={{ from: `${location.pathname}${location.search}` }} />;
  return <Outlet />;
}

/** GUARD-006..008 */
export function GuestsOnly() {
  const location = useLocation();
  const session = useAppSelector((state) => state.session.state);
  if (session === 'open' && loggedIn()) {
    return <Navigate to={askedPlace(location) ?? HISTORY} replace />;
  }
  return <Outlet />;
}
