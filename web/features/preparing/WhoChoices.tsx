import { User, Users, UsersRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styles from './People.module.css';
import frame from './Preparing.module.css';
import { preparingTexts } from './texts.ts';
import type { WhoSigns } from './working.ts';

const CHOICES = [
  ['OTHERS', Users],
  ['ME_AND_OTHERS', UsersRound],
  ['ONLY_ME', User],
] as const;

export interface WhoChoicesProps {
  readonly value: WhoSigns | null;
  /** Its address was opened for this question: the answer has the focus. */
  readonly asked: boolean;
  readonly onChange: (value: WhoSigns) => void;
}

/** ROUTE-021: three plain choices. */
export function WhoChoices({ value, asked, onChange }: WhoChoicesProps) {
  const t = preparingTexts.use();
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (asked) (group.current?.querySelector<HTMLInputElement>('input:checked') ?? group.current?.querySelector('input'))?.focus();
  }, [asked]);
  return (
    <fieldset ref={group}>
      <legend className={frame.legend}>{t('whoTitle')}</legend>
      <div className={styles.choices}>
        {CHOICES.map(([who, Icon]) => (
          <label key={who} className={styles.choice}>
            <input type="radio" name="who" value={who} checked={value === who} onChange={() => onChange(who)} />
            <span className={styles.choiceText}>
              <span className={styles.choiceName}>
                <Icon aria-hidden size={18} strokeWidth={1.6} /> {t(`who_${who}`)}
              </span>
              <span className={frame.muted}>{t(`who_${who}_text`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
