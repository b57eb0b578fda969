import { useState } from 'react';
import type { TemplateCard } from '../../../modules/templates/contract/calls.ts';
import { problemOf } from '../../api/base.ts';
import { download } from '../../api/download.ts';
import type { ApiProblem } from '../../api/types.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ProblemNotice } from '../../components/Notice.tsx';
import { Loading, Skeleton } from '../../components/Skeleton.tsx';
import { useFormats } from '../../i18n/format.ts';
import { addresses, useTemplateQuery } from './calls.ts';
import styles from './Templates.module.css';
import { templatesTexts } from './texts.ts';

/** What a template was before: versions never change, and documents keep the one that they were made of. */
export function VersionsDialog({ template, onClose }: { template: TemplateCard; onClose: () => void }) {
  const t = templatesTexts.use();
  const { moment } = useFormats();
  const { templateID } = template;
  const { data, error, refetch } = useTemplateQuery({ templateID, templateHistory: null }, { refetchOnMountOrArgChange: true });
  const [lost, setLost] = useState<ApiProblem | null>(null);
  const problem = lost ?? problemOf(error);
  const name = template.name ?? t('noName');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('versionsTitle', { name })}
      shape="sheet"
      actions={<Button onPress={onClose}>{t('close')}</Button>}
    >
      {problem ? <ProblemNotice problem={problem} onRetry={lost ? undefined : () => void refetch()} /> : null}
      {!data && !problem ? (
        <Loading>
          <Skeleton height="120px" />
        </Loading>
      ) : null}
      <ol className={styles.versions}>
        {data?.versions.map(({ templateHistory: n, at, by, changed }) => (
          <li key={n}>
            <div>
              <p className={styles.strong}>{t('version', { n })}</p>
              <p className={styles.quiet}>{by === null ? moment(at) : t('versionBy', { when: moment(at), who: by })}</p>
              {changed.map((change) => (
                <p key={change}>{t(`changed_${change}`)}</p>
              ))}
            </div>
            <div className={styles.versionActs}>
              <ButtonLink small to={addresses.signatory(templateID, n)} aria-label={t('stepsOf', { n })}>
                {t('steps_short')}
              </ButtonLink>
              <Button
                small
                aria-label={t('fileOf', { n })}
                onPress={() => void download(addresses.file(templateID, n), `${name} (${n}).docx`).then(setLost)}
              >
                {t('file_short')}
              </Button>
            </div>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
