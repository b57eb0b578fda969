import { useFormats } from '../../i18n/format.ts';
import type { Draft } from '../../signer/draft.ts';
import type { Mark } from '../../signer/MarkChoice.tsx';
import sheet from '../../signer/Sheet.module.css';
import { BOX, isEmpty, pathOf } from '../../signer/strokes.ts';
import type { Way } from '../../signer/types.ts';
import styles from './MarkPreview.module.css';
import { sheetTexts } from './sheet-texts.ts';

export interface MarkPreviewProps {
  readonly way: Way;
  readonly draft: Draft;
  readonly mark: Mark;
  /** Whose name stands under it. */
  readonly name: string;
}

/**
 * What will stand on the page: the mark, and under it who signed and when. It is there before the mark is: a preview that came with the
 * first stroke would move the box under the pen. A typed name is shown as it will look where it is typed.
 */
export function MarkPreview({ way, draft, mark, name }: MarkPreviewProps) {
  const t = sheetTexts.use();
  const { moment } = useFormats();
  if (way !== 'draw' && way !== 'picture') return null;
  return (
    <figure className={styles.preview}>
      <figcaption className={sheet.quiet}>{t('previewTitle')}</figcaption>
      <div className={styles.place}>
        <div className={styles.mark} aria-hidden>
          <Shown way={way} draft={draft} mark={mark} />
        </div>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>{t('previewFacts', { at: moment(new Date().toISOString()) })}</p>
      </div>
    </figure>
  );
}

function Shown({ way, draft, mark }: Omit<MarkPreviewProps, 'name'>) {
  if (way === 'picture') return mark.picture ? <img src={mark.picture.address} alt="" /> : null;
  if (isEmpty(draft.drawing)) return null;
  return (
    <svg aria-hidden viewBox={`0 0 ${BOX.width} ${BOX.height}`}>
      {draft.drawing.strokes.map((stroke, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: strokes have their order as their only identity
        <path key={index} d={pathOf(stroke)} />
      ))}
    </svg>
  );
}
