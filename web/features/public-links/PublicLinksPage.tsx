import { Plus } from 'lucide-react';
import { useState } from 'react';
import { problemOf } from '../../api/base.ts';
import { Button } from '../../components/Button.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { usePublicLinksQuery } from './calls.ts';
import { LinkDialog } from './LinkDialog.tsx';
import { LinkRow } from './LinkRow.tsx';
import { OpenDialog } from './OpenDialog.tsx';
import styles from './PublicLinks.module.css';
import { StopDialog } from './StopDialog.tsx';
import { publicLinksTexts } from './texts.ts';

type Shown = { readonly act: 'open' } | { readonly act: 'show' | 'stop'; readonly linkID: string; readonly title: string };

/** The links of the account that anyone may use: what is open, how much of it is used, its address, its end. */
export default function PublicLinksPage() {
  const t = publicLinksTexts.use();
  const { data, error, refetch } = usePublicLinksQuery();
  const [shown, setShown] = useState<Shown | null>(null);
  const problem = data ? null : problemOf(error);
  usePageTitle(t('title'));
  const close = () => setShown(null);
  const open = (
    <Button look="primary" icon={<Plus aria-hidden size={18} />} onPress={() => setShown({ act: 'open' })}>
      {t('open')}
    </Button>
  );
  return (
    <div className={styles.page}>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={data?.length ? open : undefined} />
      {problem ? <ProblemNotice problem={problem} onRetry={() => void refetch()} title={t('loadFailed')} /> : null}
      {!data && !problem ? (
        <Loading>
          {['a', 'b', 'c'].map((row) => (
            <Skeleton key={row} height="76px" />
          ))}
        </Loading>
      ) : null}
      {data?.length === 0 ? (
        <div className={styles.empty}>
          <h2>{t('emptyTitle')}</h2>
          <p className={styles.quiet}>{t('emptyText')}</p>
          {open}
        </div>
      ) : null}
      {data?.length ? (
        <ul className={styles.list}>
          {data.map((link) => (
            <LinkRow
              key={link.linkID}
              link={link}
              onShow={() => setShown({ act: 'show', linkID: link.linkID, title: link.title })}
              onStop={() => setShown({ act: 'stop', linkID: link.linkID, title: link.title })}
            />
          ))}
        </ul>
      ) : null}
      {shown?.act === 'open' ? (
        <OpenDialog
          onClose={close}
          onOpened={(linkID, title) => {
            void refetch();
            setShown({ act: 'show', linkID, title });
          }}
        />
      ) : null}
      {shown?.act === 'show' ? <LinkDialog linkID={shown.linkID} title={shown.title} onClose={close} /> : null}
      {shown?.act === 'stop' ? (
        <StopDialog
          linkID={shown.linkID}
          title={shown.title}
          onClose={close}
          onStopped={() => {
            close();
            void refetch();
          }}
        />
      ) : null}
    </div>
  );
}
