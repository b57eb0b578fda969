import { useCallback, useEffect, useState } from 'react';
import { type ConfigurationFaults, faultsOf } from './faults.ts';
import { dropWorking, keepWorking, keptWorking } from './kept.ts';
import type { Working } from './working.ts';

export interface Configuration {
  readonly working: Working;
  readonly change: (next: Working | ((before: Working) => Working)) => void;
  readonly faults: ConfigurationFaults;
  readonly isChanged: boolean;
  /** It begins with what this tab had and nobody saved. */
  readonly isRestored: boolean;
  /** Back to what it was begun from. */
  readonly discard: () => void;
  /** It is saved: nothing is kept of it any more. */
  readonly saved: () => void;
}

/** A template being configured. `what` tells it from all others in this tab. */
export function useConfiguration(what: string, from: Working): Configuration {
  const [working, setWorking] = useState(() => keptWorking(what, from) ?? from);
  const [isRestored, setRestored] = useState(() => working !== from);
  const isChanged = JSON.stringify(working) !== JSON.stringify(from);
  useEffect(() => {
    if (isChanged) keepWorking(what, working, from);
    else dropWorking(what);
  }, [what, working, from, isChanged]);
  const discard = useCallback(() => {
    setWorking(from);
    setRestored(false);
  }, [from]);
  const saved = useCallback(() => {
    dropWorking(what);
    setRestored(false);
  }, [what]);
  return { working, change: setWorking, faults: faultsOf(working), isChanged, isRestored, discard, saved };
}
