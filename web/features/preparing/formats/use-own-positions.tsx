import { useState } from 'react';
import { FORMAT_PLACES_LIMIT } from '../../../../modules/formats/contract/rules.ts';
import styles from './Formats.module.css';
import { type DraftToLayOut, positionsOf } from './positions.ts';
import { formatsTexts } from './texts.ts';

/** The places of a draft as they can be saved, and why they cannot; `toLast` where somebody chooses it. */
export function useOwnPositions({ people, sizes, places }: Omit<DraftToLayOut, 'nameOf'>) {
  const t = formatsTexts.use();
  const pages = sizes.length;
  const [toLast, setToLast] = useState(pages > 1);
  const problem =
    places.length === 0
      ? t('noPlaces')
      : places.length > FORMAT_PLACES_LIMIT
        ? t('tooManyPlaces', { limit: FORMAT_PLACES_LIMIT, count: places.length })
        : null;
  const choice = places.some(({ page }) => page === pages) ? (
    <label className={styles.check}>
      <input type="checkbox" checked={toLast} onChange={(event) => setToLast(event.target.checked)} />
      <span>
        {t('toLast')}
        <small>{t('toLastHint', { page: pages })}</small>
      </span>
    </label>
  ) : null;
  return { positions: positionsOf(places, people, pages, toLast), problem, choice };
}
