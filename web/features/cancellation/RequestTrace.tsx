import { Moment } from '../../components/Moment.tsx';
import { Trace, type TraceKnot } from '../../components/Trace.tsx';
import { useFormats } from '../../i18n/format.ts';
import styles from './Cancellation.module.css';
import type { CancellationView } from './calls.ts';
import { namesOf } from './names.ts';
import { reviewTexts } from './review-texts.ts';

/** Asked, answered, applied: the request as a stroke. */
export function RequestTrace({ view }: { view: CancellationView }) {
  const t = reviewTexts.use();
  const { list } = useFormats();
  const names = namesOf(view.reviewers, t('somebody'));
  const { answer, status } = view;
  const by = answer?.by ?? t('somebody');
  const asked: TraceKnot = {
    id: 'asked',
    kind: 'done',
    title: t('trace_asked', { name: view.petitioner.name ?? t('somebody') }),
    facts: [<Moment key="at" at={view.requestedAt} as="exact" />],
  };
  const answered: TraceKnot = answer
    ? {
        id: 'answered',
        kind: answer.authorized ? 'done' : 'stopped',
        title: t(answer.authorized ? 'trace_authorized' : 'trace_rejected', { by }),
        facts: [<Moment key="at" at={answer.at} as="exact" />],
      }
    : {
        id: 'answered',
        kind: status === 'VOIDED' ? 'stopped' : 'due',
        title: status === 'VOIDED' ? t('trace_unanswered') : t('trace_waits', { names: list(names) }),
        facts: names.length > 1 && status === 'REQUESTED' ? [t('trace_any')] : [],
      };
  const settled = view.settledAt ? [<Moment key="at" at={view.settledAt} as="exact" />] : [];
  const { voidedFor } = view;
  const whyVoid = voidedFor === null || voidedFor === 'DOCUMENT_DELETED' ? 'trace_void' : (`trace_${voidedFor}` as const);
  const end: Record<CancellationView['status'], TraceKnot> = {
    REQUESTED: { id: 'end', kind: 'later', title: t('trace_later') },
    AUTHORIZED: { id: 'end', kind: 'due', title: t('trace_applying') },
    WAITING: { id: 'end', kind: 'due', title: t('trace_waiting') },
    APPLIED: { id: 'end', kind: 'stopped', title: t('trace_applied'), facts: settled },
    REJECTED: { id: 'end', kind: 'plain', title: t('trace_same') },
    VOIDED: { id: 'end', kind: 'plain', title: t(whyVoid), facts: settled },
  };
  return (
    <aside className={styles.aside} aria-label={t('trace')}>
      <h2 className={styles.asideTitle}>{t('trace')}</h2>
      <Trace label={t('trace')} knots={[asked, answered, end[status]]} />
    </aside>
  );
}
