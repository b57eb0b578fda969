import type { ReactNode } from 'react';
import { type Language, useLanguage } from '../../i18n/language.ts';
import styles from './Operations.module.css';

export function Section({ title, hint, children, actions }: { title: string; hint?: string; children: ReactNode; actions?: ReactNode }) {
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <div>
          <h2>{title}</h2>
          {hint ? <p className={styles.hint}>{hint}</p> : null}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** A value under its name, with its unit. */
export function Fact({ name, children, wide }: { name: string; children: ReactNode; wide?: boolean }) {
  return (
    <div className={wide ? `${styles.fact} ${styles.factWide}` : styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const made = new Map<string, Intl.NumberFormat>();

function inUnit(language: Language, value: number, unit: string): string {
  const key = `${language} ${unit}`;
  const format =
    made.get(key) ??
    new Intl.NumberFormat(language === 'es' ? 'es-MX' : 'en-US', {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: value < 10 && unit === 'second' ? 1 : 0,
    });
  made.set(key, format);
  return format.format(value);
}

/** Seconds in the two largest units that matter: 3 min 20 s. */
export function useDuration(): (seconds: number) => string {
  const language = useLanguage();
  return (seconds) => {
    const whole = Math.floor(seconds);
    if (whole < 60) return inUnit(language, Math.round(seconds * 10) / 10, 'second');
    const [big, small] =
      whole < 3600
        ? [inUnit(language, Math.floor(whole / 60), 'minute'), inUnit(language, whole % 60, 'second')]
        : whole < 86_400
          ? [inUnit(language, Math.floor(whole / 3600), 'hour'), inUnit(language, Math.floor((whole % 3600) / 60), 'minute')]
          : [inUnit(language, Math.floor(whole / 86_400), 'day'), inUnit(language, Math.floor((whole % 86_400) / 3600), 'hour')];
    return `${big} ${small}`;
  };
}
