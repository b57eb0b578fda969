import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { type Answers, checkAnswers } from '../../../../modules/templates/contract/answers.ts';
import type { TemplateView } from '../../../../modules/templates/contract/calls.ts';
import { Button } from '../../../components/Button.tsx';
import { Notice } from '../../../components/Notice.tsx';
import type { Given } from '../../../questions/given.ts';
import { DocumentPreview } from '../DocumentPreview.tsx';
import styles from './Configuration.module.css';
import { configurationTexts } from './texts.ts';

export interface DocumentPartProps {
  readonly template: TemplateView | null;
  readonly given: Given;
  /** Something of what is seen is not saved. */
  readonly isChanged: boolean;
}

/** The document of the saved version, with what was filled in beside it as far as it is right. */
export function DocumentPart({ template, given, isChanged }: DocumentPartProps) {
  const t = configurationTexts.use();
  const [answers, setAnswers] = useState(() => (template ? rightAnswers(template, given) : {}));
  if (!template) return <p className={styles.quiet}>{t('documentLater')}</p>;
  return (
    <div className={styles.preview}>
      {isChanged ? <Notice>{t('documentOfSaved')}</Notice> : null}
      <p className={styles.quiet}>{t('documentWith', { count: Object.keys(answers).length })}</p>
      <div>
        <Button small icon={<RotateCw aria-hidden />} onPress={() => setAnswers(rightAnswers(template, given))}>
          {t('again')}
        </Button>
      </div>
      <DocumentPreview templateID={template.templateID} templateHistory={template.templateHistory} answers={answers} />
    </div>
  );
}

/** Of all forms, what could be handed in: what is still wrong is left out, and its variable stands there by its name. */
function rightAnswers({ variables, signers }: TemplateView, given: Given): Answers {
  const ofSender = checkAnswers(variables, null, given).answers;
  return Object.assign(
    {},
    ofSender,
    ...Array.from({ length: signers }, (_, index) => checkAnswers(variables, index + 1, given, ofSender).answers),
  );
}
