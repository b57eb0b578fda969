import { FileDown } from 'lucide-react';
import { useState } from 'react';
import { nameOfFile } from '../../../../shared-kernel/files/file-names.ts';
import { download } from '../../../api/download.ts';
import type { EndorsementView } from '../../../api/endorsements.ts';
import type { ApiProblem } from '../../../api/types.ts';
import { Button } from '../../../components/Button.tsx';
import { CopyHash } from '../../../components/CopyHash.tsx';
import { ProblemNotice } from '../../../components/Notice.tsx';
import styles from '../Endorsement.module.css';
import { heldTexts } from './texts.ts';

/** The paper: the document as it was signed and sealed, and what proves it and the endorsement without us. */
export function HeldFiles({ view }: { view: EndorsementView }) {
  const t = heldTexts.use();
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const { held, title, language } = view;
  const files = [
    ['document', held?.documentUrl, nameOfFile(title, 'signed', language), view.documentSha256],
    ['documentConstancia', held?.constanciaUrl, nameOfFile(title, 'constancia', language), null],
    ['sheet', view.sealedSheetUrl, nameOfFile(title, 'sealedSheet', language), view.sealedSheetSha256],
    ['sheetConstancia', view.constanciaUrl, nameOfFile(title, 'sheetConstancia', language), null],
  ] as const;
  const fetchFile = async (file: string, url: string, name: string) => {
    setBusy(file);
    setProblem(await download(url, name));
    setBusy(null);
  };
  return (
    <section className={styles.files} aria-labelledby="held-files">
      <h2 id="held-files">{t('files')}</h2>
      <ul>
        {files.map(([file, url, name, sha256]) =>
          url ? (
            <li key={file}>
              <div>
                <p>{t(`file_${file}`)}</p>
                {sha256 ? (
                  <p className={styles.quiet}>
                    SHA-256 <CopyHash sha256={sha256} />
                  </p>
                ) : null}
              </div>
              <Button
                small
                look={file === 'document' ? 'primary' : undefined}
                busy={busy === file}
                icon={<FileDown aria-hidden />}
                aria-label={t('downloadOf', { file: t(`file_${file}`) })}
                onPress={() => void fetchFile(file, url, name)}
              >
                {t('download')}
              </Button>
            </li>
          ) : null,
        )}
      </ul>
      {problem ? <ProblemNotice problem={problem} /> : null}
    </section>
  );
}
