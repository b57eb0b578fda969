import { Star } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { isTooLong, RATING_TEXT_LENGTH, ratingTextOf, STARS, type Stars } from '../../../modules/ratings/contract/rules.ts';
import { keyFor } from '../../api/once.ts';
import type { ApiProblem } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import styles from '../../signer/Signer.module.css';
import { rateSigning, type SigningLink } from './calls.ts';
import own from './RatingAsk.module.css';
import { ratingTexts } from './rating-texts.ts';

/** Asked once, in the page in which somebody has just signed (CALL-098): who goes on without an answer is not asked again. */
export function RatingAsk({ link, onSkip }: { link: SigningLink; onSkip: () => void }) {
  const t = ratingTexts.use();
  const title = useId();
  const [stars, setStars] = useState<Stars | null>(null);
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [given, setGiven] = useState(false);
  const once = useRef<ReturnType<typeof keyFor> | null>(null);
  const first = useRef<HTMLInputElement>(null);
  const thanks = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (given) thanks.current?.focus();
  }, [given]);
  const tooLong = isTooLong(ratingTextOf(text));

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || tooLong) return;
    if (stars === null) {
      setMissing(true);
      first.current?.focus();
      return;
    }
    setBusy(true);
    setProblem(null);
    const rating = { value: stars, text: ratingTextOf(text) };
    once.current = keyFor(once.current, rating);
    const outcome = await rateSigning(link, rating, once.current.key);
    setBusy(false);
    // Given before, in another tab: it is kept, and that is all that there is to say.
    if ('problem' in outcome && outcome.problem.code !== 'rating.already_given') setProblem(outcome.problem);
    else setGiven(true);
  };

  if (given)
    return (
      <div ref={thanks} tabIndex={-1}>
        <Notice tone="done" live>
          {t('thanks')}
        </Notice>
      </div>
    );
  return (
    <section className={styles.petition} aria-labelledby={title}>
      <h2 id={title}>{t('title')}</h2>
      <p>{t('who')}</p>
      <form onSubmit={send} className={own.form} noValidate>
        <fieldset className={own.stars} aria-describedby={missing ? `${title}-missing` : undefined}>
          <legend>{t('stars')}</legend>
          <div className={own.row}>
            {STARS.map((one) => (
              <label key={one} className={own.star} data-given={(stars !== null && one <= stars) || undefined}>
                <input
                  ref={one === STARS[0] ? first : undefined}
                  type="radio"
                  name={`${title}-stars`}
                  value={one}
                  checked={stars === one}
                  aria-label={t('ofFive', { stars: one, word: t(`star_${one}`) })}
                  onChange={() => {
                    setStars(one);
                    setMissing(false);
                  }}
                />
                <Star aria-hidden size={28} strokeWidth={1.6} />
              </label>
            ))}
            <span className={own.word} aria-hidden>
              {stars === null ? '' : t(`star_${stars}`)}
            </span>
          </div>
          {missing ? (
            <p id={`${title}-missing`} role="alert" className={own.error}>
              {t('chooseFirst')}
            </p>
          ) : null}
        </fieldset>
        <Field
          label={t('text')}
          hint={t('textHint', { limit: RATING_TEXT_LENGTH })}
          rows={3}
          value={text}
          onChange={setText}
          error={tooLong ? t('textTooLong', { limit: RATING_TEXT_LENGTH }) : null}
        />
        {problem ? <ProblemNotice problem={problem} /> : null}
        <div className={own.acts}>
          <Button type="submit" look="primary" busy={busy}>
            {t('send')}
          </Button>
          <Button look="quiet" onPress={onSkip}>
            {t('skip')}
          </Button>
        </div>
      </form>
    </section>
  );
}
