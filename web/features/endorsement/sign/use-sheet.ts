import { useEffect, useState } from 'react';
import type { EndorsementView } from '../../../api/endorsements.ts';
import { type Reading, readDocument } from '../../../signer/presented.ts';

/**
 * The sheet as it is handed out to be read, which is recorded; its hash is counted here before anybody signs it. Once it is
 * sealed, the sealed one is shown.
 */
export function useSheet({ sheet, sealedSheetUrl, sealedSheetSha256 }: EndorsementView): { reading: Reading; readAgain: () => void } {
  const [reading, setReading] = useState<Reading>({ state: 'reading' });
  const [attempt, setAttempt] = useState(0);
  const [url, sha256] = sealedSheetUrl && sealedSheetSha256 ? [sealedSheetUrl, sealedSheetSha256] : [sheet.url, sheet.sha256];
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again
  useEffect(() => {
    const leave = new AbortController();
    setReading({ state: 'reading' });
    void readDocument(url, { version: 0, sha256 }, leave.signal, 'needed').then((read) => {
      if (!leave.signal.aborted) setReading(read);
    });
    return () => leave.abort();
  }, [url, sha256, attempt]);
  return { reading, readAgain: () => setAttempt((one) => one + 1) };
}
