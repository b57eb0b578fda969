import { Moment } from '../../components/Moment.tsx';
import { Trace, type TraceKnot } from '../../components/Trace.tsx';
import { inTurn, knotKindOf } from './situation.ts';
import { voBoTexts } from './texts.ts';
import type { VoBoView } from './types.ts';
import styles from './VoBo.module.css';

/** Who approves and who signs, each with where they stand (UI-056). */
export function People({ view }: { view: VoBoView }) {
  const t = voBoTexts.use();
  const you = t(view.substitute ? 'youInPlace' : 'you');
  const named = (name: string | null, isYou: boolean) => `${name ?? t('somebody')}${isYou ? ` (${you})` : ''}`;
  const approvers = inTurn(view.approvers).map(
    (one, index): TraceKnot => ({
      id: `approver-${index}`,
      kind: knotKindOf(one),
      title: named(one.name, one.isYou),
      facts: [
        t(`state_${one.status}`),
        ...(one.substitute ? [t('answeredFor', { name: one.substitute.name ?? t('somebody') })] : []),
        ...(one.at ? [<Moment key="at" at={one.at} />] : []),
      ],
    }),
  );
  // After the last approval it is the turn of others that a signer waits for.
  const later = view.voBoStatus === 'ACCEPTED' ? t('signsInTurn') : t('signsLater');
  const signers = inTurn(view.signatory).map(
    (one, index): TraceKnot => ({
      id: `signer-${index}`,
      kind: one.isSigned ? 'done' : one.isDue ? 'due' : 'later',
      title: one.name ?? t('somebody'),
      facts: [one.isSigned ? t('signed') : one.isDue ? t('signsNow') : later],
    }),
  );
  return (
    <>
      <section className={styles.part}>
        <h2 className={styles.partTitle}>{t('approvers')}</h2>
        <Trace label={t('approvers')} knots={approvers} />
      </section>
      <section className={styles.part}>
        <h2 className={styles.partTitle}>{t('signers')}</h2>
        <Trace label={t('signers')} knots={signers} />
      </section>
    </>
  );
}
