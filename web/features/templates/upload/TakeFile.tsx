import { FileUp, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { TemplateFileView } from '../../../../modules/templates/contract/calls.ts';
import { USUAL_UPLOAD_MB } from '../../../api/upload.ts';
import { Button } from '../../../components/Button.tsx';
import { DropArea } from '../../../components/DropArea.tsx';
import { Notice, ProblemNotice } from '../../../components/Notice.tsx';
import { useFormats } from '../../../i18n/format.ts';
import { useAppSelector } from '../../../session/store.ts';
import { FaultList } from './FaultList.tsx';
import { uploadTexts } from './texts.ts';
import styles from './Upload.module.css';
import { useTakeFile } from './use-take-file.ts';

/** RULE-022: a .doc can be chosen too, and the server says by 10006 what is taken. */
const ACCEPT = '.docx,.doc';
const MEGABYTE = 1_048_576;

export interface TakeFileProps {
  /** Whose next file it is; null: of a new template. */
  readonly templateID: string | null;
  /** What a file is asked for. */
  readonly intro: string;
  readonly onTaken: (file: TemplateFileView) => void;
}

/** The area for a Word file, the screen while it is read, and the one with all that is wrong with it (UI-046). */
export function TakeFile({ templateID, intro, onTaken }: TakeFileProps) {
  const t = uploadTexts.use();
  const { bytes } = useFormats();
  const most = useAppSelector(({ session }) => session.user?.uploadMaxMb ?? USUAL_UPLOAD_MB);
  const { taking, send, stop } = useTakeFile(templateID, onTaken);
  const [refused, setRefused] = useState<File | null>(null);
  const again = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // What came of the file is another screen: whoever hears or types goes on at its head.
  useEffect(() => {
    if (taking.at !== 'area') heading.current?.focus();
  }, [taking.at]);
  const take = (files: readonly File[]) => {
    const [file] = files;
    if (!file) return;
    const isLarge = file.size > most * MEGABYTE;
    setRefused(isLarge ? file : null);
    if (!isLarge) void send(file);
  };
  const tooLarge = refused ? (
    <Notice tone="stopped">
      <p>{t('tooLarge', { name: refused.name, size: bytes(refused.size), most })}</p>
    </Notice>
  ) : null;

  if (taking.at === 'sending') {
    const { sent = 0, total = 0 } = taking.progress ?? {};
    const isReading = total > 0 && sent >= total;
    return (
      <section className={styles.working} aria-busy="true">
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {t(isReading ? 'reading' : 'sending', { name: taking.name })}
        </h2>
        <progress
          aria-label={t(isReading ? 'reading' : 'sending', { name: taking.name })}
          max={100}
          {...(isReading ? {} : { value: total > 0 ? (sent / total) * 100 : 0 })}
        />
        <p className={styles.quiet} role="status">
          {isReading ? t('readingText') : total > 0 ? t('sent', { sent: bytes(sent), total: bytes(total) }) : ''}
        </p>
        <div>
          <Button icon={<X aria-hidden />} onPress={stop}>
            {t('stop')}
          </Button>
        </div>
      </section>
    );
  }
  if (taking.at === 'faults') {
    const { fileName, faults } = taking.facts;
    return (
      <section className={styles.faults}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          {t('faultsTitle')}
        </h2>
        {tooLarge}
        <Notice
          tone="stopped"
          actions={
            <>
              <Button look="primary" icon={<FileUp aria-hidden />} onPress={() => again.current?.click()}>
                {t('again')}
              </Button>
              <input
                ref={again}
                type="file"
                hidden
                accept={ACCEPT}
                onChange={(event) => {
                  take([...(event.target.files ?? [])]);
                  event.target.value = '';
                }}
              />
            </>
          }
        >
          <p>{t('faultsText', { name: fileName, count: faults.length })}</p>
        </Notice>
        <FaultList faults={faults} />
      </section>
    );
  }
  return (
    <div className={styles.area}>
      <p className={styles.quiet}>{intro}</p>
      {tooLarge}
      {taking.problem ? <ProblemNotice problem={taking.problem} title={t('failed')} /> : null}
      <DropArea
        onFiles={take}
        accept={ACCEPT}
        title={t('drop')}
        hint={t('dropHint', { most, braces: '{{', closing: '}}' })}
        button={t('choose')}
      />
    </div>
  );
}
