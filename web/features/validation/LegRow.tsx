import { ChevronRight } from 'lucide-react';
import type { Leg, LegName, LegStatus } from '../../api/types.ts';
import { Status, type Tone } from '../../components/Status.tsx';
import { TestMark } from '../../components/VerdictMark.tsx';
import { useFormats } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import type { LegGroup } from './groups.ts';
import { namesPlaces, Places } from './Places.tsx';
import { validationTexts } from './texts.ts';
import styles from './Validation.module.css';

export const legTones: Record<LegStatus, Tone> = { PASSED: 'done', INDETERMINATE: 'unknown', FAILED: 'stopped', NOT_APPLICABLE: 'neutral' };

const summaries: Partial<Record<LegName, 'summary_signature' | 'summary_certificate' | 'summary_revocation'>> = {
  signature: 'summary_signature',
  certificate: 'summary_certificate',
  revocation: 'summary_revocation',
};

/** One kind of check: its word, its reason, what to do; unfolded every check of the kind with its facts. */
export function LegRow({ group, file }: { group: LegGroup; file: File | null }) {
  const t = validationTexts.use();
  const language = useLanguage();
  const { list } = useFormats();
  const { telling, legs, status } = group;
  const allPassed = group.passed === legs.length && legs.length > 1;
  const names = list(legs.map((leg) => leg.subject).filter((name): name is string => name !== null));
  const summary = allPassed
    ? t(summaries[group.leg] ?? 'summary_other', { passed: group.passed, total: legs.length, names })
    : telling.reason[language];
  return (
    <details className={styles.leg} data-print open={status === 'FAILED' || (status === 'INDETERMINATE' && namesPlaces(telling))}>
      <summary>
        <Status tone={legTones[status]} fill>
          {t(`status_${status}`)}
        </Status>
        <span className={styles.legText}>
          <span className={styles.legName}>{t(`leg_${group.leg}`)}</span>
          <span className={styles.legReason}>{summary}</span>
        </span>
        <span className={styles.legTodo}>{telling.todo?.[language] ?? ''}</span>
        <ChevronRight aria-hidden className={`${styles.chevron} no-print`} size={18} />
      </summary>
      <ul className={styles.members}>
        {legs.map((leg, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two signatures may carry the same name and code, and their order stays
          <Member key={index} leg={leg} file={file} />
        ))}
      </ul>
    </details>
  );
}

function Member({ leg, file }: { leg: Leg; file: File | null }) {
  const t = validationTexts.use();
  const language = useLanguage();
  const level = levelText(leg);
  return (
    <li className={styles.member}>
      <p className={styles.memberHead}>
        <Status tone={legTones[leg.status]}>{t(`status_${leg.status}`)}</Status>
        {leg.test ? <TestMark /> : null}
        <span>{leg.subject}</span>
      </p>
      <p>{leg.reason[language]}</p>
      {level ? <p>{t(level)}</p> : null}
      {leg.todo ? (
        <p>
          <strong>{t('todo')}:</strong> {leg.todo[language]}
        </p>
      ) : null}
      <Places leg={leg} file={file} />
      <details className={styles.facts}>
        <summary>
          {t('facts')} · <code>{leg.subIndication ? `${leg.code} · ${leg.subIndication}` : leg.code}</code>
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
        <pre tabIndex={0}>{JSON.stringify(leg.facts, null, 2)}</pre>
      </details>
    </li>
  );
}

const LEVELS = ['basic', 'B-B', 'B-T', 'B-LT', 'B-LTA'] as const;

/** What the signature carries (ETSI EN 319 142-1); nothing of it says that it is good. */
function levelText({ leg, facts }: Leg): `level_${(typeof LEVELS)[number]}` | null {
  const level = leg === 'signature' ? LEVELS.find((one) => one === facts.level) : undefined;
  return level ? `level_${level}` : null;
}
