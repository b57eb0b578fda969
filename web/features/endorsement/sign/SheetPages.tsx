import { Button } from '../../../components/Button.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { Loading, Skeleton } from '../../../components/Skeleton.tsx';
import { PdfPage } from '../../../pdf/PdfPage.tsx';
import { usePdfOf } from '../../../pdf/use-pdf-of.ts';
import type { Reading } from '../../../signer/presented.ts';
import styles from '../Endorsement.module.css';
import { endorsementSignTexts } from './texts.ts';

/** The very bytes that are signed, drawn page by page. */
export function SheetPages({ reading, onReadAgain }: { reading: Reading; onReadAgain: () => void }) {
  const t = endorsementSignTexts.use();
  const { pdf, failed } = usePdfOf(reading.state === 'read' ? reading.bytes : null);
  if (reading.state === 'failed')
    return (
      <Notice tone="stopped" actions={<Button onPress={onReadAgain}>{t('readAgain')}</Button>}>
        {reading.problem ? `${t('readFailed')} ${reading.problem.message}` : t('readFailed')}
      </Notice>
    );
  if (failed) return <Notice tone="waiting">{t('unreadable')}</Notice>;
  if (!pdf)
    return (
      <Loading>
        <div className={styles.sheetWaits}>
          <Skeleton height="100%" />
        </div>
      </Loading>
    );
  return pdf.sizes.map((size, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pages have their order as their only identity
    <PdfPage key={index} pdf={pdf} page={index + 1} pages={pdf.sizes.length} size={size} />
  ));
}
