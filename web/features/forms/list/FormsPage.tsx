import { FileType2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FormRow } from '../../../../modules/forms/contract/calls.ts';
import { problemOf } from '../../../api/base.ts';
import { ButtonLink } from '../../../components/Button.tsx';
import { Moment } from '../../../components/Moment.tsx';
import { ProblemNotice } from '../../../components/Notice.tsx';
import { PageHeader } from '../../../components/PageHeader.tsx';
import { usePageTitle } from '../../../components/page-title.ts';
import { Loading, Skeleton } from '../../../components/Skeleton.tsx';
import { addresses, useFormsQuery } from '../calls.ts';
import { FormStageMark } from '../status.tsx';
import { GROUPS, groupOf } from './groups.ts';
import styles from './List.module.css';
import { listTexts } from './texts.ts';

/** Sub-users are told of no form by the live connection. */
const ASK_AGAIN_MS = 30_000;

/** The forms of the account, by whom they wait for. `tabs`: the way to the templates and back. */
export function FormsPage({ tabs }: { tabs: ReactNode }) {
  const t = listTexts.use();
  const { data, error, refetch } = useFormsQuery(undefined, { refetchOnMountOrArgChange: true, pollingInterval: ASK_AGAIN_MS });
  const problem = problemOf(error);
  usePageTitle(t('title'));
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      {tabs}
      {problem ? <ProblemNotice title={t('loadFailed')} problem={problem} onRetry={() => void refetch()} /> : null}
      {data?.forms.length === 0 ? (
        <div className={styles.empty}>
          <h2>{t('emptyTitle')}</h2>
          <p>{t('emptyText')}</p>
          <ButtonLink to={addresses.templates} look="primary" icon={<FileType2 aria-hidden />}>
            {t('toTemplates')}
          </ButtonLink>
        </div>
      ) : null}
      {data
        ? GROUPS.map((group) => <Group key={group} group={group} forms={data.forms.filter((form) => groupOf(form) === group)} />)
        : null}
      {!data && !problem ? (
        <Loading>
          <div className={styles.rows}>
            {['a', 'b', 'c', 'd'].map((row) => (
              <Skeleton key={row} height="64px" />
            ))}
          </div>
        </Loading>
      ) : null}
    </div>
  );
}

function Group({ group, forms }: { group: (typeof GROUPS)[number]; forms: readonly FormRow[] }) {
  const t = listTexts.use();
  if (forms.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby={`forms-${group}`}>
      <h2 id={`forms-${group}`}>{t(group)}</h2>
      <ul className={styles.rows} aria-labelledby={`forms-${group}`}>
        {forms.map((form) => (
          <Row key={form.documentID} form={form} />
        ))}
      </ul>
    </section>
  );
}

function Row({ form }: { form: FormRow }) {
  const t = listTexts.use();
  const { documentID, templateID, title, stage, status, asked, answered, accepted, changedAt } = form;
  return (
    <li className={styles.row} data-form={documentID}>
      <div className={styles.what}>
        {/* The page finds the type of the template by itself. */}
        <Link to={addresses.form(templateID, 'form', documentID)}>{title || t('noTitle')}</Link>
        <p className={styles.quiet}>{asked === 0 ? t('nobodyAsked') : t('counts', { answered, asked, accepted })}</p>
      </div>
      <FormStageMark stage={stage} status={status} />
      <p className={styles.when}>
        <Moment at={changedAt} />
      </p>
    </li>
  );
}
