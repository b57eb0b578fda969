import { useId } from 'react';
import { useFormats } from '../../i18n/format.ts';
import { colourOf } from './colours.ts';
import { numbered, turnsOf } from './order.ts';
import styles from './Preparing.module.css';
import { reviewTexts } from './review-texts.ts';
import { termText } from './term.ts';
import { askedRfc, type Person, placesOf, signers, type Working } from './working.ts';

type Translate = ReturnType<typeof reviewTexts.use>;

const kind = (one: Person) => one.signatureType ?? 'free';

/** Who approves before anybody signs, turn by turn. */
function approvals(working: Working, t: Translate, list: (items: readonly string[]) => string): string[] {
  return turnsOf(working.approvers).map((turn, index) => {
    const names = turn.map((one) => one.name.trim());
    if (turn.length > 1) return t(index === 0 ? 'say_approveFirstTogether' : 'say_approveNextTogether', { names: list(names) });
    return t(index === 0 ? 'say_approveFirst' : 'say_approveNext', { name: names[0] ?? '' });
  });
}

/** Who signs when and how, one whole sentence each. */
export function sentences(working: Working, t: Translate, list: (items: readonly string[]) => string): string[] {
  const people = numbered(signers(working));
  const nameOf = (one: Person) => (one.isOwner ? t('youName') : one.name.trim());
  const [only] = people;
  if (!only) return [t('say_nobody')];
  if (people.length === 1) return [only.isOwner ? t('say_onlyYou') : t(`say_only_${kind(only)}`, { name: nameOf(only) })];
  const said: string[] = [];
  const kinds = (turn: readonly Person[]) =>
    turn.filter((one) => one.signatureType !== null).map((one) => t(`say_kind_${kind(one)}`, { name: nameOf(one) }));
  if (!working.hasOrder) return [t('say_any', { names: list(people.map(nameOf)) }), ...kinds(people)];
  for (const [index, turn] of turnsOf(people).entries()) {
    const when = index === 0 ? 'first' : 'next';
    const [one] = turn;
    if (turn.length > 1) said.push(t(`say_${when}Together`, { names: list(turn.map(nameOf)) }), ...kinds(turn));
    else if (one?.isOwner) said.push(t(`say_${when}You`));
    else if (one) said.push(t(`say_${when}_${kind(one)}`, { name: nameOf(one) }));
  }
  return said;
}

interface SummaryProps {
  readonly working: Working;
  /** Seconds a signing link lives. */
  readonly term: number;
  /** Calendar day, YYYY-MM-DD, after which nobody signs; null where there is none. */
  readonly lastDay: string | null;
}

export function Summary({ working, term, lastDay }: SummaryProps) {
  const t = reviewTexts.use();
  const { list, calendarDay } = useFormats();
  const mailsId = useId();
  const people = numbered(signers(working));
  const places = placesOf(working);
  const observers = working.observers.map((one) => one.email.trim()).filter(Boolean);
  // A wrong letter in an address is seen here or by nobody.
  const written = [...working.approvers, ...people.filter((one) => !one.isOwner)].filter((one) => one.email.trim() !== '');
  return (
    <div className={styles.sentences}>
      <ol>
        {[...approvals(working, t, list), ...sentences(working, t, list)].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
      {written.length > 0 ? (
        <>
          <p id={mailsId} className={styles.muted}>
            {t('mailsTo')}
          </p>
          <ul aria-labelledby={mailsId}>
            {written.map((one) => (
              <li key={one.key}>{t('say_mailTo', { name: one.name.trim(), email: one.email.trim() })}</li>
            ))}
          </ul>
        </>
      ) : null}
      <ul>
        {people
          .filter((one) => !one.isOwner && askedRfc(one) !== '')
          .map((one) => (
            <li key={one.key}>{t('say_rfc', { name: one.name.trim(), rfc: askedRfc(one) })}</li>
          ))}
        {people.map((one, index) => {
          const own = places.filter((place) => place.person === one.key);
          const pages = [...new Set(own.map((place) => place.page))].sort((a, b) => a - b);
          return own.length === 0 ? null : (
            <li key={one.key}>
              <span className={styles.dot} style={{ background: colourOf(index) }} aria-hidden />{' '}
              {t(pages.length === 1 ? 'say_placesOne' : 'say_placesMany', {
                count: own.length,
                name: one.isOwner ? t('youName') : one.name,
                pages: list(pages.map(String)),
              })}
            </li>
          );
        })}
        {observers.length > 0 ? <li>{t('say_observers', { names: list(observers) })}</li> : null}
        {working.isEndorsement ? <li>{t('say_endorsement')}</li> : null}
        <li>{t(working.language === 'es' ? 'say_mailsEs' : 'say_mailsEn', { term: termText(t, term) })}</li>
        {lastDay === null ? null : <li>{t('say_lastDay', { day: calendarDay(lastDay) })}</li>}
      </ul>
    </div>
  );
}
