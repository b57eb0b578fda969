import { ArrowLeft, ArrowRight, Check, Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { usePdf } from '../../pdf/use-pdf.ts';
import { faultsOf, faultsOfRows } from './faults.ts';
import { ownSigningTexts } from './own-signing-texts.ts';
import { PeopleStep } from './PeopleStep.tsx';
import { PlacesStep } from './PlacesStep.tsx';
import styles from './Preparing.module.css';
import { ReviewStep } from './ReviewStep.tsx';
import { reviewTexts } from './review-texts.ts';
import { type Asked, addressOf, reachable, STEPS, type Step } from './steps.ts';
import { preparingTexts } from './texts.ts';
import type { Draft } from './use-draft.ts';
import { useSending } from './use-sending.ts';
import { rowsOf, signers, type WhoSigns, type Working, withoutEmptyRows } from './working.ts';

const NONE: ReadonlySet<string> = new Set();

/** The three steps with their names, one of them open; going on writes the draft to the server, and the last one sends it. */
export function StepsFrame({ draft, step, asks, onPages }: { draft: Draft; step: Step; asks: Asked; onPages: () => void }) {
  const t = preparingTexts.use();
  const r = reviewTexts.use();
  const o = ownSigningTexts.use();
  const navigate = useNavigate();
  const { working, view } = draft;
  /** Rows that were there when going on was tried; null: it was not. */
  const [looked, setLooked] = useState<ReadonlySet<string> | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const arrived = useRef(step);
  // Opened once for all steps: every reading of the file is an event of its history.
  const { pagesUrl: url } = view.documentFileObj;
  const file = usePdf(url ? { documentID: view.documentID, version: 0, url } : null);
  const sending = useSending(draft);
  useEffect(() => {
    if (arrived.current === step) return;
    arrived.current = step;
    setLooked(null);
    heading.current?.focus();
    window.scrollTo(0, 0);
  }, [step]);

  const faults = faultsOf(working);
  const at = STEPS.indexOf(step);
  const stops = step === 'people' && (!faults.none || working.title.trim() === '');
  const go = async (to: Step) => {
    const clean: Working = withoutEmptyRows(working);
    const whole = faultsOf(clean).none && working.title.trim() !== '';
    if (STEPS.indexOf(to) > at && stops && !whole) {
      setLooked(rowsOf(working));
      window.requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    const emptyRows = clean.people.length < working.people.length || clean.approvers.length < working.approvers.length;
    if (emptyRows && whole) draft.change(clean);
    // What is not whole yet waits in the tab; the way back is never closed.
    if (whole && !(await draft.save(clean))) return;
    navigate(addressOf(to, view.documentID, working.whoSigns));
  };
  const choose = (whoSigns: WhoSigns) => {
    draft.change({ ...working, whoSigns });
    navigate(addressOf('people', view.documentID, whoSigns), { replace: true });
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
      <div ref={body} className={step === 'places' ? styles.wideBody : styles.body}>
        {draft.problem ? <ProblemNotice problem={draft.problem} /> : null}
        {step === 'people' ? (
          <PeopleStep
            draft={draft}
            file={file}
            asks={asks}
            faults={faultsOfRows(faults, looked ?? NONE)}
            tried={looked !== null}
            onWho={choose}
            onPages={onPages}
          />
        ) : null}
        {step === 'places' ? <PlacesStep draft={draft} file={file} /> : null}
        {step === 'review' ? <ReviewStep draft={draft} sending={sending} onGo={(to) => void go(to)} /> : null}
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
            {t(next === 'review' ? 'go_review' : 'go_places')}
          </Button>
        ) : (
          <Button
            look="primary"
            icon={<Send aria-hidden />}
            busy={sending.busy}
            isDisabled={sending.blocked}
            onPress={() => void sending.act()}
          >
            {sending.own.on ? o('send') : working.approvers.length > 0 ? r('sendApproval') : r('send', { count: signers(working).length })}
          </Button>
        )}
      </footer>
    </div>
  );
}
