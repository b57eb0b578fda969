import { useEffect, useId, useRef, useState } from 'react';
import { CAPTCHA_SECONDS } from '../../../modules/accounts/contract/guessing-limits.ts';
import styles from './Captcha.module.css';
import { solveCaptcha } from './solve.ts';
import { captchaTexts } from './texts.ts';

/** It must reach the server before it is too old there. */
const GOOD_FOR_MS = (CAPTCHA_SECONDS - 20) * 1000;

export interface CaptchaProps {
  /** The answer to be sent along, once; null while there is none. */
  readonly onAnswer: (answer: string | null) => void;
  /** Somebody went on without it, or the server no longer takes it. */
  readonly asked?: 'required' | 'expired' | null;
}

/**
 * A box to tick; ticking it has the browser do the work (AUTH-006). Its state is said to the eye and read out. A new
 * answer needs a new one of these: give it another `key` once an answer was sent.
 */
export function Captcha({ onAnswer, asked = null }: CaptchaProps) {
  const t = captchaTexts.use();
  const id = useId();
  const [state, setState] = useState<'open' | 'working' | 'done' | 'failed' | 'expired' | 'insecure'>('open');
  const [said, setSaid] = useState<string | null>(null);
  const under = useRef<AbortController | null>(null);
  const told = useRef(onAnswer);
  told.current = onAnswer;
  useEffect(() => () => under.current?.abort(), []);
  useEffect(() => {
    if (state !== 'done') return;
    const timer = window.setTimeout(() => {
      told.current(null);
      setState('expired');
    }, GOOD_FOR_MS);
    return () => window.clearTimeout(timer);
  }, [state]);

  const start = async () => {
    if (state === 'working' || state === 'done') return;
    if (!window.isSecureContext) return setState('insecure');
    setState('working');
    setSaid(null);
    under.current = new AbortController();
    const { signal } = under.current;
    const solved = await solveCaptcha(signal);
    if (signal.aborted) return;
    if (solved === 'failed') return setState('failed');
    if ('problem' in solved) {
      setSaid(solved.problem.message);
      return setState('failed');
    }
    told.current(solved.answer);
    setState('done');
  };
  const trouble = ((): string | null => {
    if (state === 'failed') return said ?? t('failed');
    if (state === 'expired' || state === 'insecure') return t(state);
    return state === 'open' && asked !== null ? t(asked) : null;
  })();
  return (
    <div className={styles.captcha} data-invalid={trouble !== null || undefined}>
      <label className={styles.box}>
        <input
          type="checkbox"
          name="recaptcha"
          checked={state === 'working' || state === 'done'}
          onChange={() => void start()}
          aria-invalid={trouble !== null || undefined}
          aria-describedby={`${id}-hint ${id}-trouble`}
          aria-busy={state === 'working' || undefined}
        />
        <span>{t('label')}</span>
      </label>
      <p className={styles.hint} id={`${id}-hint`}>
        {t('hint')}
      </p>
      <p className={styles.state} data-done={state === 'done' || undefined} role="status">
        {state === 'working' || state === 'done' ? t(state) : ''}
      </p>
      <p className={styles.error} id={`${id}-trouble`} role="alert">
        {trouble}
      </p>
    </div>
  );
}
