import { Link } from 'react-router';
import type { TemplateView } from '../../../../modules/templates/contract/calls.ts';
import { problemOf } from '../../../api/base.ts';
import { ButtonLink } from '../../../components/Button.tsx';
import { Notice, ProblemNotice } from '../../../components/Notice.tsx';
import { usePageTitle } from '../../../components/page-title.ts';
import { Loading, Skeleton } from '../../../components/Skeleton.tsx';
import { addresses, useFilledTemplateQuery } from '../calls.ts';
import { Fill } from './Fill.tsx';
import styles from './Single.module.css';
import { singleTexts } from './texts.ts';

/** The template that the address names, or why it cannot be filled in. */
export function FillPage({ templateID, templateType }: { templateID: string; templateType: string }) {
  const t = singleTexts.use();
  const { data, error, refetch } = useFilledTemplateQuery(templateID, { refetchOnMountOrArgChange: true });
  const problem = problemOf(error);
  usePageTitle(t('title'));
  if (data?.type === templateType) return <Fill template={data} />;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <p className={styles.crumbs}>
            <Link to={addresses.templates}>{t('templates')}</Link>
          </p>
          <h1 className={styles.title}>{t('title')}</h1>
        </div>
      </header>
      <div className={styles.problem}>
        {problem ? (
          <>
            <ProblemNotice title={t('loadFailed')} problem={problem} onRetry={() => void refetch()} />
            <div>
              <ButtonLink to={addresses.templates}>{t('toTemplates')}</ButtonLink>
            </div>
          </>
        ) : data ? (
          <OtherType template={data} />
        ) : (
          <Loading>
            <Skeleton height="420px" />
          </Loading>
        )}
      </div>
    </div>
  );
}

/** The address says of another type than the template is: whoever has an old link, or typed it, is led to the right one. */
function OtherType({ template: { templateID, type, name } }: { template: TemplateView }) {
  const t = singleTexts.use();
  return (
    <Notice
      tone="waiting"
      title={t('otherType')}
      actions={
        <ButtonLink to={addresses.single(templateID, type)} look="primary" replace>
          {t('otherTypeGo')}
        </ButtonLink>
      }
    >
      <p>{t('otherTypeText', { name: name ?? t('noName'), type: t(`type_${type}`) })}</p>
    </Notice>
  );
}
