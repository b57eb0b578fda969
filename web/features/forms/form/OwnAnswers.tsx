import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { FormView } from '../../../../modules/forms/contract/calls.ts';
import { questionsOf } from '../../../../modules/templates/contract/answers.ts';
import { useMay } from '../../../access/facts.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { ProblemNotice } from '../../../components/Notice.tsx';
import type { Given } from '../../../questions/given.ts';
import { QuestionForm } from '../../../questions/QuestionForm.tsx';
import { AnswerList } from '../AnswerList.tsx';
import styles from './Form.module.css';
import { ownerTexts } from './texts.ts';
import { useAct } from './use-act.ts';

/** What the sender answered, and may answer otherwise until a form is accepted or where composing failed. */
export function OwnAnswers({ view }: { view: FormView }) {
  const t = ownerTexts.use();
  const [isChanging, setChanging] = useState(false);
  const mayAct = useMay('template:document:create');
  const hasQuestions = questionsOf(view.variables, null).length > 0;
  return (
    <section className={styles.part} aria-labelledby="form-own">
      <div className={styles.partHead}>
        <h2 id="form-own">{t('own')}</h2>
        {view.mayChangeAnswers && hasQuestions && mayAct ? (
          <Button look="quiet" small icon={<Pencil aria-hidden />} onPress={() => setChanging(true)}>
            {t('changeOwn')}
          </Button>
        ) : null}
      </div>
      <AnswerList definitions={view.variables} form={null} answers={view.answers} />
      {isChanging ? <Change view={view} onClose={() => setChanging(false)} /> : null}
    </section>
  );
}

function Change({ view, onClose }: { view: FormView; onClose: () => void }) {
  const t = ownerTexts.use();
  const { act, busy, problem } = useAct(view.documentID, 'answers');
  const [given, setGiven] = useState<Given>(view.answers);
  return (
    <Dialog open onClose={onClose} wide staysOpen shape="sheet" title={t('changeOwnTitle')}>
      <p className={styles.quiet}>{t(view.stage === 'FAILED' ? 'changeOwnTextFailed' : 'changeOwnText')}</p>
      <QuestionForm
        label={t('own')}
        definitions={view.variables}
        form={null}
        given={given}
        onChange={setGiven}
        onSubmit={(answers) => void act({ answers }, t('changedOwn')).then((done) => done && onClose())}
      >
        <Button onPress={onClose}>{t('back')}</Button>
        <Button look="primary" type="submit" busy={busy}>
          {t(view.stage === 'FAILED' ? 'changeOwnDoFailed' : 'changeOwnDo')}
        </Button>
      </QuestionForm>
      {problem ? <ProblemNotice problem={problem} /> : null}
    </Dialog>
  );
}
