import { ScanSearch } from 'lucide-react';
import { useState } from 'react';
import { useProfileQuery } from '../../api/auth.ts';
import type { ApiProblem } from '../../api/types.ts';
import { SignerLayout } from '../../app/SignerLayout.tsx';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { type LineKnot, TraceLine } from '../../components/TraceLine.tsx';
import styles from './Signer.module.css';
import { signingTexts } from './texts.ts';

const KNOWN = ['expire_link_message', 'invalid_link_message', 'deleted_document_message', 'signatory.user.not.match'] as const;
type Known = (typeof KNOWN)[number];

/** The thread that ends here. */
const broken: readonly LineKnot[] = [
  { kind: 'done', label: '' },
  { kind: 'plain', label: '' },
  { kind: 'stopped', label: '' },
];

/** A link that does not open its document: what happened, why, and what to do (ERR-053..055, ERR-060). */
export function LinkProblem({
  problem,
  code,
  onRetry,
  onWithoutSession,
}: {
  problem: ApiProblem;
  code: string;
  onRetry: () => void;
  onWithoutSession: () => void;
}) {
  const t = signingTexts.use();
  const known = KNOWN.find((one) => one === problem.code) ?? null;
  // Without a code nobody forged anything: the address was opened in a new tab, or typed.
  const kind: Known | 'incomplete' | 'other' = known === 'invalid_link_message' && code === '' ? 'incomplete' : (known ?? 'other');
  usePageTitle(t(`title.${kind}`));
  return (
    <SignerLayout>
      <section className={styles.problem}>
        <TraceLine knots={broken} label={t(`title.${kind}`)} />
        <h1 className={styles.verdict}>{t(`title.${kind}`)}</h1>
        <p className={styles.lead} role="alert">
          {kind === 'incomplete' ? t('text.incomplete') : problem.message}
        </p>
        {kind === 'signatory.user.not.match' ? (
          <OtherPerson onWithoutSession={onWithoutSession} />
        ) : kind === 'other' ? null : (
          <p>{t(`todo.${kind}`)}</p>
        )}
        <div className={styles.problemTools}>
          {kind === 'other' ? (
            <Button look="primary" onPress={onRetry}>
              {t('tryAgain')}
            </Button>
          ) : null}
          {kind === 'signatory.user.not.match' ? null : (
            <ButtonLink to="/validation" icon={<ScanSearch aria-hidden />}>
              {t('checkLink')}
            </ButtonLink>
          )}
        </div>
        <p className={styles.code}>
          {t('code', { code: problem.code })}
          {problem.correlationId ? ` · ${problem.correlationId}` : ''}
        </p>
      </section>
    </SignerLayout>
  );
}

function OtherPerson({ onWithoutSession }: { onWithoutSession: () => void }) {
  const t = signingTexts.use();
  const email = useProfileQuery().data?.emailID ?? null;
  const [left, setLeft] = useState(false);
  return (
    <>
      <p>{email ? t('todo.signatory.user.not.match', { email }) : t('todo.signatory.user.not.match.nobody')}</p>
      <div className={styles.problemTools}>
        <Button
          look="primary"
          busy={left}
          onPress={() => {
            setLeft(true);
            onWithoutSession();
          }}
        >
          {t('continueWithout')}
        </Button>
        <ButtonLink to="/dashboard/document">{t('goToAccount')}</ButtonLink>
      </div>
    </>
  );
}
