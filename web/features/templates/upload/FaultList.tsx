import type { TemplateFault, TemplatePlace } from '../../../../modules/templates/contract/faults.ts';
import { FAULTS_LIMIT, PLACES_LIMIT, VARIABLES_LIMIT } from '../../../../modules/templates/contract/rules.ts';
import { templateMessages } from '../../../../shared-kernel/i18n/messages/templates.ts';
import { useLanguage } from '../../../i18n/language.ts';
import type { Translate } from '../../../i18n/texts.ts';
import { uploadTexts } from './texts.ts';
import styles from './Upload.module.css';

/** All that is wrong with the file, in its order: what, where, the words around it, and what to do (ERR-066..072). */
export function FaultList({ faults }: { faults: readonly TemplateFault[] }) {
  const t = uploadTexts.use();
  const language = useLanguage();
  return (
    <>
      {faults.length >= FAULTS_LIMIT ? <p className={styles.quiet}>{t('faultsFirst', { count: faults.length })}</p> : null}
      <ol className={styles.faultList} aria-label={t('faults')}>
        {faults.map((fault, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fault is its place in the list
          <li key={index} className={styles.fault}>
            <p className={styles.where}>
              {fault.place ? t(`part_${fault.place.part}`, { paragraph: fault.place.paragraph }) : t('wholeFile')}
            </p>
            {fault.place ? <Words tag={fault.tag} place={fault.place} /> : null}
            <p>{reasonOf(fault, t) ?? templateMessages[`template.${fault.code}`][language]}</p>
            <p className={styles.code}>{t('code', { code: fault.code })}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The paragraph as it is there, the fault marked in it. */
export function Words({
  tag,
  place,
  tone = 'fault',
}: {
  tag: string;
  place: Pick<TemplatePlace, 'before' | 'after'>;
  tone?: 'fault' | 'found';
}) {
  const { before, after } = place;
  return (
    <p className={styles.words} data-tone={tone}>
      {before}
      <mark>{tag}</mark>
      {after}
    </p>
  );
}

type Reason = Extract<keyof typeof uploadTexts.es, `reason_${string}`>;

/** Of 10004 alone: what was found, where it can be said better than that the file could not be read. */
const REASONS: Readonly<Record<string, Reason>> = {
  not_in_text: 'reason_not_in_text',
  too_many_variables: 'reason_too_many_variables',
  too_many_places: 'reason_too_many_places',
  'word.encrypted': 'reason_encrypted',
  'word.includes_files': 'reason_includes_files',
  'word.too_large': 'reason_large',
  'word.unpacks_too_large': 'reason_large',
};

function reasonOf({ reason }: TemplateFault, t: Translate<Reason>): string | null {
  const known = reason === undefined ? undefined : REASONS[reason];
  return known ? t(known, { variables: VARIABLES_LIMIT, places: PLACES_LIMIT }) : null;
}
