import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { ChangeEmailPage } from '../features/confirm/ChangeEmailPage.tsx';
import { UnknownAction } from '../features/confirm/UnknownAction.tsx';
import { VerifyPage } from '../features/confirm/VerifyPage.tsx';

const PasswordResetPage = lazy(() => import('../features/login/PasswordResetPage.tsx'));

/** ROUTE-059: what a mailed link asks for. */
export default function ActionPage() {
  const [query] = useSearchParams();
  const mode = query.get('mode');
  if (mode === 'verifyEmail') return <VerifyPage code={query.get('oobCode') ?? ''} email={query.get('email') ?? ''} />;
  if (mode === 'changeEmail') return <ChangeEmailPage code={query.get('oobCode') ?? ''} email={query.get('email') ?? ''} />;
  if (mode === 'resetPassword')
    return (
      <Suspense fallback={null}>
        <PasswordResetPage />
      </Suspense>
    );
  return <UnknownAction />;
}
