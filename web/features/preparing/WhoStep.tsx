import { User, Users, UsersRound } from 'lucide-react';
import styles from './Preparing.module.css';
import { preparingTexts } from './texts.ts';
import type { WhoSigns } from './working.ts';

const CHOICES = [
  ['ONLY_ME', User],
  ['ME_AND_OTHERS', UsersRound],
  ['OTHERS', Users],
] as const;

/** ROUTE-021: three plain choices. */
export function WhoChoices({
  value,
  onChange,
  missing = false,
}: {
  value: WhoSigns | null;
  onChange: (value: WhoSigns) => void;
  missing?: boolean;
}) {
  const t = preparingTexts.use();
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{t('whoTitle')}</legend>
      {CHOICES.map(([who, Icon]) => (
        <label key={who} className={styles.choice}>
          <input type="radio" name="who" value={who} checked={value === who} onChange={() => onChange(who)} />
          <Icon aria-hidden size={26} strokeWidth={1.6} />
          <span className={styles.choiceText}>
            <span className={styles.choiceName}>{t(`who_${who}`)}</span>
            <span className={styles.muted}>{t(`who_${who}_text`)}</span>
          </span>
        </label>
      ))}
      {missing ? (
        <p className={styles.fault} role="alert">
          {t('whoNeeded')}
        </p>
      ) : null}
    </fieldset>
  );
}
