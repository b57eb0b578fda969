import { type FormEvent, useId, useRef, useState } from 'react';
import { passwordProblems, passwordRulesAttribute } from '../../../modules/accounts/contract/password-rules.ts';
import { EMAIL_LENGTH, emailProblem, NAME_LENGTH } from '../../../modules/accounts/contract/person-rules.ts';
import { problemOf } from '../../api/base.ts';
import { keyFor } from '../../api/once.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Field, TYPED_LENGTH } from '../../components/Field.tsx';
import { useFirstWrong } from '../../components/first-wrong.ts';
import { ProblemNotice } from '../../components/Notice.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useAppDispatch } from '../../session/store.ts';
import { type SubUser, useAddSubUserMutation } from './calls.ts';
import { proposedPassword } from './proposed-password.ts';
import { usersTexts } from './texts.ts';
import styles from './Users.module.css';

export interface AddUserDialogProps {
  readonly onClose: () => void;
  /** Somebody else took the last place meanwhile. */
  readonly onFull: () => void;
  readonly onAdded: (user: SubUser) => void;
}

const FULL = 'addSubUser.limit';
/** What the server says of a field stands beside it. */
const BESIDE: Readonly<Record<string, 'email' | 'password'>> = {
  'addUser.user.exist': 'email',
  'addUser.invalid_email_address': 'email',
  'addUser.password_length': 'password',
  'login.invalid_password': 'password',
  'password.common': 'password',
  'password.personal': 'password',
  'password.published': 'password',
};

/** ENT-007: name, email and a first password (ERR-056..058). */
export function AddUserDialog({ onClose, onFull, onAdded }: AddUserDialogProps) {
  const t = usersTexts.use();
  const dispatch = useAppDispatch();
  const formId = useId();
  const once = useRef<{ of: string; key: string } | null>(null);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState(proposedPassword);
  const [asked, setAsked] = useState(0);
  const form = useFirstWrong(asked);
  const [add, { error, isLoading, reset }] = useAddSubUserMutation();
  const problem = problemOf(error);
  const beside = problem ? BESIDE[problem.code] : undefined;

  const lacking = passwordProblems('setUp', password);
  const nameWrong = name.trim() === '' ? t('name_missing') : name.trim().length > NAME_LENGTH ? t('tooLong', { limit: NAME_LENGTH }) : null;
  const ofEmail = emailProblem(email);
  const emailWrong =
    ofEmail === null
      ? null
      : t(ofEmail === 'missing' ? 'email_missing' : ofEmail === 'tooLong' ? 'tooLong' : 'emailWrong', { limit: EMAIL_LENGTH });
  const passwordWrong = lacking.length === 0 ? null : t(lacking.includes('tooShort') ? 'passwordShort' : 'passwordLacks');
  const typed = (set: (value: string) => void) => (value: string) => {
    set(value);
    if (error) reset();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // A dialog lies in the tree of the one that opened it, also where it lies elsewhere on the page.
    event.stopPropagation();
    setAsked((count) => count + 1);
    if (nameWrong ?? emailWrong ?? passwordWrong ?? isLoading) return;
    const sent = { email: email.trim(), password, name: name.trim() };
    once.current = keyFor(once.current, sent);
    const answer = await add({ ...sent, once: once.current.key });
    if ('data' in answer && answer.data) {
      dispatch(toast(t('added', { name: answer.data.fullName })));
      onAdded(answer.data);
    } else if (problemOf(answer.error)?.code === FULL) onFull();
    else setAsked((count) => count + 1);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('add')}
      shape="sheet"
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button look="primary" type="submit" form={formId} busy={isLoading}>
            {t('addDo')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p className={styles.quiet}>{t('addIntro')}</p>
        {problem && !beside ? <ProblemNotice problem={problem} /> : null}
        <Field
          label={t('name')}
          name="name"
          autoComplete="off"
          autoFocus
          value={name}
          onChange={typed(setName)}
          maxLength={TYPED_LENGTH}
          isRequired
          error={asked > 0 ? nameWrong : null}
        />
        <Field
          label={t('email')}
          type="email"
          name="email"
          autoComplete="off"
          value={email}
          onChange={typed(setEmail)}
          maxLength={TYPED_LENGTH}
          isRequired
          error={beside === 'email' ? problem!.message : asked > 0 ? emailWrong : null}
        />
        <Field
          label={t('password')}
          name="password"
          autoComplete="off"
          spellCheck="false"
          passwordRules={passwordRulesAttribute('setUp')}
          value={password}
          onChange={typed(setPassword)}
          maxLength={TYPED_LENGTH}
          isRequired
          hint={t('passwordHint')}
          error={beside === 'password' ? problem!.message : asked > 0 ? passwordWrong : null}
        />
      </form>
    </Dialog>
  );
}
