import { TriangleAlert } from 'lucide-react';
import prep from '../Preparing.module.css';
import type { Place } from '../working.ts';
import type { Hint } from './hints.ts';
import styles from './Placing.module.css';
import { placingTexts } from './texts.ts';

/** As many as are read; the rest stands on the pages. */
const SHOWN = 4;

/** What is worth a look before going on; each leads to its place. */
export function Hints({ hints, nameOf, onGo }: { hints: readonly Hint[]; nameOf: (key: string) => string; onGo: (place: Place) => void }) {
  const t = placingTexts.use();
  if (hints.length === 0) return null;
  return (
    <section className={styles.hints} aria-label={t('hints')}>
      <p className={prep.legend}>
        <TriangleAlert aria-hidden size={16} /> {t('hints')}
      </p>
      <ul>
        {hints.slice(0, SHOWN).map(({ place, kind }) => (
          <li key={place.key}>
            <button type="button" className={styles.hintGo} onClick={() => onGo(place)}>
              {t(`hint_${kind}`, { what: t(`field_${place.type}`), name: nameOf(place.person), page: place.page })}
            </button>
          </li>
        ))}
      </ul>
      {hints.length > SHOWN ? <p className={styles.hint}>{t('hintsMore', { count: hints.length - SHOWN })}</p> : null}
    </section>
  );
}
