import { CircleX } from 'lucide-react';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import type { FormView } from '../../../../modules/forms/contract/calls.ts';
import { problemOf } from '../../../api/base.ts';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { Moment } from '../../../components/Moment.tsx';
import { NoLegalValueNotice } from '../../../components/NoLegalValue.tsx';
import { ProblemNotice } from '../../../components/Notice.tsx';
import { usePageTitle } from '../../../components/page-title.ts';
import { Loading, Skeleton } from '../../../components/Skeleton.tsx';
import { addresses, useFormQuery } from '../calls.ts';
import { FormStageMark } from '../status.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import styles from './Form.module.css';
import { HistoryPart } from './HistoryPart.tsx';
import { NextStep } from './NextStep.tsx';
import { OwnAnswers } from './OwnAnswers.tsx';
import { SignerCard } from './SignerCard.tsx';
import { ownerTexts } from './texts.ts';
import { reviewed, unasked } from './waiting.ts';

/** Sub-users are told of no form by the live connection; while it is composed everybody wants to see it end. */
const ASK_AGAIN_MS = { COLLECTING: 20_000, COMPOSING: 2_500 } as const;

/** One form of the account: where each signer stands, what they answered, and what comes next (STATE-029). */
export function FormPage({ documentID, templateType }: { documentID: string; templateType: string }) {
  const t = ownerTexts.use();
  const { data, error, refetch } = useFormQuery(documentID, { refetchOnMountOrArgChange: true });
  const stage = data?.stage;
  useFormQuery(documentID, { pollingInterval: stage === 'COLLECTING' || stage === 'COMPOSING' ? ASK_AGAIN_MS[stage] : 0 });
  const problem = problemOf(error);
  usePageTitle(data?.title ?? t('form'));
  // It is asked for by its own id: what else the address says of it follows.
  if (data && data.templateType !== templateType)
    return <Navigate to={addresses.form(data.templateID, data.templateType, documentID)} replace />;
  if (data) return <Shown view={data} />;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.crumbs}>
          <Link to={addresses.list}>{t('forms')}</Link>
        </p>
        <h1 className={styles.title}>{t('form')}</h1>
      </header>
      <div className={styles.notices}>
        {problem ? (
          <>
            <ProblemNotice title={t('loadFailed')} problem={problem} onRetry={() => void refetch()} />
            <div>
              <ButtonLink to={addresses.list}>{t('toList')}</ButtonLink>
            </div>
          </>
        ) : (
          <Loading>
            <Skeleton height="420px" />
          </Loading>
        )}
      </div>
    </div>
  );
}

function Shown({ view }: { view: FormView }) {
  const t = ownerTexts.use();
  const [isCancelling, setCancelling] = useState(false);
  const { title, stage, status, signers, mayCancel, createdAt, language } = view;
  // One button of the page stands out: that of the first whose answers wait.
  const first = signers.some(unasked) ? null : (signers.find(reviewed)?.signatoryID ?? null);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <p className={styles.crumbs}>
          <Link to={addresses.list}>{t('forms')}</Link>
        </p>
        <div className={styles.titleLine}>
          <h1 className={styles.title}>{title}</h1>
          <FormStageMark stage={stage} status={status} />
          {mayCancel ? (
            <Button look="quiet" small icon={<CircleX aria-hidden />} onPress={() => setCancelling(true)}>
              {t('cancel')}
            </Button>
          ) : null}
        </div>
        <p className={styles.facts}>
          <span>
            {t('begun')} <Moment at={createdAt} />
          </span>
          <span>{t(`language_${language}`)}</span>
          <span>{t('version', { n: view.templateHistory })}</span>
        </p>
      </header>
      <div className={styles.notices}>
        <NoLegalValueNotice of={view} />
        <NextStep view={view} />
      </div>
      <div className={styles.body}>
        <section aria-labelledby="form-signers" className={styles.part}>
          <h2 id="form-signers">{t('signers')}</h2>
          {signers.length === 0 ? <p className={styles.quiet}>{t('noSigners')}</p> : null}
          <ol className={styles.signers} aria-labelledby="form-signers">
            {signers.map((signer) => (
              <SignerCard key={signer.signatoryID} view={view} signer={signer} isFirst={signer.signatoryID === first} />
            ))}
          </ol>
        </section>
        <aside className={styles.rail} aria-label={t('more')}>
          <OwnAnswers view={view} />
          <HistoryPart documentID={view.documentID} />
        </aside>
      </div>
      {isCancelling ? <CancelDialog view={view} onClose={() => setCancelling(false)} /> : null}
    </div>
  );
}
