import { DocumentStatusMark, Status } from '../../components/Status.tsx';
import { Trace, type TraceKnot } from '../../components/Trace.tsx';
import styles from './Showcase.module.css';
import { showcaseTexts } from './showcase-texts.ts';

const kinds: readonly TraceKnot['kind'][] = ['done', 'plain', 'done', 'done', 'proof'];
/** Lines of a page of text, as parts of its width. */
const LINES = [96, 100, 92, 98, 64] as const;

/**
 * The page of a document with its history, small: made of the product's own parts, so that it has its colours by day and by night, its
 * language, and no picture to load.
 */
export function Showcase() {
  const t = showcaseTexts.use();
  const knots = kinds.map((kind, index): TraceKnot => {
    const number = (index + 1) as 1;
    return { id: `${number}`, kind, title: t(`knot_${number}`), facts: [t(`knot_${number}_fact`)] };
  });
  return (
    <figure className={styles.window}>
      <figcaption className="visually-hidden">{t('picture')}</figcaption>
      <div className={styles.bar} aria-hidden>
        <span className={styles.title}>{t('title')}</span>
        <DocumentStatusMark status="COMPLETED" />
        <span className={styles.example}>
          <Status tone="neutral">{t('example')}</Status>
        </span>
      </div>
      <div className={styles.body}>
        <div className={styles.desk} aria-hidden>
          <div className={styles.paper} data-on-paper>
            <p className={styles.heading}>{t('title')}</p>
            <p className={styles.clause}>{t('clause')}</p>
            <Lines />
            <Lines />
            <div className={styles.marks}>
              <Mark lines={[t('efirmaBy'), t('efirma'), t('efirmaAt')]} />
              <Mark lines={[t('drawnBy'), t('drawn'), t('drawnAt')]} drawn />
            </div>
          </div>
        </div>
        <Trace knots={knots} label={t('history')} />
      </div>
    </figure>
  );
}

const Lines = () => (
  <div className={styles.lines}>
    {LINES.map((width) => (
      <span key={width} style={{ width: `${width}%` }} />
    ))}
  </div>
);

/** A signature as it stands on a page: what was drawn, if it was, and whose it is. */
function Mark({ lines, drawn = false }: { lines: readonly string[]; drawn?: boolean }) {
  return (
    <div className={styles.mark}>
      {drawn ? (
        <svg viewBox="0 0 120 40" aria-hidden="true">
          <path d="M4 30C14 26 20 6 26 6c7 0-6 27 2 27 8 0 8-17 14-17 5 0 0 13 5 13s7-11 12-11c4 0-1 9 4 9 6 0 9-15 14-15 6 0-4 17 4 17 6 0 12-8 30-12" />
        </svg>
      ) : null}
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  );
}
