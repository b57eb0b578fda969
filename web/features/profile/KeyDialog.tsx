import { useRef, useState } from 'react';
import { API_KEY_DAYS, API_KEY_NAME_LENGTH, API_KEY_USUAL_DAYS } from '../../../modules/accounts/contract/rules.ts';
import { problemOf } from '../../api/base.ts';
import { keyFor } from '../../api/once.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import styles from './Keys.module.css';
import { type IssuedKey, type OwnKey, useCreateKeyMutation, useRotateKeyMutation } from './key-calls.ts';
import { keysTexts } from './keys-texts.ts';
import profile from './Profile.module.css';

const SCOPES = ['READ', 'WRITE'] as const;

/** A new key, or another secret for one that is there. */
export function KeyDialog({
  rotates,
  onIssued,
  onClose,
}: {
  rotates: OwnKey | null;
  onIssued: (issued: IssuedKey) => void;
  onClose: () => void;
}) {
  const t = keysTexts.use();
  const once = useRef<{ of: string; key: string } | null>(null);
  const [name, setName] = useState('');
  const [scope, setScope] = useState<OwnKey['scope']>('READ');
  const [isTest, setIsTest] = useState(false);
  const [days, setDays] = useState<number>(API_KEY_USUAL_DAYS);
  const [missing, setMissing] = useState(false);
  const [create, created] = useCreateKeyMutation();
  const [rotate, rotated] = useRotateKeyMutation();
  const problem = problemOf(created.error ?? rotated.error);
  const submit = async () => {
    if (!rotates && name.trim() === '') return setMissing(true);
    const made = { name: name.trim(), scope, days, isTest };
    once.current = keyFor(once.current, rotates ? { keyID: rotates.keyID, days } : made);
    const { key: named } = once.current;
    const answer = rotates ? await rotate({ keyID: rotates.keyID, days, once: named }) : await create({ ...made, once: named });
    if (!('data' in answer) || !answer.data) return;
    // What was answered is a secret: the page keeps it no longer than it shows it.
    created.reset();
    rotated.reset();
    onIssued(answer.data);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      shape="sheet"
      title={rotates ? t('rotateTitle', { name: rotates.name ?? rotates.keyID }) : t('createTitle')}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button look="primary" busy={created.isLoading || rotated.isLoading} onPress={() => void submit()}>
            {t(rotates ? 'rotateIt' : 'createIt')}
          </Button>
        </>
      }
    >
      <div className={profile.stack}>
        {problem ? <ProblemNotice problem={problem} /> : null}
        {rotates ? (
          <p>{t('rotateText')}</p>
        ) : (
          <>
            <Field
              label={t('name')}
              name="keyName"
              autoComplete="off"
              value={name}
              onChange={(value) => {
                setName(value);
                setMissing(false);
              }}
              maxLength={API_KEY_NAME_LENGTH}
              isRequired
              hint={t('nameHint')}
              error={missing ? t('nameMissing') : null}
            />
            <fieldset className={styles.choices}>
              <legend>{t('kind')}</legend>
              {[false, true].map((test) => (
                <label key={String(test)} className={styles.choice}>
                  <input type="radio" name="keyKind" checked={isTest === test} onChange={() => setIsTest(test)} />
                  <span>
                    {t(test ? 'kindTest' : 'kindLive')} <span className={styles.quiet}>{t(test ? 'kindTestWhat' : 'kindLiveWhat')}</span>
                  </span>
                </label>
              ))}
            </fieldset>
            <fieldset className={styles.choices}>
              <legend>{t('scope')}</legend>
              {SCOPES.map((one) => (
                <label key={one} className={styles.choice}>
                  <input type="radio" name="keyScope" checked={scope === one} onChange={() => setScope(one)} />
                  <span>
                    {t(`scope_${one}`)} <span className={styles.quiet}>{t(`scopeWhat_${one}`)}</span>
                  </span>
                </label>
              ))}
            </fieldset>
          </>
        )}
        <fieldset className={styles.choices}>
          <legend>{t('term')}</legend>
          <div className={styles.row}>
            {API_KEY_DAYS.map((count) => (
              <label key={count} className={styles.choice}>
                <input type="radio" name="keyDays" checked={days === count} onChange={() => setDays(count)} />
                {t('days', { count })}
              </label>
            ))}
          </div>
        </fieldset>
      </div>
    </Dialog>
  );
}
