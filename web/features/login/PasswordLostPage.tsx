import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { EMAIL_LENGTH } from '../../../modules/accounts/contract/person-rules.ts';
import { fieldFinding } from '../../../shared-kernel/field-rules.ts';
import { usePasswordLostMutation } from '../../api/auth.ts';
import { problemOf } from '../../api/base.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { fieldMessage, fieldTexts } from '../../components/field-texts.ts';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { WaitingFile } from '../../session/WaitingFile.tsx';
import styles from './Login.module.css';
import { loginTexts } from './texts.ts';

/** UI-034, RULE-011. The answer is the same for every address (AUTH-012). */
export default function PasswordLostPage() {
  const t = loginTexts.use();
  const f = fieldTexts.use();
  const [email, setEmail] = useState('');
  const [asked, setAsked] = useState(false);
  const [ask, { data, error, isLoading }] = usePasswordLostMutation();
  const problem = problemOf(error);
  const finding = fieldFinding(email, { required: true, maxLength: EMAIL_LENGTH, kind: 'email' });
  usePageTitle(t('lostTitle'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (finding === null && !isLoading) void ask({ email: email.trim() });
  };
  return (
    <div className={styles.page}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div>
          <h1>{t('lostTitle')}</h1>
          <p className={styles.intro}>{t('lostIntro')}</p>
        </div>
        <WaitingFile />
        {data ? (
          <Notice tone="done" live>
            {data.message}
          </Notice>
        ) : null}
        {problem ? <ProblemNotice problem={problem} /> : null}
        <Field
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          maxLength={EMAIL_LENGTH + 50}
          isRequired
          error={asked ? fieldMessage(f, finding) : null}
        />
        <Button type="submit" look="primary" busy={isLoading} wide>
          {t('sendLink')}
        </Button>
        <Link to="/home/login">{t('backToLogin')}</Link>
      </form>
    </div>
  );
}
