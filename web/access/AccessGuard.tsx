import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { accessRowOf, restrictionOf } from '../../modules/accounts/contract/route-access.ts';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { Loading, Skeleton } from '../components/Skeleton.tsx';
import { HISTORY } from '../session/guards.tsx';
import { useAppSelector } from '../session/store.ts';
import { factsOf, useCorporatePlan } from './facts.ts';
import { accessTexts } from './texts.ts';

/** Whether the person may see the page is asked whenever one is entered (GUARD-009); who may not lands on the documents (GUARD-010). */
export function AccessGuard() {
  const { pathname } = useLocation();
  const user = useAppSelector((state) => state.session.user);
  const corporatePlan = useCorporatePlan();
  const row = accessRowOf(pathname);
  const isUnknown = user === null || (corporatePlan === null && row?.needs.includes('plan that is not corporate'));
  // Nothing of a page that has rules is shown before it is known who asks.
  if (row !== null && isUnknown)
    return (
      <Loading>
        <Skeleton width="220px" height="34px" />
      </Loading>
    );
  const restricted = user !== null && restrictionOf(pathname, factsOf(user, corporatePlan ?? false)) === 'history';
  return (
    <>
      {restricted ? <Navigate to={HISTORY} replace state={{ restricted: true }} /> : <Outlet />}
      <AccessRestricted />
    </>
  );
}

function AccessRestricted() {
  const t = accessTexts.use();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isSubUser = useAppSelector(({ session }) => session.user?.role === 'sub-user');
  const close = () => navigate(`${pathname}${search}`, { replace: true, state: null });
  return (
    <Dialog
      open={(state as { restricted?: boolean } | null)?.restricted === true}
      onClose={close}
      title={t('title')}
      actions={
        <Button look="primary" onPress={close} autoFocus>
          {t('understood')}
        </Button>
      }
    >
      <p>{t('text')}</p>
      <p>{t(isSubUser ? 'whomOwner' : 'whom')}</p>
    </Dialog>
  );
}
