import { type Ref, useId } from 'react';
import { consentAsked } from '../../shared-kernel/signing/consent.ts';
import tick from '../components/Tick.module.css';
import { useLanguage } from '../i18n/language.ts';
import { consentTexts } from './consent-texts.ts';
import styles from './Efirma.module.css';

export interface ConsentPartProps {
  readonly accepted: boolean;
  readonly missing: boolean;
  readonly onChange: (accepted: boolean) => void;
  readonly box: Ref<HTMLInputElement>;
}

/** The sentence by which somebody accepts to sign electronically: in the language they read, above the act itself, never ticked for them. */
export function ConsentPart({ accepted, missing, onChange, box }: ConsentPartProps) {
  const t = consentTexts.use();
  const language = useLanguage();
  const id = useId();
  return (
    <div>
      <label className={tick.tick}>
        <input
          ref={box}
          type="checkbox"
          checked={accepted}
          aria-required
          aria-invalid={missing || undefined}
          aria-describedby={missing ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{consentAsked(language).text}</span>
      </label>
      <p id={id} className={styles.error} role={missing ? 'alert' : undefined}>
        {missing ? t('missing') : null}
      </p>
    </div>
  );
}
