import { useFormats } from '../../i18n/format.ts';
import { colourOf } from './colours.ts';
import { kindsText, kindTexts } from './kinds.ts';
import { numbered, turnsOf } from './order.ts';
import styles from './Review.module.css';
import { reviewTexts } from './review-texts.ts';
import { summaryTexts } from './summary-texts.ts';
import { termText } from './term.ts';
import { type ApproverDraft, askedRfc, asksPlace, type Person, type Place, placesOf, signers, type Working } from './working.ts';

type Translate = ReturnType<typeof summaryTexts.use>;
type List = (items: readonly string[]) => string;

/** A wrong letter in an address is seen here or by nobody. */
function whoOf(one: Person | ApproverDraft, t: Translate): string {
  const contact = one.email.trim() || ('whatsapp' in one ? one.whatsapp.trim() : '');
  return contact === '' ? one.name.trim() : t('who', { name: one.name.trim(), contact });
}

/** Who approves before anybody signs, turn by turn. */
function approvals(working: Working, t: Translate, list: List): string[] {
  return turnsOf(working.approvers).map((turn, index) => {
    const names = turn.map((one) => whoOf(one, t));
    if (turn.length > 1) return t(index === 0 ? 'say_approveFirstTogether' : 'say_approveNextTogether', { names: list(names) });
    return t(index === 0 ? 'say_approveFirst' : 'say_approveNext', { name: names[0] ?? '' });
  });
}

/** When and how one person signs, in one whole sentence. */
export function sentence(one: Person, people: readonly Person[], hasOrder: boolean, t: Translate, list: List): string {
  const how = one.isOwner ? 'you' : (one.signatureType ?? 'free');
  const who = whoOf(one, t);
  if (people.length === 1) return t(`say_only_${how}`, { who });
  if (!hasOrder) return t(`say_any_${how}`, { who });
  const beside = people.filter((other) => other.rank === one.rank && other.key !== one.key);
  if (beside.length === 0) return t(`say_turn_${how}`, { who, turn: one.rank });
  const others = list(beside.map((other) => (other.isOwner ? t('youName') : other.name.trim())));
  return t(`say_turnWith_${how}`, { who, turn: one.rank, others });
}

/** What comes to one person, when and in which language. */
function comes(one: Person, working: Working, t: Translate): string {
  if (one.isOwner) return t('gets_you');
  const when = working.hasOrder && one.rank > 1 ? 'turn' : working.approvers.length > 0 ? 'approved' : 'now';
  return t(working.language === 'es' ? `gets_${when}_es` : `gets_${when}_en`);
}

function Fields({ places, colour }: { places: readonly Place[]; colour: string }) {
  const t = summaryTexts.use();
  const k = kindTexts.use();
  const { list } = useFormats();
  const pages = [...new Set(places.map((place) => place.page))].sort((a, b) => a - b);
  const kinds = kindsText(places, k, list);
  return (
    <p>
      <span className={styles.dot} style={{ background: colour }} aria-hidden />{' '}
      {pages.length === 0
        ? t('fieldsNone')
        : t(pages.length === 1 ? 'fieldsPage' : 'fieldsPages', { kinds, pages: list(stretchesOf(pages)) })}
    </p>
  );
}

/** "1–12", "14": twelve pages in a row are not twelve numbers. */
export function stretchesOf(pages: readonly number[]): readonly string[] {
  const runs: [number, number][] = [];
  for (const page of pages) {
    const last = runs.at(-1);
    if (last && page === last[1] + 1) last[1] = page;
    else runs.push([page, page]);
  }
  return runs.flatMap(([from, to]) => (to - from > 1 ? [`${from}–${to}`] : from === to ? [`${from}`] : [`${from}`, `${to}`]));
}

interface SummaryProps {
  readonly working: Working;
  /** Seconds a signing link lives. */
  readonly term: number;
  /** Calendar day, YYYY-MM-DD, after which nobody signs; null where there is none. */
  readonly lastDay: string | null;
  /** The sender signs in the act of sending. */
  readonly signsNow: boolean;
}

/** One sentence about each person; below it what lies on the pages for them and what comes to them. */
export function Summary({ working, term, lastDay, signsNow }: SummaryProps) {
  const t = summaryTexts.use();
  const r = reviewTexts.use();
  const { list, calendarDay } = useFormats();
  const people = numbered(signers(working));
  const places = placesOf(working);
  const observers = working.observers.map((one) => one.email.trim()).filter(Boolean);
  return (
    <div className={styles.sentences}>
      <ol>
        {approvals(working, t, list).map((said) => (
          <li key={said}>{said}</li>
        ))}
        {people.length === 0 ? <li>{t('say_nobody')}</li> : null}
        {people.map((one, index) => (
          <li key={one.key}>
            {one.isOwner && signsNow ? t('say_now') : sentence(one, people, working.hasOrder, t, list)}
            <div className={styles.facts}>
              <Fields places={places.filter((place) => place.person === one.key)} colour={colourOf(index)} />
              {askedRfc(one) === '' || one.isOwner ? null : <p>{t('say_rfc', { name: one.name.trim(), rfc: askedRfc(one) })}</p>}
              <p>{one.isOwner && signsNow ? t('gets_shown') : comes(one, working, t)}</p>
            </div>
          </li>
        ))}
      </ol>
      <ul>
        {observers.length > 0 ? <li>{t('say_observers', { names: list(observers) })}</li> : null}
        {asksPlace(working) ? <li>{t('say_place')}</li> : null}
        {people.some((one) => !one.isOwner) ? <li>{t('say_term', { term: termText(r, term) })}</li> : null}
        {lastDay === null ? null : <li>{t('say_lastDay', { day: calendarDay(lastDay) })}</li>}
        <li>{t('say_final')}</li>
        {working.isEndorsement ? <li>{t('say_endorsement')}</li> : null}
      </ul>
    </div>
  );
}
