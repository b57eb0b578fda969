import { useEffect, useRef } from 'react';
import { faultsOf } from './faults.ts';
import { signers, type Working, withoutEmptyRows, wronglyFilled, wrongOptions } from './working.ts';

/** Whoever pauses this long has finished a thought; every save of something new is an event of the draft's history. */
const PAUSE_MS = 4_000;

/**
 * What the server can have of a draft without being asked to: everything but rows that are still being written. Null where there is
 * nothing to save by itself, or where it would take somebody away whom the server has: a name half deleted is not a person removed.
 */
export function savable(working: Working, saved: Working): Working | null {
  if (working.title.trim() === '' || !working.whoSigns || working.places.some((place) => wronglyFilled(place) || wrongOptions(place)))
    return null;
  const { people, approvers, observers } = faultsOf(working);
  const whole = withoutEmptyRows({
    ...working,
    people: working.people.filter((one) => !people.has(one.key)),
    approvers: working.approvers.filter((one) => !approvers.has(one.key)),
    observers: working.observers.filter((one) => !observers.has(one.key)),
  });
  const fewer =
    signers(whole).length < Math.min(signers(saved).length, signers(working).length) ||
    whole.approvers.length < Math.min(saved.approvers.length, working.approvers.length) ||
    whole.observers.length < Math.min(saved.observers.length, working.observers.length);
  return fewer || !faultsOf(whole).none ? null : whole;
}

export interface Autosave {
  readonly working: Working;
  readonly saved: Working;
  /** There is something that the server does not have, and nothing is under way. */
  readonly wanted: boolean;
  readonly save: (working: Working) => Promise<boolean>;
}

/**
 * Saves after a pause, and at once when the page goes out of sight: who goes on with another device, or whose session ends
 * elsewhere, finds there what was typed here.
 */
export function useAutosave({ working, saved, wanted, save }: Autosave): void {
  const tried = useRef('');
  useEffect(() => {
    const now = wanted ? savable(working, saved) : null;
    const as = JSON.stringify(now);
    // Once for each state of the draft: what the server refused, or already had, is not sent again and again.
    if (now === null || as === tried.current) return;
    const act = () => {
      tried.current = as;
      void save(now);
    };
    const hidden = () => {
      if (document.visibilityState === 'hidden' && as !== tried.current) act();
    };
    const timer = window.setTimeout(act, PAUSE_MS);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, [working, saved, wanted, save]);
}
