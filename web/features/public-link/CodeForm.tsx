import { type FormEvent, useState } from 'react';
import type { VisitStanding } from '../../../modules/public-links/contract/calls.ts';
import { CODE_DIGITS } from '../../../modules/public-links/contract/rules.ts';
import { problemOf } from '../../api/base.ts';
import type { ApiProblem } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { fieldTexts } from '../../components/field-texts.ts';
import { useFirstWrong } from '../../components/first-wrong.ts';
import { ProblemNotice } from '../../components/Notice.tsx';
import { useConfirmVisitMutation } from './calls.ts';
import styles from './PublicLink.module.css';
import { publicLinkTexts } from './texts.ts';

export interface CodeFormProps {
  readonly linkId: string;
  readonly visitID: string;
  readonly email: string;
  readonly onConfirmed: (code: string, standing: VisitStanding) => void;
  readonly onOther: () => void;
}

const WRONG = 'public_link.code_wrong';

/** The digits of the mail prove the address. */
export function CodeForm({ linkId, visitID, email, onConfirmed, onOther }: CodeFormProps) {
  const t = publicLinkTexts.use();
  const f = fieldTexts.use();
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState(0);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const form = useFirstWrong(asked);
  const [confirm, { isLoading }] = useConfirmVisitMutation();
  // People copy digits with blanks around and between.
  const digits = code.replaceAll(/\s/g, '');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked((count) => count + 1);
    setProblem(null);
    if (isLoading || digits === '') return;
    const answer = await confirm({ linkId, code: { visitID, code: digits } });
    if ('data' in answer && answer.data) return onConfirmed(digits, answer.data);
    setProblem(problemOf(answer.error));
    setAsked((count) => count + 1);
  };
  return (
    <form className={styles.form} ref={form} onSubmit={submit} noValidate>
      <div>
        <h2>{t('codeTitle')}</h2>
        <p className={styles.quiet}>{t('codeLead')}</p>
        <p className={styles.address}>{email}</p>
      </div>
      {problem && problem.code !== WRONG ? <ProblemNotice problem={problem} /> : null}
      <div className={styles.code}>
        <Field
          label={t('code')}
          hint={t('codeHint')}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={CODE_DIGITS * 2 + 4}
          value={code}
          onChange={setCode}
          isRequired
          error={problem?.code === WRONG ? problem.message : asked > 0 && digits === '' ? f('required') : null}
        />
      </div>
      <Button type="submit" look="primary" busy={isLoading} wide>
        {t('confirm')}
      </Button>
      <Button look="quiet" onPress={onOther}>
        {t('other')}
      </Button>
    </form>
  );
}
