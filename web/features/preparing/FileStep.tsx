import { FileText, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { api } from '../../api/base.ts';
import type { ApiProblem } from '../../api/types.ts';
import { type Progress, USUAL_UPLOAD_MB, upload } from '../../api/upload.ts';
import { Button } from '../../components/Button.tsx';
import { DropArea } from '../../components/DropArea.tsx';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { useFormats } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { keepUpload, waitingUpload } from '../../session/pending-upload.ts';
import { useAppDispatch, useAppSelector } from '../../session/store.ts';
import styles from './Preparing.module.css';
import { preparingTexts } from './texts.ts';
import type { WhoSigns } from './working.ts';

/** RULE-016 */
const DOCUMENT = /\.(?:pdf|docx?)$/i;
const ACCEPT = '.pdf,.docx,.doc,application/pdf';
/** RULE-068 */
const MOST_FILES = 10;

interface Created {
  readonly documentID: string;
  readonly title: string;
}

/** Takes the file, or several at once; every refusal stands beside the area with the name of its file. */
export function FileStep({ whoSigns }: { whoSigns: WhoSigns | null }) {
  const t = preparingTexts.use();
  const { bytes } = useFormats();
  const language = useLanguage();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const most = useAppSelector(({ session }) => session.user?.uploadMaxMb ?? USUAL_UPLOAD_MB);
  const [refused, setRefused] = useState<string | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [sending, setSending] = useState<{ names: string; progress: Progress | null } | null>(null);
  const [created, setCreated] = useState<readonly Created[]>([]);
  const stop = useRef<AbortController | null>(null);

  const send = useCallback(
    async (files: readonly File[]) => {
      setProblem(null);
      setRefused(null);
      const single = files.length === 1;
      const form = new FormData();
      form.append('language', language);
      for (const file of files) form.append(single ? 'document' : 'documents', file, file.name);
      const control = new AbortController();
      stop.current = control;
      const names = files.map((file) => file.name).join(', ');
      setSending({ names, progress: null });
      const outcome = await upload<Created & { documents?: readonly Created[] }>(
        single ? '/api/document' : '/api/multiple-document',
        form,
        {
          signal: control.signal,
          about: names,
          onProgress: (progress) => setSending({ names, progress }),
        },
      );
      setSending(null);
      if ('problem' in outcome) {
        if (outcome.problem.code !== 'network.aborted') setProblem(outcome.problem);
        return;
      }
      dispatch(api.util.invalidateTags(['Inbox']));
      if (!single) return setCreated(outcome.data.documents ?? []);
      const who = whoSigns ? `&whoSigns=${whoSigns}` : '';
      navigate(`/document/create?documentID=${encodeURIComponent(outcome.data.documentID)}${who}`, { replace: true });
    },
    [language, whoSigns, navigate, dispatch],
  );

  const take = (files: File[]) => {
    setProblem(null);
    const wrong = files.find((file) => !DOCUMENT.test(file.name) && file.type !== 'application/pdf');
    const large = files.find((file) => file.size > most * 1_048_576);
    if (files.length > MOST_FILES) return setRefused(t('tooMany', { count: files.length, most: MOST_FILES }));
    if (wrong) return setRefused(t('notTaken', { name: wrong.name }));
    if (large) return setRefused(t('tooLarge', { name: large.name, size: bytes(large.size), most }));
    void send(files);
  };

  // A file chosen on the public page before logging in (UI-035).
  const started = useRef(false);
  useEffect(() => {
    const waiting = waitingUpload();
    if (!waiting || started.current) return;
    started.current = true;
    keepUpload(null);
    void send([waiting.file]);
  }, [send]);

  if (created.length > 0) {
    return (
      <>
        <Notice tone="done">{t('createdMany', { count: created.length })}</Notice>
        <ul className={styles.created}>
          {created.map((one) => (
            <li key={one.documentID}>
              <FileText aria-hidden size={18} />
              <Link to={`/document/create?documentID=${one.documentID}`}>{one.title}</Link>
            </li>
          ))}
        </ul>
      </>
    );
  }
  const share = sending?.progress && sending.progress.total > 0 ? Math.round((sending.progress.sent / sending.progress.total) * 100) : 0;
  return (
    <>
      {refused ? (
        <Notice tone="stopped">
          <p>{refused}</p>
        </Notice>
      ) : null}
      {problem ? <ProblemNotice problem={problem} title={t('notUploaded')} /> : null}
      {sending ? (
        <div className={styles.uploading} role="status">
          <p className={styles.strong}>{sending.names}</p>
          <progress value={share} max={100} aria-label={t('uploading')} />
          <p className={styles.muted}>
            {share >= 100
              ? t('checking')
              : t('uploaded', {
                  sent: bytes(sending.progress?.sent ?? 0),
                  total: bytes(sending.progress?.total ?? 0),
                })}
          </p>
          <div>
            <Button icon={<X aria-hidden />} onPress={() => stop.current?.abort()}>
              {t('stopUpload')}
            </Button>
          </div>
        </div>
      ) : (
        <DropArea onFiles={take} accept={ACCEPT} multiple title={t('drop')} hint={t('dropHint', { most })} button={t('choose')} />
      )}
    </>
  );
}
