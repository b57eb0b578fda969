import { type FormEvent, useState } from 'react';
import type { BegunVisit, OpenLink } from '../../../modules/public-links/contract/calls.ts';
import { problemOf } from '../../api/base.ts';
import type { ApiProblem } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { Captcha } from '../../components/captcha/Captcha.tsx';
import { useCaptcha } from '../../components/captcha/use-captcha.ts';
import { Field, TYPED_LENGTH } from '../../components/Field.tsx';
import { fieldTexts } from '../../components/field-texts.ts';
import { useFirstWrong } from '../../components/first-wrong.ts';
import { ProblemNotice } from '../../components/Notice.tsx';
import { useVisitPublicLinkMutation } from './calls.ts';
import styles from './PublicLink.module.css';
import { publicLinkTexts } from './texts.ts';

export interface Typed {
  readonly name: string;
  readonly email: string;
}

export interface VisitFormProps {
  readonly linkId: string;
  readonly open: OpenLink;
  /** What was typed before, of who comes back for another code. */
  readonly typed: Typed;
  readonly onBegun: (visit: BegunVisit, typed: Typed) => void;
}

const NAME = 'public_link.name_incorrect';
const EMAIL = 'public_link.email_incorrect';

/** Who somebody is, and that they are no machine; then a code is on its way. */
export function VisitForm({ linkId, open, typed, onBegun }: VisitFormProps) {
  const t = publicLinkTexts.use();
  const f = fieldTexts.use();
  const [name, setName] = useState(typed.name);
  const [email, setEmail] = useState(typed.email);
  const [asked, setAsked] = useState(0);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const captcha = useCaptcha();
  const form = useFirstWrong(asked);
  const [visit, { isLoading }] = useVisitPublicLinkMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked((count) => count + 1);
    setProblem(null);
    const isReady = captcha.ready();
    if (isLoading || name.trim() === '' || email.trim() === '' || !isReady || captcha.answer === null) return;
    const answer = await visit({ linkId, visit: { name, emailID: email, recaptcha: captcha.answer } });
    if ('data' in answer && answer.data) return onBegun(answer.data, { name, email });
    const refused = problemOf(answer.error);
    captcha.spent(refused);
    setProblem(refused);
    setAsked((count) => count + 1);
  };
  const wrong = (value: string, code: string): string | null =>
    problem?.code === code ? problem.message : asked > 0 && value.trim() === '' ? f('required') : null;
  const isBeside = problem !== null && (problem.code === NAME || problem.code === EMAIL || problem.code.startsWith('recaptcha.'));
  return (
    <form className={styles.form} ref={form} onSubmit={submit} noValidate>
      <p>{open.next === 'FORM' ? t('introForm') : t('introSign')}</p>
      {problem && !isBeside ? <ProblemNotice problem={problem} /> : null}
      <Field
        label={t('name')}
        hint={t('nameHint')}
        name="name"
        autoComplete="name"
        maxLength={TYPED_LENGTH}
        value={name}
        onChange={setName}
        isRequired
        error={wrong(name, NAME)}
      />
      <Field
        label={t('email')}
        hint={t('emailHint')}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        maxLength={320}
        value={email}
        onChange={setEmail}
        isRequired
        error={wrong(email, EMAIL)}
      />
      <Captcha key={captcha.round} {...captcha.box} />
      <Button type="submit" look="primary" busy={isLoading} wide>
        {t('sendCode')}
      </Button>
      <p className={styles.quiet}>{t('seen')}</p>
    </form>
  );
}
