import { FileText, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { MAX_EVIDENCE_FILES } from '../../../modules/cancellation/contract/evidence-rules.ts';
import { Button } from '../../components/Button.tsx';
import { useFormats } from '../../i18n/format.ts';
import styles from './Cancellation.module.css';
import type { ChosenFile } from './chosen.ts';
import { requestTexts } from './texts.ts';
import { useObjectUrl } from './use-object-url.ts';

export interface ChosenFilesProps {
  readonly files: readonly ChosenFile[];
  /** On their way: nothing is taken out any more. */
  readonly locked: boolean;
  readonly onRemove: (key: string) => void;
}

/** Pictures as pictures, PDFs by their names, each with its size and a way out. */
export function ChosenFiles({ files, locked, onRemove }: ChosenFilesProps) {
  const t = requestTexts.use();
  const count = useRef<HTMLParagraphElement>(null);
  if (files.length === 0) return null;
  return (
    <>
      <p className={styles.count} tabIndex={-1} ref={count} aria-live="polite">
        {t('chosen', { count: files.length, most: MAX_EVIDENCE_FILES })}
      </p>
      <ul className={styles.files}>
        {files.map((one) => (
          <Chosen
            key={one.key}
            one={one}
            locked={locked}
            onRemove={() => {
              // The button that had the focus goes with its file.
              count.current?.focus();
              onRemove(one.key);
            }}
          />
        ))}
      </ul>
    </>
  );
}

function Chosen({ one, locked, onRemove }: { one: ChosenFile; locked: boolean; onRemove: () => void }) {
  const t = requestTexts.use();
  const { bytes } = useFormats();
  const picture = useObjectUrl(one.type === 'application/pdf' ? null : one.file);
  return (
    <li className={styles.file}>
      <span className={styles.thumb} data-on-paper={picture ? true : undefined}>
        {picture ? <img src={picture} alt="" /> : <FileText aria-hidden size={26} strokeWidth={1.5} />}
      </span>
      <span className={styles.fileText}>
        <span className={styles.fileName}>{one.file.name}</span>
        <span className={styles.quiet}>{t('fileFact', { kind: t(`kind_${one.type}`), size: bytes(one.file.size) })}</span>
      </span>
      <Button
        look="quiet"
        icon={<Trash2 aria-hidden />}
        isDisabled={locked}
        aria-label={t('removeFile', { name: one.file.name })}
        onPress={onRemove}
      >
        {t('remove')}
      </Button>
    </li>
  );
}
