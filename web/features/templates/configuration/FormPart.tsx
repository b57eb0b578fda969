import { useState } from 'react';
import { checkAnswers } from '../../../../modules/templates/contract/answers.ts';
import type { VariableDefinition } from '../../../../modules/templates/contract/variables.ts';
import { Button } from '../../../components/Button.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import type { Given } from '../../../questions/given.ts';
import { QuestionForm } from '../../../questions/QuestionForm.tsx';
import styles from './Configuration.module.css';
import { configurationTexts } from './texts.ts';

export interface FormPartProps {
  readonly definitions: readonly VariableDefinition[];
  readonly signers: number;
  readonly given: Given;
  readonly onChange: (given: Given) => void;
}

/** The form as it is being configured, for each of those who answer (UI-047): it can be filled in, and nothing of it is kept. */
export function FormPart({ definitions, signers, given, onChange }: FormPartProps) {
  const t = configurationTexts.use();
  const [chosen, setChosen] = useState<number | null>(null);
  const [isGood, setGood] = useState(false);
  // A signer who was asked something may be gone by now.
  const form = chosen !== null && chosen > signers ? null : chosen;
  const earlier = form === null ? {} : checkAnswers(definitions, null, given).answers;
  return (
    <div className={styles.preview}>
      {signers > 0 ? (
        <SelectField
          label={t('asWhom')}
          name="template-as"
          value={form === null ? 'sender' : String(form)}
          onChange={(value) => {
            setGood(false);
            setChosen(value === 'sender' ? null : Number(value));
          }}
          options={[
            { value: 'sender', name: t('who_sender') },
            ...Array.from({ length: signers }, (_, index) => ({ value: String(index + 1), name: t('who_signer', { n: index + 1 }) })),
          ]}
        />
      ) : null}
      <QuestionForm
        key={form ?? 'sender'}
        label={form === null ? t('formOf_sender') : t('formOf_signer', { n: form })}
        definitions={definitions}
        form={form}
        given={given}
        earlier={earlier}
        onChange={(next) => {
          setGood(false);
          onChange(next);
        }}
        onSubmit={() => setGood(true)}
      >
        <Button type="submit">{t('check')}</Button>
      </QuestionForm>
      <p role="status" className={styles.good}>
        {isGood ? t('checked') : ''}
      </p>
    </div>
  );
}
