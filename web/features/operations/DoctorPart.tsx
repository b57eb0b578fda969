import { Stethoscope } from 'lucide-react';
import { problemOf } from '../../api/base.ts';
import { Button } from '../../components/Button.tsx';
import { Moment } from '../../components/Moment.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { Status } from '../../components/Status.tsx';
import { type DoctorRow, useDoctorQuery } from './calls.ts';
import styles from './Operations.module.css';
import { Section } from './Parts.tsx';
import { usePartNames } from './part-texts.ts';
import { operationsTexts } from './texts.ts';

const tones = { ok: 'done', warn: 'waiting', red: 'stopped' } as const;
const ORDER: readonly DoctorRow['state'][] = ['red', 'warn', 'ok'];

/**
 * Every component with its state and how to mend it, worst first. What it is and what it is for stand in the reader's language; what was
 * found and how to mend it as `npm run doctor` writes them, for who looks them up there or in the documentation.
 */
export function DoctorPart() {
  const t = operationsTexts.use();
  const names = usePartNames();
  const { data, error, isFetching, refetch } = useDoctorQuery();
  const problem = data ? null : problemOf(error);
  const rows = [...(data?.rows ?? [])].sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  return (
    <Section
      title={t('doctor')}
      hint={t('doctorHint')}
      actions={
        <Button small icon={<Stethoscope aria-hidden />} busy={isFetching} onPress={() => void refetch()}>
          {t('look')}
        </Button>
      }
    >
      {problem ? <ProblemNotice problem={problem} onRetry={() => void refetch()} /> : null}
      {!data && !problem ? (
        <Loading>
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} height="36px" />
          ))}
        </Loading>
      ) : null}
      {data ? (
        <>
          <p className={styles.hint}>
            {t('looked')} <Moment at={data.at} as="exact" />
          </p>
          <ul className={styles.rows} aria-label={t('doctor')}>
            {rows.map((row) => (
              <li key={`${row.component} ${row.resource} ${row.found}`} className={styles.doctorRow}>
                <Status tone={tones[row.state]}>{t(`doctor_${row.state}`)}</Status>
                <div>
                  <p className={styles.component}>{names.component(row.component) ?? <span lang="en">{row.component}</span>}</p>
                  <p className={styles.hint}>{names.use(row.component) ?? <span lang="en">{row.usedFor}</span>}</p>
                  <div lang="en">
                    <p>{row.found}</p>
                    {row.mend ? <p className={styles.mend}>→ {row.mend}</p> : null}
                    {row.resource ? <code>{row.resource}</code> : null}
                  </div>
                </div>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Section>
  );
}
