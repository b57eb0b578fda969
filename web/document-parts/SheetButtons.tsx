import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ApiProblem } from '../api/types.ts';
import { Button } from '../components/Button.tsx';
import type { Language } from '../i18n/language.ts';
import { downloadEvidenceSheet } from './downloads.ts';
import { sheetTexts } from './sheet-texts.ts';

const languages: readonly Language[] = ['es', 'en'];

/** The evidence sheet in either language; it is made and sealed when it is asked for. */
export function SheetButtons(props: {
  readonly documentID: string;
  readonly title: string;
  readonly small?: boolean;
  readonly onProblem: (problem: ApiProblem | null) => void;
}) {
  const t = sheetTexts.use();
  const [busy, setBusy] = useState<Language | null>(null);
  const download = async (language: Language) => {
    setBusy(language);
    props.onProblem(null);
    props.onProblem(await downloadEvidenceSheet(props.documentID, props.title, language));
    setBusy(null);
  };
  return languages.map((language) => (
    <Button
      key={language}
      small={props.small ?? false}
      busy={busy === language}
      icon={<Download aria-hidden />}
      aria-label={t(`download_${language}`)}
      onPress={() => void download(language)}
    >
      {t(language)}
    </Button>
  ));
}
