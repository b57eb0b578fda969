import { CopyShort } from './CopyShort.tsx';
import { componentTexts } from './texts.ts';

/** A fingerprint, short to look at and whole to copy. */
export function CopyHash({ sha256 }: { sha256: string }) {
  const t = componentTexts.use();
  const short = `${sha256.slice(0, 8)}…${sha256.slice(-4)}`;
  return <CopyShort whole={sha256} short={short} label={t('copyHash', { short })} />;
}
