import { useEffect, useRef, useState } from 'react';
import type { ApiProblem } from '../api/types.ts';
import { currentLanguage } from '../i18n/language.ts';
import { type FileOfDocument, FileProblem, fileBytes, keyOf } from './file-bytes.ts';
import type { OpenPdf } from './pdf.ts';
import { pageTexts } from './texts.ts';

export type PdfState = { readonly pdf: OpenPdf | null; readonly problem: ApiProblem | null; readonly retry: () => void };

const unreadable = (): ApiProblem => ({
  status: 0,
  code: 'page.unreadable',
  message: pageTexts.in(currentLanguage())('unreadable'),
  facts: {},
  correlationId: null,
});

/** Opens the file of one version and closes it again; null: nothing to open yet. The reader itself is loaded on first use. */
export function usePdf(file: FileOfDocument | null): PdfState {
  const [state, setState] = useState<{ key: string; pdf: OpenPdf | null; problem: ApiProblem | null }>({
    key: '',
    pdf: null,
    problem: null,
  });
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(file);
  latest.current = file;
  const key = file ? keyOf(file) : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address of a version is new in every answer, its bytes are not; an attempt starts over
  useEffect(() => {
    const wanted = latest.current;
    if (!wanted) return;
    let over = false;
    let close = () => undefined as unknown;
    void (async () => {
      try {
        const [bytes, { openPdf }] = await Promise.all([fileBytes(wanted), import('./pdf.ts')]);
        if (over) return;
        const { task, opened } = openPdf(bytes);
        close = () => task.destroy();
        const pdf = await opened;
        if (!over) setState({ key, pdf, problem: null });
      } catch (error) {
        if (!over) setState({ key, pdf: null, problem: error instanceof FileProblem ? error.problem : unreadable() });
      }
    })();
    return () => {
      over = true;
      void close();
    };
  }, [key, attempt]);
  const current = state.key === key && key !== '';
  return {
    pdf: current ? state.pdf : null,
    problem: current ? state.problem : null,
    retry: () => {
      setState({ key: '', pdf: null, problem: null });
      setAttempt((count) => count + 1);
    },
  };
}
