import { useState } from 'react';
import { Link } from 'react-router';
import { problemOf } from '../../../api/base.ts';
import { useInboxQuery } from '../../../api/documents.ts';
import type { InboxPlace } from '../../../api/inbox-types.ts';
import { Dialog } from '../../../components/Dialog.tsx';
import { Field } from '../../../components/Field.tsx';
import { Moment } from '../../../components/Moment.tsx';
import { ProblemNotice } from '../../../components/Notice.tsx';
import { Loading, Skeleton } from '../../../components/Skeleton.tsx';
import styles from './List.module.css';
import { endorsementListTexts } from './texts.ts';

const COMPLETED: InboxPlace = {
  tab: 'completed',
  search: '',
  title: '',
  documentID: '',
  email: '',
  status: '',
  tag: '',
  from: '',
  to: '',
  sort: '',
  archived: '',
};
const SHOWN = 12;

/** Which completed document signatures are requested for: its page then asks who endorses, and says so where it cannot be. */
export function PickDialog({ userId, open, onClose }: { userId: string; open: boolean; onClose: () => void }) {
  const t = endorsementListTexts.use();
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useInboxQuery(
    { userId, place: { ...COMPLETED, search: search.trim() }, cursor: '' },
    { skip: !open, refetchOnMountOrArgChange: true },
  );
  const problem = problemOf(error);
  const rows = (data?.documents ?? []).filter((row) => row.allowed.includes('endorse'));
  return (
    <Dialog open={open} onClose={onClose} title={t('pickTitle')}>
      <p className={styles.quiet}>{t('pickText')}</p>
      <Field label={t('pickSearch')} value={search} onChange={setSearch} type="search" />
      {problem ? <ProblemNotice problem={problem} onRetry={() => void refetch()} /> : null}
      {!data && !problem ? (
        <Loading>
          <Skeleton height="120px" />
        </Loading>
      ) : null}
      {data && rows.length === 0 ? <p role="status">{search.trim() === '' ? t('pickEmpty') : t('pickNone')}</p> : null}
      <ul className={styles.picks}>
        {rows.slice(0, SHOWN).map((row) => (
          <li key={row.documentID}>
            <Link to={`/document/view?documentID=${row.documentID}&tab=people&endorse=1`} onClick={onClose}>
              <span className={styles.pickTitle}>{row.title}</span>
              <span className={styles.quiet}>
                <Moment at={row.modifiedOn} />
                {row.folio ? (
                  <>
                    {' '}
                    · <code title={`${t('idTitle')} ${row.documentID}`}>{row.folio}</code>
                  </>
                ) : null}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {rows.length > SHOWN || data?.next ? <p className={styles.quiet}>{t('pickMore')}</p> : null}
    </Dialog>
  );
}
