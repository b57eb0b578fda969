import { useEffect, useState } from 'react';
import type { OpenPdf } from './pdf.ts';

export interface PdfOf {
  readonly pdf: OpenPdf | null;
  /** The bytes are no PDF that can be drawn here. */
  readonly failed: boolean;
}

const NOTHING: PdfOf = { pdf: null, failed: false };

/** Opens a file for drawing and closes it again; null: none yet. The reader itself is loaded on first use. */
export function usePdfOf(bytes: Blob | null): PdfOf {
  const [state, setState] = useState<PdfOf & { of: Blob | null }>({ ...NOTHING, of: null });
  useEffect(() => {
    if (!bytes) return;
    let over = false;
    let close = () => undefined as unknown;
    void (async () => {
      try {
        const [buffer, { openPdf }] = await Promise.all([bytes.arrayBuffer(), import('./pdf.ts')]);
        if (over) return;
        const { task, opened } = openPdf(new Uint8Array(buffer));
        close = () => task.destroy();
        const pdf = await opened;
        if (!over) setState({ pdf, failed: false, of: bytes });
      } catch {
        if (!over) setState({ pdf: null, failed: true, of: bytes });
      }
    })();
    return () => {
      over = true;
      void close();
    };
  }, [bytes]);
  return state.of === bytes ? state : NOTHING;
}
