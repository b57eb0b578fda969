import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { problemOf } from '../../api/base.ts';
import type { ApiProblem, Verdict } from '../../api/types.ts';
import type { Progress } from '../../api/upload.ts';
import { useValidateByIdMutation, useValidateLinkMutation, validateFiles } from '../../api/validation.ts';
import { Button } from '../../components/Button.tsx';
import { DropArea } from '../../components/DropArea.tsx';
import { Field } from '../../components/Field.tsx';
import { Notice, ProblemNotice } from '../../components/Notice.tsx';
import { usePageTitle } from '../../components/page-title.ts';
import { validationTexts } from './texts.ts';
import styles from './Validation.module.css';
import { VerdictView } from './VerdictView.tsx';
import { Working } from './Working.tsx';

/** What is being asked; asked again as it is by "check again". */
type Question = { by: 'files'; files: readonly File[] } | { by: 'link'; url: string } | { by: 'id'; documentId: string; timestamp: string };

/** Public and inside the menu; by file, by link, by the two forms of the printed address (ROUTE-006..009, ROUTE-043). */
export default function ValidationPage() {
  const t = validationTexts.use();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const named = useNamedQuestion();
  const [question, setQuestion] = useState<Question | null>(named);
  const { ask, verdict, problem, working, sending } = useAnswer();
  const inside = pathname.startsWith('/dashboard');
  usePageTitle(t('title'));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address asks once; answers must not ask again
  useEffect(() => {
    if (named) void ask(named);
  }, [pathname]);

  const start = (next: Question) => {
    setQuestion(next);
    void ask(next);
  };
  const restart = () => {
    setQuestion(null);
    void ask(null);
    if (named) navigate(inside ? '/dashboard/validation' : '/validation');
  };
  const files = question?.by === 'files' ? question.files : [];

  return (
    <div className={inside ? styles.inside : styles.page}>
      {question === null || (!working && !verdict && !problem) ? <Ask onAsk={start} linkFirst={pathname === '/validation-url'} /> : null}
      {question && working ? <Working names={files.map((file) => file.name)} sending={sending} /> : null}
      {question && !working && problem ? (
        <div className={styles.ask}>
          <h1>{t('failed')}</h1>
          <ProblemNotice problem={problem} onRetry={() => start(question)} />
          <Button onPress={restart}>{t('another')}</Button>
        </div>
      ) : null}
      {question && !working && verdict ? (
        <VerdictView verdict={verdict} files={files} onAgain={() => start(question)} onAnother={restart} />
      ) : null}
    </div>
  );
}

function useNamedQuestion(): Question | null {
  const { encryptedData, documentId, timestamp } = useParams();
  if (documentId && timestamp) return { by: 'id', documentId, timestamp };
  if (encryptedData) return { by: 'link', url: `${window.location.origin}/validation/${encryptedData}` };
  return null;
}

function useAnswer() {
  const [byId] = useValidateByIdMutation();
  const [byLink] = useValidateLinkMutation();
  const [answer, setAnswer] = useState<{ verdict: Verdict | null; problem: ApiProblem | null; working: boolean }>({
    verdict: null,
    problem: null,
    working: false,
  });
  const [sending, setSending] = useState<Progress | null>(null);
  const newest = useRef(0);
  const ask = async (question: Question | null) => {
    newest.current += 1;
    const mine = newest.current;
    setAnswer({ verdict: null, problem: null, working: question !== null });
    setSending(null);
    if (question === null) return;
    const told = (verdict: Verdict | null, problem: ApiProblem | null) => {
      if (mine === newest.current) setAnswer({ verdict, problem, working: false });
    };
    if (question.by === 'files') {
      const outcome = await validateFiles(question.files, (progress) => mine === newest.current && setSending(progress));
      return 'data' in outcome ? told(outcome.data, null) : told(null, outcome.problem);
    }
    try {
      told(await (question.by === 'id' ? byId(question) : byLink({ url: question.url })).unwrap(), null);
    } catch (error) {
      told(null, problemOf(error));
    }
  };
  return { ask, sending, ...answer };
}

function Ask({ onAsk, linkFirst }: { onAsk: (question: Question) => void; linkFirst: boolean }) {
  const t = validationTexts.use();
  const [refused, setRefused] = useState<string | null>(null);
  const take = (files: File[]) => {
    const stranger = files.find((file) => !/\.(pdf|asn)$/i.test(file.name));
    const pdfs = files.filter((file) => /\.pdf$/i.test(file.name));
    if (stranger) setRefused(t('wrongKind', { name: stranger.name }));
    else if (files.length > 2 || pdfs.length > 1) setRefused(t('tooMany'));
    else if (pdfs.length === 0) setRefused(t('pdfMissing'));
    else onAsk({ by: 'files', files });
  };
  const drop = (
    <DropArea
      key="drop"
      onFiles={take}
      accept=".pdf,.asn,application/pdf"
      multiple
      title={t('drop')}
      hint={t('dropHint')}
      button={t('choose')}
    />
  );
  const link = <LinkForm key="link" onAsk={onAsk} />;
  return (
    <div className={styles.ask}>
      <div>
        <h1>{t('title')}</h1>
        <p className={styles.intro}>{t('intro')}</p>
      </div>
      {refused ? <Notice tone="stopped">{refused}</Notice> : null}
      {linkFirst ? [link, drop] : [drop, link]}
    </div>
  );
}

function LinkForm({ onAsk }: { onAsk: (question: Question) => void }) {
  const t = validationTexts.use();
  const [url, setUrl] = useState('');
  const [asked, setAsked] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (url.trim() !== '') onAsk({ by: 'link', url: url.trim() });
  };
  return (
    <form className={styles.linkForm} onSubmit={submit} noValidate aria-label={t('orLink')}>
      <h2>{t('orLink')}</h2>
      <div className={styles.linkRow}>
        <Field
          label={t('linkLabel')}
          type="url"
          inputMode="url"
          value={url}
          onChange={setUrl}
          error={asked && url.trim() === '' ? t('linkMissing') : null}
        />
        <Button type="submit">{t('linkButton')}</Button>
      </div>
    </form>
  );
}
