import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ENDORSEMENT_CRITERIA, type EndorsementCriteria, type EndorsementRow } from '../../../../modules/endorsement/contract/list.ts';
import { titleNotKept } from '../../../../shared-kernel/i18n/not-kept.ts';
import { problemOf } from '../../../api/base.ts';
import { useEndorsementsQuery } from '../../../api/endorsements.ts';
import { Button, ButtonLink } from '../../../components/Button.tsx';
import { CopyId } from '../../../components/CopyId.tsx';
import { CountTabs } from '../../../components/CountTabs.tsx';
import { Moment } from '../../../components/Moment.tsx';
import { ProblemNotice } from '../../../components/Notice.tsx';
import { PageHeader } from '../../../components/PageHeader.tsx';
import { usePageTitle } from '../../../components/page-title.ts';
import { Loading, Skeleton } from '../../../components/Skeleton.tsx';
import { useFormats } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useAppSelector } from '../../../session/store.ts';
import { EndorsementStatusMark } from '../StatusMark.tsx';
import { endorsementTexts } from '../texts.ts';
import styles from './List.module.css';
import { PickDialog } from './PickDialog.tsx';
import { endorsementListTexts } from './texts.ts';

/** Others sign meanwhile; the list asks again while somebody looks at it. */
const ASK_AGAIN_MS = 15_000;

const addressOf = (criteria: EndorsementCriteria, cursor = ''): string => {
  const query = new URLSearchParams({ ...(criteria === 'all' ? {} : { view: criteria }), ...(cursor ? { cursor } : {}) }).toString();
  return `/dashboard/endorsements${query ? `?${query}` : ''}`;
};

/** Endorsements of the account, those that wait for its signature, and the documents that were endorsed to it (UI-043, UI-044). */
export default function EndorsementsPage() {
  const t = endorsementListTexts.use();
  const [query] = useSearchParams();
  const criteria = ENDORSEMENT_CRITERIA.find((one) => one === query.get('view')) ?? 'all';
  const cursor = query.get('cursor') ?? '';
  const user = useAppSelector((state) => state.session.user);
  const options = { pollingInterval: ASK_AGAIN_MS, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true };
  const { currentData: data, error, refetch } = useEndorsementsQuery({ criteria, cursor }, options);
  const [picking, setPicking] = useState(false);
  const problem = problemOf(error);
  usePageTitle(t('title'));
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          user?.role === 'user' ? (
            // What waits for one's own signature comes first: the blue button is in its row then.
            <Button look={data?.toSign ? 'secondary' : 'primary'} icon={<FilePlus2 aria-hidden />} onPress={() => setPicking(true)}>
              {t('request')}
            </Button>
          ) : null
        }
      />
      <CountTabs
        label={t('views')}
        current={criteria}
        tabs={ENDORSEMENT_CRITERIA.map((one) => ({
          id: one,
          title: t(`tab_${one}`),
          to: addressOf(one),
          count: (one === 'to-sign' ? data?.toSign : one === 'received' ? data?.received : 0) || null,
          look: one === 'to-sign' ? 'strong' : 'calm',
        }))}
      />
      {problem ? <ProblemNotice title={t('failed')} problem={problem} onRetry={() => void refetch()} /> : null}
      {!data && !problem ? (
        <Loading>
          <div className={styles.rows}>
            {['a', 'b', 'c', 'd'].map((row) => (
              <Skeleton key={row} height="50px" />
            ))}
          </div>
        </Loading>
      ) : null}
      {data && data.endorsements.length === 0 ? (
        <div className={styles.empty}>
          <h2>{t(`empty_${criteria}_title`)}</h2>
          <p>{t(`empty_${criteria}`)}</p>
        </div>
      ) : null}
      {data && data.endorsements.length > 0 ? <Rows rows={data.endorsements} /> : null}
      {data && (data.newer || data.older) ? (
        <nav className={styles.pager} aria-label={t('pages')}>
          {data.newer ? (
            <ButtonLink small to={addressOf(criteria, data.newer)}>
              {t('newer')}
            </ButtonLink>
          ) : null}
          {data.older ? (
            <ButtonLink small to={addressOf(criteria, data.older)}>
              {t('older')}
            </ButtonLink>
          ) : null}
        </nav>
      ) : null}
      <PickDialog userId={user?.ownerID ?? ''} open={picking} onClose={() => setPicking(false)} />
    </div>
  );
}

const COLUMNS = ['title', 'signers', 'endorser', 'endorsee', 'documentID', 'status'] as const;

function Rows({ rows }: { rows: readonly EndorsementRow[] }) {
  const t = endorsementListTexts.use();
  // One blue button a page: that of the first endorsement that waits for one's own signature.
  const first = rows.find(({ canSign }) => canSign)?.endorsementID;
  return (
    <table className={styles.table} aria-label={t('list')}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`column_${column}`)}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{t('column_act')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.endorsementID} row={row} isFirst={row.endorsementID === first} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, isFirst }: { row: EndorsementRow; isFirst: boolean }) {
  const t = endorsementListTexts.use();
  const w = endorsementTexts.use();
  const { list, number } = useFormats();
  const special = row.type === 'SPECIAL';
  const place = special ? `/document/view?documentID=${row.documentID}` : `/document/endorsement-sign/${row.endorsementID}`;
  const language = useLanguage();
  const title = row.name ?? titleNotKept[language];
  const party = (one: EndorsementRow['endorser']) => (one ? (one.name ?? w('somebody')) : '—');
  const signers = row.people
    ? list(row.people.map((one) => one.name ?? w('somebody')))
    : t('signedOf', { signed: number(row.signed), count: row.signers });
  return (
    <tr data-endorsement={row.endorsementID}>
      <td>
        <Link to={place} className={styles.title}>
          {title}
        </Link>
        <span className={styles.quiet}>
          {row.kind ? w(`kind_${row.kind}`) : w('special')} · <Moment at={row.modifiedOn} />
        </span>
      </td>
      <td data-label={t('column_signers')}>{signers}</td>
      <td data-label={t('column_endorser')}>{party(row.endorser)}</td>
      <td data-label={t('column_endorsee')}>{party(row.endorsee)}</td>
      <td data-label={t('column_documentID')}>
        {row.folio ? <span className={styles.folio}>{row.folio}</span> : null}
        <CopyId documentID={row.documentID} />
      </td>
      <td data-label={t('column_status')}>
        <EndorsementStatusMark status={row.status} special={special} />
      </td>
      <td>
        {row.canSign ? (
          <ButtonLink small look={isFirst ? 'primary' : 'secondary'} to={place} aria-label={t('signOf', { title })}>
            {t('sign')}
          </ButtonLink>
        ) : (
          <ButtonLink small to={place} aria-label={t('seeOf', { title })}>
            {t('see')}
          </ButtonLink>
        )}
      </td>
    </tr>
  );
}
