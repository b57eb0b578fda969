import { mayOpen } from '../../access/facts.ts';
import { loggedIn } from '../../api/kept-session.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { useLeave } from '../../session/leave.ts';
import { useAppSelector } from '../../session/store.ts';
import styles from './Admin.module.css';
import { Figures } from './Figures.tsx';
import { adminTexts } from './texts.ts';

/** /admin (ROUTE-050, GUARD-020): the figures for platform staff and a corporate admin; to everybody else the way to log in, and no figure. */
export default function AdminPage() {
  const t = adminTexts.use();
  const { state, user } = useAppSelector(({ session }) => session);
  usePageTitle(t('title'));
  if (state === 'anonymous' || !loggedIn()) return <LoginFirst />;
  if (user === null) return <Waiting />;
  return mayOpen('/admin', user) ? <Figures staff={user.isAdmin} /> : <AnotherAccount name={user.fullName} />;
}

function LoginFirst() {
  const t = adminTexts.use();
  return (
    <section className={styles.login}>
      <h1>{t('title')}</h1>
      <p>{t('loginText')}</p>
      <p>
        <ButtonLink to="/home/login" state={{ from: '/admin' }} look="primary">
          {t('login')}
        </ButtonLink>
      </p>
    </section>
  );
}

function AnotherAccount({ name }: { name: string }) {
  const t = adminTexts.use();
  const { leave, leaving } = useLeave();
  return (
    <section className={styles.login}>
      <h1>{t('title')}</h1>
      <p>{t('other', { name })}</p>
      <p>{t('otherHow')}</p>
      <p>
        <Button onPress={leave} busy={leaving}>
          {t('leave')}
        </Button>
      </p>
    </section>
  );
}

function Waiting() {
  return (
    <div className={styles.page}>
      <Loading>
        <div className={styles.waiting}>
          <Skeleton width="220px" height="34px" />
          <Skeleton height="96px" />
          <Skeleton height="220px" />
        </div>
      </Loading>
    </div>
  );
}
