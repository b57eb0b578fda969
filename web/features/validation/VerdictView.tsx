import { Braces, Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Verdict } from '../../api/types.ts';
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import { TestMark, VerdictMark } from '../../components/VerdictMark.tsx';
import { useFormats } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { pagePicture } from '../../pdf/page-picture.ts';
import { legGroups } from './groups.ts';
import { LegRow } from './LegRow.tsx';
import { OwnSheet } from './OwnSheet.tsx';
import { PassedOn } from './PassedOn.tsx';
import { RecordedHistory } from './RecordedHistory.tsx';
import { validationTexts } from './texts.ts';
import styles from './Validation.module.css';

export interface VerdictViewProps {
  readonly verdict: Verdict;
  readonly files: readonly File[];
  readonly onAgain: () => void;
  readonly onAnother: () => void;
}

/** A verdict of one sentence, then the reasons, then every fact, folded. */
export function VerdictView({ verdict, files, onAgain, onAnother }: VerdictViewProps) {
  const t = validationTexts.use();
  const language = useLanguage();
  const { exact, list } = useFormats();
  const heading = useRef<HTMLHeadingElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  // The answer came while somebody waited: it is where reading goes on.
  useEffect(() => heading.current?.focus(), []);
  useOpenForPrint(whole);
  const pdf = files.find((file) => /\.pdf$/i.test(file.name)) ?? null;
  const names = files.length > 0 ? list(files.map((file) => file.name)) : t('byLink');
  return (
    <div ref={whole}>
      <section className={styles.head} aria-labelledby="verdict">
        <Picture file={pdf} />
        <div className={styles.verdict}>
          <p className={styles.words}>
            <VerdictMark overall={verdict.overall} />
            {verdict.test ? <TestMark /> : null}
          </p>
          <h1 id="verdict" ref={heading} tabIndex={-1} className={styles.sentence}>
            {verdict.sentence[language]}
          </h1>
          {verdict.todo ? <p className={styles.todo}>{verdict.todo[language]}</p> : null}
          <p className={styles.about}>
            {names} · {t('policy', { when: exact(verdict.validatedAt), policy: verdict.policy })}
          </p>
          <p className={`${styles.actions} no-print`}>
            {verdict.overall === 'INDETERMINATE' ? (
              <Button look="primary" onPress={onAgain}>
                {t('again')}
              </Button>
            ) : null}
            <Button icon={<Printer aria-hidden />} onPress={() => window.print()}>
              {t('print')}
            </Button>
            <Button icon={<Braces aria-hidden />} onPress={() => saveJson(verdict)}>
              {t('json')}
            </Button>
            <Button onPress={onAnother}>{t('another')}</Button>
          </p>
        </div>
      </section>
      {verdict.testNote ? <Notice tone="waiting">{verdict.testNote[language]}</Notice> : null}
      <PassedOn document={verdict.document} />
      <section aria-label={t('reasons')} className={styles.legs}>
        {legGroups(verdict.legs).map((group) => (
          <LegRow key={group.leg} group={group} file={pdf} />
        ))}
      </section>
      <dl className={styles.prints}>
        {verdict.files.map((file) => (
          <div key={file.role}>
            <dt>{file.role === 'pdf' ? t('fingerprint') : t('fingerprintAsn')}</dt>
            <dd>
              <code>{file.sha256}</code>
            </dd>
          </div>
        ))}
      </dl>
      {verdict.document ? <OwnSheet documentID={verdict.document.documentId} /> : null}
      {verdict.timeline.length > 0 ? <RecordedHistory timeline={verdict.timeline} /> : null}
    </div>
  );
}

function Picture({ file }: { file: File | null }) {
  const place = useRef<HTMLDivElement>(null);
  const [there, setThere] = useState(false);
  useEffect(() => {
    if (!file) return;
    let left = false;
    void pagePicture(file, 1, 190).then((drawn) => {
      if (left || !drawn || !place.current) return;
      place.current.replaceChildren(drawn.canvas);
      setThere(true);
    });
    return () => {
      left = true;
    };
  }, [file]);
  if (!file) return null;
  return <div ref={place} className={styles.picture} data-there={there || undefined} aria-hidden />;
}

/** On paper nothing can be unfolded. */
function useOpenForPrint(whole: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const opened: HTMLDetailsElement[] = [];
    const open = () => {
      for (const details of whole.current?.querySelectorAll<HTMLDetailsElement>('details[data-print]') ?? []) {
        if (details.open) continue;
        details.open = true;
        opened.push(details);
      }
    };
    const close = () => {
      for (const details of opened.splice(0)) details.open = false;
    };
    window.addEventListener('beforeprint', open);
    window.addEventListener('afterprint', close);
    return () => {
      window.removeEventListener('beforeprint', open);
      window.removeEventListener('afterprint', close);
    };
  }, [whole]);
}

function saveJson(verdict: Verdict): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(verdict, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `validation-${verdict.validatedAt.slice(0, 10)}-${verdict.files[0]?.sha256.slice(0, 12) ?? 'report'}.json`;
  link.click();
  URL.revokeObjectURL(address);
}
