import { type FormEvent, useState } from 'react';
import { hourOfCalendarDay } from '../../../shared-kernel/calendar-day.ts';
import { problemOf } from '../../api/base.ts';
import { serverNow, useAhead } from '../../api/server-now.ts';
import type { ApiProblem } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { Moment } from '../../components/Moment.tsx';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { toast } from '../../components/toast-slice.ts';
import { useNow } from '../../components/use-now.ts';
import { useFormats } from '../../i18n/format.ts';
import { useAppDispatch } from '../../session/store.ts';
import { type Operations, useMoveClockMutation } from './calls.ts';
import { clockTexts } from './clock-texts.ts';
import styles from './Operations.module.css';
import { Fact, Section, useDuration } from './Parts.tsx';

const HOUR_MS = 3_600_000;
const STEPS = [
  { name: 'hour', ms: HOUR_MS },
  { name: 'day', ms: 24 * HOUR_MS },
] as const;

/** What stands in a field of day and time, by the clock of the product's zone; null: it is none. */
function instantOf(typed: string): Date | null {
  const parts = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(typed);
  if (!parts) return null;
  return new Date(hourOfCalendarDay(parts[1]!, Number(parts[2])).getTime() + Number(parts[3]) * 60_000);
}

/** Staff of a test installation move its clock: forward, for everybody and for ever. */
export function ClockPart({ clock }: { clock: NonNullable<Operations['testClock']> }) {
  const t = clockTexts.use();
  const { exact } = useFormats();
  const duration = useDuration();
  const dispatch = useAppDispatch();
  const [move, { isLoading }] = useMoveClockMutation();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const aheadMs = useAhead();
  const now = useNow(1000, true);
  const to = instantOf(typed);
  const moveTo = async (instant: Date) => {
    setProblem(null);
    const answer = await move(instant.toISOString());
    if (answer.error) return setProblem(problemOf(answer.error));
    setTyped('');
    dispatch(toast(t('clockMoved', { at: exact(answer.data.now) })));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (to) void moveTo(to);
  };
  return (
    <Section title={t('testClock')} hint={t('testClockHint')}>
      <Notice tone="waiting">{t('testClockWarning')}</Notice>
      <dl className={`${styles.facts} ${styles.row}`}>
        <Fact name={t('clockNow')} wide>
          <Moment at={new Date(now).toISOString()} as="exact" />
        </Fact>
        <Fact name={t('clockAhead')}>{aheadMs === 0 ? t('clockNotMoved') : duration(aheadMs / 1000)}</Fact>
        <Fact name={t('clockUntil')}>
          <Moment at={clock.until} as="day" />
        </Fact>
      </dl>
      <form className={styles.find} onSubmit={submit}>
        <Field type="datetime-local" name="clock" label={t('clockTo')} value={typed} onChange={setTyped} error={problem?.message ?? null} />
        <Button type="submit" busy={isLoading} isDisabled={to === null}>
          {t('clockMove')}
        </Button>
        {STEPS.map(({ name, ms }) => (
          <Button key={name} isDisabled={isLoading} onPress={() => void moveTo(new Date(serverNow() + ms))}>
            {t(`clock_${name}`)}
          </Button>
        ))}
      </form>
      {problem && problem.status !== 409 ? <ProblemNotice problem={problem} /> : null}
    </Section>
  );
}
