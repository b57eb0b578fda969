import { type ReactNode, useId } from 'react';
import { useFormats } from '../../i18n/format.ts';
import { creditNameTexts } from '../../subscription/credit-name-texts.ts';
import styles from './Admin.module.css';
import { type Panel, STANDINGS } from './calls.ts';
import { adminTexts } from './texts.ts';

interface Of {
  readonly panel: Panel;
}

/** The numbers that one looks for first. */
export function Summary({ panel }: Of) {
  const t = adminTexts.use();
  const { number } = useFormats();
  const { users, accounts, documents, signatures, credits, ratings } = panel;
  return (
    <dl className={styles.summary} aria-label={t('summary')}>
      <Figure name={t('users')} value={number(users.count)}>
        {t('usersFact', { count: accounts.active, subUsers: number(users.subUsers) })}
      </Figure>
      {panel.ownerID === null ? (
        <Figure name={t('accounts')} value={number(accounts.active)}>
          {t('accountsFact', { unverified: number(accounts.unverified), ended: number(accounts.ended) })}
        </Figure>
      ) : null}
      <Figure name={t('documents')} value={number(documents.count)}>
        {t('documentsFact', { deleted: number(documents.deleted), tests: number(documents.tests) })}
      </Figure>
      <Figure name={t('signatures')} value={number(signatures.count)} />
      <Figure name={t('credits')} value={number(credits.used)} />
      <Figure name={t('ratings')} value={ratings.mean === null ? t('noFigure') : t('ofFive', { mean: number(ratings.mean) })}>
        {ratings.count === 0 ? t('ratingsNone') : t('ratingsFact', { count: ratings.count })}
      </Figure>
    </dl>
  );
}

function Figure({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd className={styles.value}>{value}</dd>
      {children ? <dd className={styles.fact}>{children}</dd> : null}
    </div>
  );
}

interface Row {
  readonly key: string;
  readonly name: string;
  readonly value: number;
}

/** Names with their numbers; the bar beside a number says the same to the eye. */
function Table({
  title,
  of,
  howMany,
  rows,
  note,
}: {
  title: string;
  of: string;
  howMany: string;
  rows: readonly Row[];
  note?: string | null;
}) {
  const { number } = useFormats();
  const id = useId();
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <table className={styles.table} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col" className={styles.number}>
              {howMany}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, value }) => (
            <tr key={key}>
              <th scope="row">
                {name}
                <span className={styles.bar} aria-hidden style={{ width: `${(100 * value) / most}%` }} />
              </th>
              <td className={styles.number}>{number(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {note ? <p className={styles.note}>{note}</p> : null}
    </section>
  );
}

export function ByStatus({ panel: { documents } }: Of) {
  const t = adminTexts.use();
  const rows = STANDINGS.map((status) => ({ key: status, name: t(`status_${status}`), value: documents.byStatus[status] }));
  const note = documents.voided > 0 ? t('voidedFact', { count: documents.voided }) : null;
  return <Table title={t('byStatus')} of={t('status')} howMany={t('howManyDocuments')} rows={rows} note={note} />;
}

export function ByKind({ panel: { signatures } }: Of) {
  const t = adminTexts.use();
  const rows = signatures.byKind.map(({ kind, signatures: value }) => ({ key: kind, name: t(`kind_${kind}`), value }));
  return <Table title={t('byKind')} of={t('kind')} howMany={t('howMany')} rows={rows} />;
}

/** Nothing where none was used. */
export function CreditsUsed({ panel: { credits } }: Of) {
  const t = adminTexts.use();
  const name = creditNameTexts.use();
  if (credits.byKind.length === 0) return null;
  const rows = credits.byKind.map(({ credit, used }) => ({ key: credit, name: name(credit), value: used }));
  return <Table title={t('credits')} of={t('kind')} howMany={t('howMany')} rows={rows} />;
}

export function ByMonth({ panel: { completedByMonth } }: Of) {
  const t = adminTexts.use();
  const { calendarDay } = useFormats();
  // As every date of the product, without its day.
  const rows = completedByMonth.map(({ month, documents }) => ({
    key: month,
    name: calendarDay(`${month}-01`).slice('01-'.length),
    value: documents,
  }));
  return <Table title={t('byMonth')} of={t('month')} howMany={t('howManyDocuments')} rows={rows} />;
}

export function ByStars({ panel: { ratings } }: Of) {
  const t = adminTexts.use();
  const rows = ratings.byStars
    .toReversed()
    .map(({ stars, ratings: value }) => ({ key: String(stars), name: t('starsRow', { count: stars }), value }));
  return <Table title={t('byStars')} of={t('stars')} howMany={t('howMany')} rows={rows} />;
}
