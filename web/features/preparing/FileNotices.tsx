import type { EarlierSignatures, UploadedFile } from '../../api/types.ts';
import { Notice, type NoticeTone } from '../../components/Notice.tsx';
import { useLanguage } from '../../i18n/language.ts';
import { fileTexts } from './file-texts.ts';
import styles from './Preparing.module.css';

const TONES: Record<EarlierSignatures['overall'], NoticeTone> = { TOTAL_PASSED: 'info', INDETERMINATE: 'waiting', TOTAL_FAILED: 'stopped' };

/** The order in which parts are told: what changes what is signed comes first. */
const PARTS = [
  'encryption',
  'loose_signature',
  'xfa',
  'forms',
  'unreadable_parts',
  'attachments',
  'media',
  'javascript',
  'actions',
  'usage_rights',
] as const;
/** Change what whoever uploaded the file may expect of it. */
const STRIKING: readonly string[] = ['xfa', 'loose_signature'];

/** What the owner has to know of the file before sending it: signatures it came with, parts that are taken out. */
export function FileNotices({ file }: { file: UploadedFile | null | undefined }) {
  const t = fileTexts.use();
  if (!file) return null;
  const parts = PARTS.filter((part) => file.removed.includes(part));
  return (
    <>
      {file.alreadySigned ? <Carried signatures={file.signatures} /> : null}
      {parts.length > 0 ? (
        <Notice tone={parts.some((part) => STRIKING.includes(part)) ? 'waiting' : 'info'} title={t('takenOut')}>
          <ul className={styles.told}>
            {parts.map((part) => (
              <li key={part}>{t(`removed_${part}`)}</li>
            ))}
          </ul>
          <p>{t('takenOutText')}</p>
        </Notice>
      ) : null}
    </>
  );
}

function Carried({ signatures }: { signatures: UploadedFile['signatures'] }) {
  const t = fileTexts.use();
  const language = useLanguage();
  const judged = signatures?.state === 'judged' ? signatures : null;
  const lines = judged?.signatures ?? [];
  const changes = judged?.changes && judged.changes.status !== 'PASSED' ? judged.changes : null;
  return (
    <Notice
      tone={judged ? TONES[judged.overall] : 'info'}
      live={false}
      title={judged?.count ? t('carries', { count: judged.count }) : t('carriesSome')}
    >
      {judged && lines.length === 0 ? <p>{judged.sentence[language]}</p> : null}
      {judged ? (
        <ul className={styles.told}>
          {lines.map(({ kind, signer, status, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a signature is its place in the file
            <li key={index}>
              <span className={styles.strong}>{t(`status_${status}`)}.</span>{' '}
              {t(kind === 'TIMESTAMP' ? 'timestampLine' : 'line', { name: signer ?? t('noName'), reason: reason[language] })}
            </li>
          ))}
          {changes ? <li>{t('changes', { reason: changes.reason[language] })}</li> : null}
        </ul>
      ) : (
        <p>{t('later')}</p>
      )}
      <p>{t('kept')}</p>
      <p>{t('checking')}</p>
    </Notice>
  );
}
