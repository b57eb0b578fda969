import { loggedIn } from '../api/kept-session.ts';
import { useAppSelector } from '../session/store.ts';
import { AppLayout } from './AppLayout.tsx';
import { PublicLayout } from './PublicLayout.tsx';

/** /admin opens without a session (GUARD-003): with the menu for whoever is logged in, with the public header for everybody else. */
export function AdminLayout() {
  const session = useAppSelector((state) => state.session.state);
  // A session that ended under the page keeps the page.
  const isInside = session === 'expired' || session === 'leaving' || (session === 'open' && loggedIn());
  return isInside ? <AppLayout /> : <PublicLayout />;
}
