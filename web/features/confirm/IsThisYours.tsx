import { MailQuestion } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { ApiProblem } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { Captcha } from '../../components/captcha/Captcha.tsx';
import type { CaptchaForm } from '../../components/captcha/use-captcha.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { fieldTexts } from '../../components/field-texts.ts';
import { useFirstWrong } from '../../components/first-wrong.ts';
import { EnterTrouble } from '../../session/EnterTrouble.tsx';
import styles from './Confirm.module.css';
import { confirmTexts } from './texts.ts';

export interface IsThisYoursProps {
  readonly email: string;
  readonly busy: boolean;
  /** Why the last try was refused; null before the first. */
  readonly problem: ApiProblem | null;
  /** There once the server asks for it (AUTH-006). */
  readonly captcha: CaptchaForm | null;
  readonly onPassword: (password: string) => void;
  readonly onNotMine: () => void;
}

/**
 * AUTH-008 in a browser that did not sign up: the link shows who has the mailbox, not who opened the account. Whoever did has its
 * password; whoever did not ends it.
 */
export function IsThisYours({ email, busy, problem, captcha, onPassword, onNotMine }: IsThisYoursProps) {
  const t = confirmTexts.use();
  const f = fieldTexts.use();
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(0);
  const [sure, setSure] = useState(false);
  const form = useFirstWrong(asked);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked((count) => count + 1);
    if (password === '' || busy || captcha?.ready() === false) return;
    onPassword(password);
  };
  return (
    <div className={styles.page}>
      <form className={styles.sheet} ref={form} onSubmit={submit} noValidate>
        <div className={styles.title}>
          <MailQuestion aria-hidden size={34} />
          <h1>{t('whoseTitle')}</h1>
        </div>
        <div>
          <p className={styles.lead}>{t('whoseLead')}</p>
          <p className={styles.address}>{email}</p>
          <p className={styles.quiet}>{t('whoseWhy')}</p>
        </div>
        <EnterTrouble problem={problem} />
        <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
        <Field
          label={t('whosePassword')}
          type="password"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          isRequired
          error={asked > 0 && password === '' ? f('required') : null}
        />
        {captcha ? <Captcha key={captcha.round} {...captcha.box} /> : null}
        <Button type="submit" look="primary" busy={busy} wide>
          {t('whoseConfirm')}
        </Button>
        <p className={styles.links}>
          <Link to="/home/password">{t('whoseLost')}</Link>
        </p>
        <div className={styles.notMine}>
          <p>{t('notMineLead')}</p>
          <Button onPress={() => setSure(true)}>{t('notMine')}</Button>
        </div>
      </form>
      <Dialog
        open={sure}
        onClose={() => setSure(false)}
        title={t('notMineTitle')}
        actions={
          <>
            <Button onPress={() => setSure(false)}>{t('notMineKeep')}</Button>
            <Button
              look="danger"
              busy={busy}
              onPress={() => {
                setSure(false);
                onNotMine();
              }}
            >
              {t('notMineEnd')}
            </Button>
          </>
        }
      >
        <p>{t('notMineText')}</p>
      </Dialog>
    </div>
  );
}
