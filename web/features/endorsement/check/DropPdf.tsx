import { useState } from 'react';
import { DropArea } from '../../../components/DropArea.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { holdersTexts } from './texts.ts';

/** Takes one PDF, and says so where something else was dropped. */
export function DropPdf({ onFile }: { onFile: (file: File) => void }) {
  const t = holdersTexts.use();
  const [refused, setRefused] = useState<string | null>(null);
  const take = ([next]: File[]) => {
    if (!next) return;
    const pdf = /\.pdf$/i.test(next.name);
    setRefused(pdf ? null : t('wrongKind', { name: next.name }));
    if (pdf) onFile(next);
  };
  return (
    <>
      {refused ? <Notice tone="stopped">{refused}</Notice> : null}
      <DropArea onFiles={take} accept=".pdf,application/pdf" title={t('drop')} hint={t('dropHint')} button={t('choose')} />
    </>
  );
}
