import type { TemplateFileView } from '../../../../modules/templates/contract/calls.ts';
import { Notice } from '../../../components/Notice.tsx';
import { Compared } from '../Compared.tsx';
import styles from './Configuration.module.css';
import { configurationTexts } from './texts.ts';

/** What is to be known of a file before its variables are configured: what prints otherwise than people think, and what it changes. */
export function StartNotices({ file }: { file: TemplateFileView | null }) {
  const t = configurationTexts.use();
  if (!file) return null;
  const { trackedChanges, comments, externalTargets } = file.findings;
  const found = [
    trackedChanges > 0 ? t('found_changes', { count: trackedChanges }) : null,
    comments > 0 ? t('found_comments', { count: comments }) : null,
    externalTargets > 0 ? t('found_outside', { count: externalTargets }) : null,
  ].filter((one) => one !== null);
  return (
    <>
      {found.length > 0 ? (
        <Notice tone="waiting" title={t('found')}>
          <ul className={styles.found}>
            {found.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {file.compared ? (
        <details className={styles.comparison}>
          <summary>{t('comparison', { file: file.fileName ?? '' })}</summary>
          <Compared file={file} />
        </details>
      ) : null}
    </>
  );
}
