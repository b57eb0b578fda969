import { type FormEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { ApiProblem, Verdict } from '../../../api/types.ts';
import type { Progress } from '../../../api/upload.ts';
import { validateFiles } from '../../../api/validation.ts';
import { Button } from '../../../components/Button.tsx';
import { Field } from '../../../components/Field.tsx';
import { Notice, ProblemNotice } from '../../../components/Notice.tsx';
import { usePageTitle } from '../../../components/page-title.ts';
import { Sending } from '../../../components/Sending.tsx';
import { ChainView } from './ChainView.tsx';
import styles from './Check.module.css';
import { DropPdf } from './DropPdf.tsx';
import { holdersTexts } from './texts.ts';

/** Who holds an endorsed document: by its PDF, with whole names, or by its DocumentID (ROUTE-019). */
export default function HoldersPage() {
  // One key a visit: starting again forgets the file and the id at once, never the file before the id.
  return <Holders key={useLocation().key} />;
}

function Holders() {
  const t = holdersTexts.use();
  const [query, setQuery] = useSearchParams();
  const [file, setFile] = useState<File | null>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [sending, setSending] = useState<Progress | null>(null);
  const documentID = query.get('documentID') ?? '';
  usePageTitle(t('title'));

  const take = async (next: File) => {
    setFile(next);
    setVerdict(null);
    setProblem(null);
    setSending(null);
    const outcome = await validateFiles([next], setSending);
    if ('data' in outcome) setVerdict(outcome.data);
    else setProblem(outcome.problem);
  };
  const restart = () => setQuery({});
  if (file && problem)
    return (
      <div className={styles.page}>
        <h1>{t('title')}</h1>
        <ProblemNotice problem={problem} onRetry={() => void take(file)} />
        <Again onPress={restart} />
      </div>
    );
  if (file && !verdict)
    return (
      <div className={styles.page}>
        <h1>{t('title')}</h1>
        <p role="status">{t('working')}</p>
        {sending && sending.sent < sending.total ? <Sending {...sending} label={t('sending')} /> : null}
      </div>
    );
  if (file && verdict && !verdict.document)
    return (
      <div className={styles.page}>
        <h1>{t('unknownFile')}</h1>
        <Notice tone="stopped">{t('unknownFileText', { name: file.name })}</Notice>
        <Again onPress={restart} />
      </div>
    );
  const known = verdict?.document?.documentId ?? documentID;
  if (known !== '')
    return (
      <div className={styles.page}>
        <ChainView documentID={known} verdict={verdict} onFile={(next) => void take(next)} />
        <Again onPress={restart} />
      </div>
    );
  return <Ask onFile={(next) => void take(next)} onId={(id) => setQuery({ documentID: id })} />;
}

function Again({ onPress }: { onPress: () => void }) {
  const t = holdersTexts.use();
  return (
    <p className="no-print">
      <Button onPress={onPress}>{t('another')}</Button>
    </p>
  );
}

function Ask({ onFile, onId }: { onFile: (file: File) => void; onId: (id: string) => void }) {
  const t = holdersTexts.use();
  const [id, setId] = useState('');
  const [asked, setAsked] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (id.trim() !== '') onId(id.trim());
  };
  return (
    <div className={styles.page}>
      <header>
        <h1>{t('title')}</h1>
        <p className={styles.intro}>{t('intro')}</p>
      </header>
      <DropPdf onFile={onFile} />
      <form className={styles.idForm} onSubmit={submit} noValidate aria-label={t('orId')}>
        <h2>{t('orId')}</h2>
        <div className={styles.idRow}>
          <Field
            label={t('idLabel')}
            hint={t('idHint')}
            value={id}
            onChange={setId}
            maxLength={64}
            autoComplete="off"
            error={asked && id.trim() === '' ? t('idMissing') : null}
          />
          <Button type="submit">{t('idButton')}</Button>
        </div>
      </form>
    </div>
  );
}
