import { type FormEvent, useState } from 'react';
import { calendarDayOf, hourOfCalendarDay, isCalendarDay } from '../../../shared-kernel/calendar-day.ts';
import { timeForm } from '../../../shared-kernel/date-form.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import styles from './Admin.module.css';
import { adminTexts } from './texts.ts';

const MINUTE_MS = 60_000;

/** YYYY-MM-DDTHH:MM of the product's zone as an instant; null where it is none. */
export function instantOf(local: string): Date | null {
  const [, day, hour, minute] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(local) ?? [];
  if (day === undefined || !isCalendarDay(day)) return null;
  return new Date(hourOfCalendarDay(day, Number(hour)).getTime() + Number(minute) * MINUTE_MS);
}

/** What a date-time control of the product's zone shows for an instant; empty for what is none, such as a position. */
export function localOf(asOf: string | null): string {
  const instant = asOf === null || !asOf.includes('T') ? null : new Date(asOf);
  return instant === null || Number.isNaN(instant.getTime()) ? '' : `${calendarDayOf(instant)}T${timeForm(instant)}`;
}

/** Now, or a moment in the past. */
export function MomentChoice({
  asOf,
  busy,
  onNow,
  onThen,
}: {
  asOf: string | null;
  busy: boolean;
  onNow: () => void;
  onThen: (iso: string) => void;
}) {
  const t = adminTexts.use();
  const [then, setThen] = useState(asOf !== null);
  const [local, setLocal] = useState(localOf(asOf));
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!then) return onNow();
    const instant = instantOf(local);
    setMissing(instant === null);
    if (instant) onThen(instant.toISOString());
  };
  return (
    <form className={styles.moment} onSubmit={submit} noValidate>
      <fieldset className={styles.choices}>
        <legend>{t('moment')}</legend>
        {[false, true].map((past) => (
          <label key={String(past)} className={styles.choice}>
            <input type="radio" name="moment" checked={then === past} onChange={() => setThen(past)} />
            <span>{t(past ? 'past' : 'now')}</span>
          </label>
        ))}
      </fieldset>
      {then ? (
        <div className={styles.when}>
          <Field
            label={t('when')}
            type="datetime-local"
            name="when"
            value={local}
            onChange={(value) => {
              setLocal(value);
              setMissing(false);
            }}
            error={missing ? t('whenMissing') : null}
          />
        </div>
      ) : null}
      <Button type="submit" busy={busy}>
        {t(then || asOf !== null ? 'show' : 'refresh')}
      </Button>
    </form>
  );
}
