import { useMemo, useSyncExternalStore } from 'react';
import type { Actor, AnyActorLogic, SnapshotFrom } from 'xstate';

/** The snapshot of a running actor; the component follows it. */
export function useSnapshot<Logic extends AnyActorLogic>(actor: Actor<Logic>): SnapshotFrom<Logic> {
  const subscribe = useMemo(
    () => (changed: () => void) => {
      const subscription = actor.subscribe(changed);
      return () => subscription.unsubscribe();
    },
    [actor],
  );
  return useSyncExternalStore(subscribe, () => actor.getSnapshot());
}
