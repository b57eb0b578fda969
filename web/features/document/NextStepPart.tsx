import type { DocumentView, TimelineEntry } from '../../api/types.ts';
import { DeclinedNotices } from './DeclinedNotices.tsx';
import { LastDay } from './LastDay.tsx';
import { NextStepLine } from './NextStepLine.tsx';
import type { DocumentParts } from './parts.ts';
import styles from './Rail.module.css';
import { documentTexts } from './texts.ts';

export interface NextStepPartProps {
  readonly view: DocumentView;
  readonly parts: DocumentParts;
  readonly events: readonly TimelineEntry[];
  readonly writer: boolean;
  /** Another moment than now is shown beside it. */
  readonly past: boolean;
}

/** What has to happen now, and what keeps it from happening: on a phone this alone stands before the pages. */
export function NextStepPart({ view, parts, events, writer, past }: NextStepPartProps) {
  const t = documentTexts.use();
  return (
    <section className={styles.now} aria-label={t('nextStep')}>
      {past ? <p className={styles.today}>{t('now')}</p> : null}
      <NextStepLine view={view} parts={parts} events={events} writer={writer} />
      {view.lastDay?.isPassed ? <LastDay view={view} writer={writer} /> : null}
      <DeclinedNotices view={view} parts={parts} writer={writer} />
    </section>
  );
}
