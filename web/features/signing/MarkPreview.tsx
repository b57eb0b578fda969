import { serverNow } from '../../api/server-now.ts';
import { useFormats } from '../../i18n/format.ts';
import sheet from '../../signer/Sheet.module.css';
import type { Way } from '../../signer/types.ts';
import { MadeMarkPicture } from './MadeMarkPicture.tsx';
import styles from './MarkPreview.module.css';
import type { MadeMark } from './made-mark.ts';
import { sheetTexts } from './sheet-texts.ts';

export interface MarkPreviewProps {
  readonly way: Way;
  readonly mark: MadeMark | null;
  /** Whose name stands under it. */
  readonly name: string;
}

/**
 * What will stand on the page: the mark, and under it who signed and when. It is there before the mark is: a preview that came with the
 * first stroke would move the box under the pen. A typed name is shown as it will look where it is typed.
 */
export function MarkPreview({ way, mark, name }: MarkPreviewProps) {
  const t = sheetTexts.use();
  const { moment } = useFormats();
  if (way !== 'draw' && way !== 'picture') return null;
  return (
    <figure className={styles.preview}>
      <figcaption className={sheet.quiet}>{t('previewTitle')}</figcaption>
      <div className={styles.place}>
        <div className={styles.mark} aria-hidden>
          {mark ? <MadeMarkPicture mark={mark} /> : null}
        </div>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>{t('previewFacts', { at: moment(new Date(serverNow()).toISOString()) })}</p>
      </div>
    </figure>
  );
}
