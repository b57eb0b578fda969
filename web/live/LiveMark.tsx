import { useEffect, useRef, useState } from 'react';
import styles from './LiveMark.module.css';
import { useLiveState } from './state.ts';
import { liveTexts } from './texts.ts';

/** Says quietly whether what is seen follows what others do. `onlyTrouble`: for narrow places, nothing while all is well. */
export function LiveMark({ onlyTrouble = false }: { onlyTrouble?: boolean }) {
  const t = liveTexts.use();
  const state = useLiveState();
  if (state === 'off' || (onlyTrouble && state !== 'lost')) return null;
  return (
    <p className={styles.mark} data-state={state} data-live={onlyTrouble ? undefined : state}>
      <span className={styles.dot} aria-hidden />
      <span>{t(onlyTrouble ? 'lostShort' : state)}</span>
    </p>
  );
}

/** For screen readers: a cut and its end, never the ordinary state. */
export function LiveAnnouncement() {
  const t = liveTexts.use();
  const state = useLiveState();
  const cut = useRef(false);
  const [said, setSaid] = useState<'lost' | 'healed' | null>(null);
  useEffect(() => {
    if (state === 'lost') {
      cut.current = true;
      setSaid('lost');
    } else if (state === 'live' && cut.current) {
      cut.current = false;
      setSaid('healed');
    } else if (state === 'off') setSaid(null);
  }, [state]);
  return (
    <span role="status" className="visually-hidden">
      {said ? t(said) : ''}
    </span>
  );
}
