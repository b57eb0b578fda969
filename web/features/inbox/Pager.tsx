import { Button } from '../../components/Button.tsx';
import { useFormats } from '../../i18n/format.ts';
import styles from './Inbox.module.css';
import { inboxTexts } from './texts.ts';

export function Pager({
  page,
  pageSize,
  total,
  onPage,
}: {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}) {
  const t = inboxTexts.use();
  const { number } = useFormats();
  if (total <= pageSize) return null;
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, total);
  return (
    <div className={styles.pager}>
      <span aria-live="polite">{t('pageOf', { from: number(from), to: number(to), total: number(total) })}</span>
      <Button small isDisabled={page <= 1} onPress={() => onPage(page - 1)}>
        {t('previous')}
      </Button>
      <Button small isDisabled={to >= total} onPress={() => onPage(page + 1)}>
        {t('next')}
      </Button>
    </div>
  );
}
