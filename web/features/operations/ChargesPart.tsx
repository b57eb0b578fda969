import { RotateCw, Scale } from 'lucide-react';
import { problemOf } from '../../api/base.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Moment } from '../../components/Moment.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { Status } from '../../components/Status.tsx';
import { useFormats } from '../../i18n/format.ts';
import { CfdiRequests } from './CfdiRequests.tsx';
import { ComparisonResult } from './ComparisonResult.tsx';
import { type OpenCharge, useCompareLedgersMutation, useOpenChargesQuery } from './charge-calls.ts';
import { chargeTexts } from './charge-texts.ts';
import styles from './Operations.module.css';
import { Fact, Section, useDuration } from './Parts.tsx';
import { operationsTexts } from './texts.ts';
import { useTryNow } from './use-try-now.ts';

/** Money that is on its way: what waits, for whom, how long and until when; and both ledgers side by side. */
export function ChargesPart({ every }: { every: number }) {
  const t = chargeTexts.use();
  const { data, error, refetch } = useOpenChargesQuery(undefined, { pollingInterval: every, skipPollingIfUnfocused: true });
  const [compare, { data: compared, error: refused, isLoading }] = useCompareLedgersMutation();
  const problem = problemOf(error);
  const refusal = problemOf(refused);
  return (
    <Section
      title={t('charges')}
      hint={t('chargesHint')}
      actions={
        <Button small icon={<Scale aria-hidden />} busy={isLoading} onPress={() => void compare()}>
          {t('compare')}
        </Button>
      }
    >
      <div role="status">{isLoading ? <p className={styles.hint}>{t('comparing')}</p> : null}</div>
      {refusal && !isLoading ? <ProblemNotice problem={refusal} onRetry={() => void compare()} /> : null}
      {compared && !refusal && !isLoading ? <ComparisonResult compared={compared} /> : null}
      {problem ? <ProblemNotice problem={problem} onRetry={() => void refetch()} /> : null}
      {data || problem ? null : (
        <Loading>
          <Skeleton height="48px" />
        </Loading>
      )}
      {data?.charges.length === 0 ? <p className={styles.hint}>{t('none')}</p> : null}
      {data && data.charges.length > 0 ? (
        <ul className={styles.rows} aria-label={t('charges')}>
          {data.charges.map((one) => (
            <ChargeRow key={`${one.invoiceID} ${one.waitsFor} ${one.since}`} charge={one} />
          ))}
        </ul>
      ) : null}
      {data?.areMore ? <p className={styles.hint}>{t('more')}</p> : null}
      <CfdiRequests every={every} />
    </Section>
  );
}

const tones = { waiting: 'waiting', running: 'neutral', parked: 'stopped' } as const;

function ChargeRow({ charge }: { charge: OpenCharge }) {
  const t = chargeTexts.use();
  const words = operationsTexts.use();
  const { calendarDay, money, number } = useFormats();
  const duration = useDuration();
  const { folio, ownerID, kind, month, amount, currency, waitsFor, since, ageSeconds, work } = charge;
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        <h3>{t(`waits_${waitsFor}`)}</h3>
        <Status tone={work ? tones[work.state] : 'waiting'}>{work ? words(`work_${work.state}`) : t('open')}</Status>
        <ButtonLink small to={`/admin?account=${encodeURIComponent(ownerID)}`} aria-label={t('accountOf', { folio })}>
          {t('account')}
        </ButtonLink>
        {work && work.state !== 'running' ? <TryNow reactor={work.reactor} item={work.key} /> : null}
      </div>
      <dl className={styles.facts}>
        <Fact name={t('folio')}>{folio}</Fact>
        <Fact name={t('about')}>{t(`kind_${kind}`, { month: calendarDay(`${month}-01`).slice('01-'.length) })}</Fact>
        <Fact name={t('amount')}>{money(amount, currency)}</Fact>
        <Fact name={words('age')}>{duration(ageSeconds)}</Fact>
        <Fact name={t('since')}>
          <Moment at={since} as="exact" />
        </Fact>
        <Fact name={words('attempts')}>{number(work?.attempts ?? 0)}</Fact>
        {work === null ? (
          <Fact name={words('next')}>{t('noTry')}</Fact>
        ) : work.nextAttemptAt ? (
          <Fact name={words('next')}>
            <Moment at={work.nextAttemptAt} as="exact" />
          </Fact>
        ) : null}
      </dl>
      {work?.lastError ? (
        <p className={styles.hint}>
          {t('last')} <code lang="en">{work.lastError}</code>
        </p>
      ) : null}
    </li>
  );
}

function TryNow({ reactor, item }: { reactor: string; item: string }) {
  const words = operationsTexts.use();
  const { again, isLoading, problem } = useTryNow(reactor, item);
  return (
    <>
      <Button small icon={<RotateCw aria-hidden />} busy={isLoading} onPress={again}>
        {words('resume')}
      </Button>
      {problem ? <ProblemNotice problem={problem} /> : null}
    </>
  );
}
