import { ArrowLeft, ArrowRight, Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { DraftFile } from './DraftFile.tsx';
import { faultsOf } from './faults.ts';
import { PeopleStep } from './PeopleStep.tsx';
import { PlacesStep } from './PlacesStep.tsx';
import styles from './Preparing.module.css';
import { ReviewStep } from './ReviewStep.tsx';
import { addressOf, reachable, STEPS, type Step } from './steps.ts';
import { preparingTexts } from './texts.ts';
import type { Draft } from './use-draft.ts';
import { WhoChoices } from './WhoStep.tsx';
import { type Working, withoutEmptyRows } from './working.ts';

/** The steps with their names, one of them open; going on writes the draft to the server. */
export function StepsFrame({ draft, step }: { draft: Draft; step: Step }) {
  const t = preparingTexts.use();
  const navigate = useNavigate();
  const { working, view } = draft;
  const [tried, setTried] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const arrived = useRef(step);
  useEffect(() => {
    if (arrived.current === step) return;
    arrived.current = step;
    setTried(false);
    heading.current?.focus();
    window.scrollTo(0, 0);
  }, [step]);

  const faults = faultsOf(working);
  const at = STEPS.indexOf(step);
  const stops =
    (step === 'who' && !working.whoSigns) || (step === 'people' && !faults.none) || (step === 'file' && working.title.trim() === '');
  const go = async (to: Step) => {
    const clean: Working = withoutEmptyRows(working);
    if (STEPS.indexOf(to) > at && stops) {
      setTried(true);
      const cleaned = faultsOf(clean);
      if (step !== 'people' || !cleaned.none) return;
    }
    const whole = faultsOf(clean).none;
    const emptyRows = clean.people.length < working.people.length || clean.approvers.length < working.approvers.length;
    if (emptyRows && whole) draft.change(clean);
    // What is not whole yet waits in the tab; the way back is never closed.
    if (whole && working.title.trim() !== '' && !(await draft.save(clean))) return;
    navigate(addressOf(to, view.documentID, working.whoSigns));
  };
  const next = STEPS[at + 1];
  const previous = STEPS[at - 1];

  return (
    <div className={styles.page} data-step={step}>
      <header className={styles.head}>
        <div className={styles.headText}>
          <p className={styles.crumbs}>
            <Link to="/dashboard/document">{t('documents')}</Link> / {working.title || t('untitled')}
          </p>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {t(`${step}Title`)}
          </h1>
        </div>
        <nav aria-label={t('steps')} className={styles.steps}>
          <ol>
            {STEPS.map((one, index) => (
              <li key={one}>
                <button
                  type="button"
                  className={styles.step}
                  aria-current={one === step ? 'step' : undefined}
                  disabled={!reachable(one, working)}
                  onClick={() => void go(one)}
                >
                  <span className={styles.stepMark} aria-hidden>
                    {index < at ? <Check size={13} strokeWidth={3} /> : index + 1}
                  </span>
                  <span>{t(`step_${one}`)}</span>
                </button>
              </li>
            ))}
          </ol>
        </nav>
      </header>
      <div className={step === 'places' ? styles.wideBody : styles.body}>
        {draft.problem ? <ProblemNotice problem={draft.problem} /> : null}
        {step === 'file' ? <DraftFile draft={draft} tried={tried} /> : null}
        {step === 'who' ? (
          <WhoChoices
            value={working.whoSigns}
            missing={tried && !working.whoSigns}
            onChange={(whoSigns) => draft.change({ ...working, whoSigns })}
          />
        ) : null}
        {step === 'people' ? <PeopleStep draft={draft} faults={tried ? faults : null} /> : null}
        {step === 'places' ? <PlacesStep draft={draft} /> : null}
        {step === 'review' ? <ReviewStep draft={draft} onGo={(to) => void go(to)} /> : null}
      </div>
      <footer className={styles.foot}>
        {previous ? (
          <Button icon={<ArrowLeft aria-hidden />} onPress={() => void go(previous)}>
            {t('back')}
          </Button>
        ) : null}
        <p className={styles.savedState} role="status">
          {t(`state_${draft.state}`)}
        </p>
        {next ? (
          <Button look="primary" icon={<ArrowRight aria-hidden />} busy={draft.state === 'saving'} onPress={() => void go(next)}>
            {t(`go_${next}`)}
          </Button>
        ) : null}
      </footer>
    </div>
  );
}
