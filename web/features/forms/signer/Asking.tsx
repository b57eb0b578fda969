import { Send } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SignerView } from '../../../../modules/forms/contract/calls.ts';
import { questionsOf } from '../../../../modules/templates/contract/answers.ts';
import { keyFor } from '../../../api/once.ts';
import type { ApiProblem } from '../../../api/types.ts';
import { Button } from '../../../components/Button.tsx';
import { Moment } from '../../../components/Moment.tsx';
import { NoLegalValueNotice } from '../../../components/NoLegalValue.tsx';
import { Notice, ProblemNotice } from '../../../components/Notice.tsx';
import type { Given } from '../../../questions/given.ts';
import { QuestionForm } from '../../../questions/QuestionForm.tsx';
import signer from '../../../signer/Signer.module.css';
import { SignerLayout } from '../../../signer/SignerLayout.tsx';
import { type FormLink, handIn } from './calls.ts';
import { DeclineDialog } from './DeclineDialog.tsx';
import { SavedSign } from './SavedSign.tsx';
import styles from './SignerForm.module.css';
import { signerFormTexts } from './texts.ts';
import { useAnswers } from './use-answers.ts';

export interface AskingProps {
  readonly link: FormLink;
  readonly view: SignerView;
  readonly onView: (view: SignerView) => void;
  /** The server knows it otherwise. */
  readonly onLost: () => void;
}

/** The questions: kept as they are answered, looked at before they are handed in, with the way out for who does not answer. */
export function Asking({ link, view, isChanging, onView, onLost }: AskingProps & { readonly isChanging: boolean }) {
  const t = signerFormTexts.use();
  const { title, sender, variables, comments, answeredAt, mayRefuse } = view;
  const { given, change, saved, end } = useAnswers(link, view);
  const { busy, problem, send } = useHandingIn(link, (next) => {
    end();
    onView(next);
  });
  const [isDeclining, setDeclining] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const form = variables[0]?.signatoryForm ?? null;
  const count = questionsOf(variables, form).length;
  const comment = comments.at(-1);
  const again = answeredAt !== null;
  const stopped = saved.state === 'stopped' ? saved.problem : null;
  return (
    <SignerLayout
      footer={
        <div className={styles.bar}>
          <SavedSign saved={saved} />
          <Button
            look="primary"
            icon={<Send aria-hidden />}
            busy={busy}
            onPress={() => place.current?.querySelector('form')?.requestSubmit()}
          >
            {t(again ? 'handInAgain' : 'handIn')}
          </Button>
        </div>
      }
    >
      <section className={signer.intro}>
        <p className={signer.asks}>{sender ? t('asks', { name: sender }) : t('asksNobody')}</p>
        <h1 className={signer.title}>{title}</h1>
        <p className={signer.facts}>{t('count', { count })}</p>
        <NoLegalValueNotice of={view} />
        {comment && !isChanging ? (
          <Notice tone="waiting" title={sender ? t('correct', { name: sender }) : t('correctNobody')}>
            <p className={styles.comment}>{comment.comment}</p>
            <p className={styles.small}>
              <Moment at={comment.at} />
            </p>
          </Notice>
        ) : (
          <p className={signer.quiet}>{t(isChanging ? 'changing' : 'what')}</p>
        )}
      </section>
      <div className={styles.questions} ref={place}>
        <QuestionForm
          label={t('questions')}
          definitions={variables}
          form={form}
          given={given}
          onChange={change}
          onSubmit={(answers) => void send(answers)}
        />
        {stopped ? (
          <ProblemNotice title={t('stopped')} problem={stopped} onRetry={onLost} />
        ) : problem ? (
          <ProblemNotice title={t('notHandedIn')} problem={problem} />
        ) : null}
        {mayRefuse ? (
          <p className={styles.way}>
            <span>{t('declineAsk')}</span>
            <Button look="quiet" small onPress={() => setDeclining(true)}>
              {t('decline')}
            </Button>
          </p>
        ) : null}
      </div>
      {isDeclining ? (
        <DeclineDialog
          link={link}
          view={view}
          onClose={() => setDeclining(false)}
          onDone={(next) => {
            end();
            onView(next);
          }}
        />
      ) : null}
    </SignerLayout>
  );
}

/** One key for as long as the answers stay the same: after a lost line they are handed in once. */
function useHandingIn(link: FormLink, onDone: (view: SignerView) => void) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const kept = useRef<ReturnType<typeof keyFor> | null>(null);
  const send = async (answers: Given): Promise<void> => {
    if (busy) return;
    const named = keyFor(kept.current, answers);
    kept.current = named;
    setBusy(true);
    setProblem(null);
    const outcome = await handIn(link, answers, named.key);
    setBusy(false);
    if (!('problem' in outcome)) return onDone(outcome.data);
    if (outcome.problem.status !== 0) kept.current = null;
    setProblem(outcome.problem);
  };
  return { busy, problem, send };
}
