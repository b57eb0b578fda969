import { Plus } from 'lucide-react';
import type { Criteria } from '../../api/types.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { TraceLine } from '../../components/TraceLine.tsx';
import styles from './Inbox.module.css';
import { inboxTexts } from './texts.ts';

/** Says what would be here, and what to do first. */
export function EmptyList({ tab, search, mayCreate }: { tab: Criteria; search: string; mayCreate: boolean }) {
  const t = inboxTexts.use();
  const kind = search === '' ? tab : 'search';
  return (
    <div className={styles.empty}>
      <span aria-hidden>
        <TraceLine
          knots={[
            { kind: 'later', label: '' },
            { kind: 'later', label: '' },
            { kind: 'later', label: '' },
          ]}
          label="·"
        />
      </span>
      <h2>{t(`empty_${kind}_title`, { search })}</h2>
      <p>{t(`empty_${kind}`)}</p>
      {mayCreate && (kind === 'all' || kind === 'pending' || kind === 'draft') ? (
        <ButtonLink to="/document/create" look="primary" icon={<Plus aria-hidden />}>
          {t('create')}
        </ButtonLink>
      ) : null}
    </div>
  );
}
