import { Navigate, Outlet, useLocation } from 'react-router';
import { loggedIn } from '../session/storage.ts';
import { useAppSelector } from '../session/store.ts';

export const HISTORY = '/dashboard/document';

/** Where somebody who is logged in goes from the public pages; only document acts that exist, never a foreign address (GUARD-007, 008). */
const DOCUMENT_ACTS = ['cancel-review', 'cancel', 'endorsement-sign', 'view'];

/** An id, or that of an endorsement with its number behind a point; never a step up. */
const CODE = /^(?=.{1,64}$)[\w-]+(?:\.\w+)?$/;

export function placeAfterLogin(search: string): string {
  const query = new URLSearchParams(search);
  const [action, code] = [query.get('action') ?? '', query.get('code') ?? ''];
  if (query.get('redirectDocumentPage') === 'true' && DOCUMENT_ACTS.includes(action) && CODE.test(code)) {
    return action === 'view' ? `/document/view?documentID=${code}` : `/document/${action}/${code}`;
  }
  return HISTORY;
}

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

/** GUARD-006 */
export function GuestsOnly() {
  const location = useLocation();
  const session = useAppSelector((state) => state.session.state);
  if (session === 'open' && loggedIn()) {
    const from = (location.state as { from?: string } | null)?.from;
    return <Navigate to={from ?? placeAfterLogin(location.search)} replace />;
  }
  return <Outlet />;
}
