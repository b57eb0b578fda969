import { useEffect, useRef, useState } from 'react';
import type { TextSource } from './pdf-text.ts';

export type DocumentText = { readonly state: 'off' | 'opening' | 'failed' } | { readonly state: 'on'; readonly source: TextSource };

/** The document's words on demand: who does not ask loads nothing of it. */
export function useText(bytes: Blob | null, wanted: boolean): DocumentText {
  const [text, setText] = useState<DocumentText>({ state: 'off' });
  const open = useRef<TextSource | null>(null);
  useEffect(() => {
    if (!wanted || !bytes || open.current) return;
    let left = false;
    setText({ state: 'opening' });
    import('./pdf-text.ts')
      .then(({ openText }) => openText(bytes))
      .then((source) => {
        if (left) return source.close();
        open.current = source;
        setText({ state: 'on', source });
      })
      .catch(() => {
        if (!left) setText({ state: 'failed' });
      });
    return () => {
      left = true;
    };
  }, [bytes, wanted]);
  useEffect(
    () => () => {
      open.current?.close();
      open.current = null;
    },
    [],
  );
  return wanted ? text : { state: 'off' };
}
