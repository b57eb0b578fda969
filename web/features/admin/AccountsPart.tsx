import { type FormEvent, useEffect, useRef, useState } from 'react';
import { problemOf } from '../../api/base.ts';
import type { ApiProblem } from '../../api/types.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { Moment } from '../../components/Moment.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { useFormats } from '../../i18n/format.ts';
import styles from './Admin.module.css';
import { type AccountRow, useAccountsMutation } from './calls.ts';
import { adminTexts } from './texts.ts';

interface Listed {
  readonly rows: readonly AccountRow[];
  readonly next: string | null;
}

/** Accounts of customers, for platform staff: whose they are, how much is in them, and the ways to their figures and permissions. */
export function AccountsPart({
  onNames,
  onFigures,
  onPlan,
}: {
  onNames: (names: Readonly<Record<string, string>>) => void;
  onFigures: (userID: string) => void;
  onPlan: (userID: string) => void;
}) {
  const t = adminTexts.use();
  const [ask, { isLoading }] = useAccountsMutation();
  const [listed, setListed] = useState<Listed | null>(null);
  const [email, setEmail] = useState('');
  const [found, setFound] = useState<string | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);

  const asking = useRef(0);
  const load = async (asked: { email?: string; cursor?: string }, before: readonly AccountRow[] = []) => {
    asking.current += 1;
    const mine = asking.current;
    const answer = await ask(asked);
    // Who asked for something else meanwhile is not shown what they asked for before.
    if (mine !== asking.current) return;
    setProblem(problemOf(answer.error));
    if (!answer.data) return;
    const { accounts, next } = answer.data;
    setListed({ rows: [...before, ...accounts], next });
    onNames(Object.fromEntries(accounts.map((one) => [one.userID, one.fullName])));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page, once
  useEffect(() => {
    void load({});
  }, []);
  const find = (event: FormEvent) => {
    event.preventDefault();
    const wanted = email.trim();
    setFound(wanted === '' ? null : wanted);
    void load(wanted === '' ? {} : { email: wanted });
  };
  return (
    <section className={styles.part} aria-labelledby="admin-accounts">
      <h2 id="admin-accounts">{t('accountsTitle')}</h2>
      <p className={styles.note}>{t('accountsHint')}</p>
      <form className={styles.find} onSubmit={find} noValidate>
        <Field label={t('find')} type="email" name="account" autoComplete="off" value={email} onChange={setEmail} />
        <Button type="submit" busy={isLoading}>
          {t('findAct')}
        </Button>
        {found !== null ? (
          <Button
            look="quiet"
            onPress={() => {
              setEmail('');
              setFound(null);
              void load({});
            }}
          >
            {t('findAll')}
          </Button>
        ) : null}
      </form>
      {problem ? <ProblemNotice problem={problem} /> : null}
      {listed?.rows.length === 0 ? (
        <p role="status" className={styles.note}>
          {t('none')}
        </p>
      ) : null}
      {listed && listed.rows.length > 0 ? <Rows rows={listed.rows} onFigures={onFigures} onPlan={onPlan} /> : null}
      {listed?.next ? (
        <p>
          <Button busy={isLoading} onPress={() => void load({ cursor: listed.next! }, listed.rows)}>
            {t('more')}
          </Button>
        </p>
      ) : null}
    </section>
  );
}

function Rows({
  rows,
  onFigures,
  onPlan,
}: {
  rows: readonly AccountRow[];
  onFigures: (userID: string) => void;
  onPlan: (userID: string) => void;
}) {
  const t = adminTexts.use();
  const { number } = useFormats();
  return (
    <table className={`${styles.table} ${styles.accounts}`} aria-labelledby="admin-accounts">
      <thead>
        <tr>
          <th scope="col">{t('person')}</th>
          <th scope="col">{t('since')}</th>
          {(['subUsers', 'documents', 'completed'] as const).map((name) => (
            <th key={name} scope="col" className={styles.number}>
              {t(name)}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{t('acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const name = row.fullName === '' ? t('nameless') : row.fullName;
          const isEnded = row.status === 'ENDED' || row.status === 'DELETED';
          return (
            <tr key={row.userID}>
              <th scope="row">
                <span className={styles.name}>{name}</span>
                <span className={styles.note}>
                  {isEnded ? t('gone') : row.emailID}
                  {row.status === 'UNVERIFIED' ? ` · ${t('unverified')}` : ''}
                </span>
              </th>
              <td>
                <span className={styles.under}>{t('since')}</span>
                <Moment at={row.registeredAt} as="day" />
              </td>
              {(
                [
                  ['subUsers', row.subUsers + (isEnded ? 0 : 1)],
                  ['documents', row.documents],
                  ['completed', row.completed],
                ] as const
              ).map(([of, value]) => (
                <td key={of} className={styles.number}>
                  <span className={styles.under}>{t(of)}</span>
                  {number(value)}
                </td>
              ))}
              <td className={styles.acts}>
                <Button small look="secondary" aria-label={t('figuresOf', { name })} onPress={() => onFigures(row.userID)}>
                  {t('figures')}
                </Button>
                {isEnded ? null : (
                  <Button small look="secondary" aria-label={t('planOf', { name })} onPress={() => onPlan(row.userID)}>
                    {t('plan')}
                  </Button>
                )}
                {row.emailID !== null && !isEnded ? (
                  <ButtonLink small to="/dashboard/operations" state={{ account: row.emailID }} aria-label={t('permissionsOf', { name })}>
                    {t('permissions')}
                  </ButtonLink>
                ) : null}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
