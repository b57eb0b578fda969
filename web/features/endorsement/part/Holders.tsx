import { Link } from 'react-router';
import { useEndorsementsOfQuery } from '../../../api/endorsements.ts';
import type { DocumentView } from '../../../api/types.ts';
import { Moment } from '../../../components/Moment.tsx';
import { Trace, type TraceKnot } from '../../../components/Trace.tsx';
import { Downloads } from '../sign/Standing.tsx';
import { endorsementTexts } from '../texts.ts';
import styles from './Part.module.css';
import { endorsementPartTexts } from './texts.ts';

/** Everybody who has held the document, with the sheet that passed it on. */
export function Holders({ view }: { view: DocumentView }) {
  const t = endorsementPartTexts.use();
  const w = endorsementTexts.use();
  const { data: known } = useEndorsementsOfQuery(view.documentID, { skip: view.status !== 'ENDORSED' });
  const data = known?.[0];
  if (view.status !== 'ENDORSED' || data?.status !== 'COMPLETED') return null;
  const since = view.sealing?.completedAt ?? view.addedOn;
  const knots: TraceKnot[] = [
    {
      id: 'first',
      kind: 'done',
      title: t('first', { name: view.createdBy.fullName ?? w('somebody') }),
      facts: [<Moment key="at" at={since} as="moment" />],
    },
    {
      id: data.endorsementID,
      kind: 'proof',
      title: t('next', { name: data.endorsee.name ?? w('somebody'), kind: w(`kind_${data.kind}`).toLowerCase() }),
      facts: [<Moment key="at" at={data.settledAt ?? data.askedAt} as="moment" />],
    },
  ];
  return (
    <section className={styles.holders}>
      <h2>{t('holders')}</h2>
      <Trace knots={knots} label={t('holders')} />
      <Downloads view={data} />
      <p>
        <Link to={`/endorsements/validation?documentID=${view.documentID}`}>{t('check')}</Link>
      </p>
    </section>
  );
}
