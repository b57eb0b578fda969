import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import type { TemplateView } from '../../../../modules/templates/contract/calls.ts';
import { problemOf } from '../../../api/base.ts';
import { ButtonLink } from '../../../components/Button.tsx';
import { Notice, ProblemNotice } from '../../../components/Notice.tsx';
import { usePageTitle } from '../../../components/page-title.ts';
import { Loading, Skeleton } from '../../../components/Skeleton.tsx';
import { addresses, useTemplateFileQuery, useTemplateQuery } from '../calls.ts';
import { TakeFile } from '../upload/TakeFile.tsx';
import { startOf } from './begin.ts';
import styles from './Configuration.module.css';
import { Configure } from './Configure.tsx';
import { Head } from './Head.tsx';
import { configurationTexts } from './texts.ts';

/** Of a new template, of one as it is, and of one with another file (ROUTE-045..047): the address says which, and with which file. */
export default function ConfigurationPage() {
  const t = configurationTexts.use();
  const { templateID = null } = useParams();
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isUpdate = pathname.includes('/update/');
  const takesFile = templateID === null || isUpdate;
  const fileId = takesFile ? query.get('file') : null;
  const template = useTemplateQuery(
    { templateID: templateID ?? '', templateHistory: null },
    { skip: templateID === null, refetchOnMountOrArgChange: true },
  );
  const { shown, read } = usePinned(templateID, template);
  const file = useTemplateFileQuery(fileId ?? '', { skip: fileId === null });
  const title = t(isUpdate ? 'updateTitle' : templateID !== null ? 'editTitle' : fileId === null ? 'createTitle' : 'configureTitle');
  usePageTitle(title);

  // What fails once everything is there, such as a look for news without a network, takes nothing away.
  const problem = (shown ? null : problemOf(template.error)) ?? (file.data ? null : problemOf(file.error));
  const isFileGone = problem?.code === 'template.file_not_found';
  const uploadAt = templateID === null ? addresses.create : addresses.update(templateID);
  if (problem)
    return (
      <div className={styles.page}>
        <Head title={title} />
        <div className={styles.narrow}>
          {isFileGone ? (
            <ProblemNotice title={t('fileGone')} problem={problem} />
          ) : (
            <ProblemNotice
              title={t('loadFailed')}
              problem={problem}
              onRetry={() => void (template.error ? template.refetch() : file.refetch())}
            />
          )}
          <div className={styles.row}>
            {isFileGone ? (
              <ButtonLink look="primary" to={uploadAt}>
                {t('uploadAgain')}
              </ButtonLink>
            ) : null}
            <ButtonLink to={addresses.list}>{t('toList')}</ButtonLink>
          </div>
        </div>
      </div>
    );
  if (shown && !shown.isOwn)
    return (
      <div className={styles.page}>
        <Head title={title} />
        <div className={styles.narrow}>
          <Notice title={t('notOwn')} actions={<ButtonLink to={addresses.list}>{t('toList')}</ButtonLink>}>
            <p>{t('notOwnText')}</p>
          </Notice>
        </div>
      </div>
    );
  if (takesFile && fileId === null)
    return (
      <div className={styles.page}>
        <Head title={title} />
        <div className={styles.narrow}>
          <TakeFile
            templateID={templateID}
            intro={t('uploadText')}
            onTaken={(taken) =>
              void navigate(templateID === null ? addresses.created(taken.fileId) : addresses.update(templateID, taken.fileId), {
                replace: true,
              })
            }
          />
        </div>
      </div>
    );
  const isReady = (templateID === null || shown) && (fileId === null || file.data);
  if (!isReady)
    return (
      <Loading>
        <div className={styles.page}>
          <Head title={title} />
          <div className={styles.narrow}>
            <Skeleton height="72px" />
            <Skeleton height="72px" />
            <Skeleton height="320px" />
          </div>
        </div>
      </Loading>
    );
  const start = startOf(shown, file.data ?? null);
  // Another version, or another file, is configured anew.
  return <Configure key={start.what} title={title} start={start} onReload={read} />;
}

/**
 * The template as it was read when somebody came: what another person saves meanwhile is told when this one saves, and takes nothing away from under their
 * hands. `read` takes it as it is by then.
 */
function usePinned(templateID: string | null, template: ReturnType<typeof useTemplateQuery>) {
  const [pinned, setPinned] = useState<TemplateView | null>(null);
  const { data, isFetching, refetch } = template;
  const isHere = pinned !== null && pinned.templateID === templateID;
  useEffect(() => {
    if (!isHere && !isFetching && data?.templateID === templateID) setPinned(data);
  }, [isHere, isFetching, data, templateID]);
  const read = async () => {
    const { data: now } = await refetch();
    if (now) setPinned(now);
  };
  return { shown: isHere ? pinned : null, read: () => void read() };
}
