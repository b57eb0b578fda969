import { useEffect } from 'react';
import { store, useAppDispatch } from '../session/store.ts';
import { keepNotices, keptNotices } from './kept-notices.ts';
import { dialogOpened } from './slice.ts';
import { usePlanRole } from './use-subscription.ts';

const ID = 'open-key-activation';

/** An owner who has no key yet is told once a session what one is for (NOTE-039). */
export function useKeyActivation(hasNone: boolean): void {
  const dispatch = useAppDispatch();
  const role = usePlanRole();
  useEffect(() => {
    const { popped } = keptNotices();
    if (!hasNone || role !== 'owner' || popped.includes(ID) || store.getState().planNotices.dialog !== null) return;
    keepNotices({ popped: [...popped, ID] });
    dispatch(dialogOpened(ID));
  }, [hasNone, role, dispatch]);
}
