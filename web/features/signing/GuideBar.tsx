import { ArrowDown, PenLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { TraceLine } from '../../components/TraceLine.tsx';
import type { Values } from '../../signer/draft.ts';
import styles from '../../signer/Signer.module.css';
import { placeId } from './FieldPlaces.tsx';
import { fieldsOf, isFilled, isMark, missingOf, type PlacedField } from './fields.ts';
import { useLinkKnots } from './knots.ts';
import { signingTexts } from './texts.ts';
import type { SignerView } from './types.ts';

/** Whether the place of a field stands in the window, free of the bar. */
export function useInView(field: PlacedField | null): boolean {
  const [seen, setSeen] = useState(false);
  const id = field ? placeId(field) : null;
  useEffect(() => {
    setSeen(false);
    const place = id ? document.getElementById(id) : null;
    if (!place) return;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false), {
      rootMargin: '-20px 0px -120px',
      threshold: 0.9,
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, [id]);
  return seen;
}

export interface GuideBarProps {
  readonly view: SignerView;
  readonly values: Values;
  readonly next: PlacedField | null;
  readonly atNext: boolean;
  readonly onGo: (field: PlacedField) => void;
  readonly onOpen: (field: PlacedField | null) => void;
}

/** Always within reach of the thumb: where one stands, and the one button that leads on. */
export function GuideBar({ view, values, next, atNext, onGo, onOpen }: GuideBarProps) {
  const t = signingTexts.use();
  const knots = useLinkKnots()(view, view.signatoryID);
  const fields = fieldsOf(view, view.signatoryID);
  const left = missingOf(fields, values).length;
  const filledAny = fields.some((field) => !isMark(field) && isFilled(field, values));
  const status = left > 0 ? t('yourTurnFields', { count: left + 1 }) : filledAny ? t('allFilled') : t('yourTurn');
  const leads = next !== null && !atNext;
  const label = leads ? (isMark(next) ? t('goToMark') : t('goToField')) : next === null || isMark(next) ? t('signHere') : t('fillField');
  return (
    <section className={styles.bar} aria-label={t('guide')}>
      <p className={styles.barLine}>
        <TraceLine knots={knots} />
        <span>{status}</span>
      </p>
      <Button
        look="primary"
        wide
        icon={leads ? <ArrowDown aria-hidden /> : <PenLine aria-hidden />}
        onPress={() => (leads ? onGo(next) : onOpen(next && !isMark(next) ? next : null))}
      >
        {label}
      </Button>
    </section>
  );
}
