import { Button } from '../../../components/Button.tsx';
import { Notice } from '../../../components/Notice.tsx';
import styles from './Configuration.module.css';
import { configurationTexts } from './texts.ts';
import { askedOfSigners, type Working } from './working.ts';

export interface TypeChoiceProps {
  readonly working: Working;
  readonly change: (next: (before: Working) => Working) => void;
  readonly isTold: boolean;
}

/** ENT-047: a template of one's own is static or configurable. */
export function TypeChoice({ working, change, isTold }: TypeChoiceProps) {
  const t = configurationTexts.use();
  const misplaced = working.type === 'static' ? askedOfSigners(working).length : 0;
  const toSender = () =>
    change((before) => ({
      ...before,
      variables: before.variables.map((one) => (one.type === 'signature' ? one : { ...one, form: null })),
    }));
  return (
    <fieldset className={styles.types}>
      <legend className={styles.label}>{t('typeQuestion')}</legend>
      <div className={styles.typeChoices}>
        {(['static', 'configurable'] as const).map((type) => (
          <label key={type} className={styles.choice}>
            <input
              type="radio"
              name="template-type"
              checked={working.type === type}
              onChange={() => change((before) => ({ ...before, type }))}
            />
            <span>
              <span className={styles.choiceName}>{t(`type_${type}`)}</span>
              <span className={styles.quiet}>{t(`type_${type}Text`)}</span>
            </span>
          </label>
        ))}
      </div>
      {misplaced > 0 ? (
        <Notice tone={isTold ? 'stopped' : 'waiting'} actions={<Button onPress={toSender}>{t('toSender')}</Button>}>
          <p>{t('ofSigners', { count: misplaced })}</p>
        </Notice>
      ) : null}
    </fieldset>
  );
}
