import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import type { PlanDialogId } from '../../modules/subscription/contract/plan-notices.ts';
import { useAppDispatch, useAppSelector } from '../session/store.ts';
import { dialogClosed } from './slice.ts';

/** A script of its own: most pages, and every signing link, are read without any of these dialogs. */
const PlanDialog = lazy<ComponentType<{ id: PlanDialogId }>>(() =>
  import('./PlanDialog.tsx').then(
    (loaded) => ({ default: loaded.PlanDialog }),
    () => ({ default: NotLoaded }),
  ),
);

/** The dialog about a plan that is open, wherever it was opened from. */
export function PlanDialogs() {
  const id = useAppSelector((root) => root.planNotices.dialog);
  if (id === null) return null;
  return (
    <Suspense fallback={null}>
      <PlanDialog key={id} id={id} />
    </Suspense>
  );
}

/** It opened by itself and cannot be had now. What somebody asked for waits for this script first (web/main.tsx). */
function NotLoaded() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(dialogClosed());
  }, [dispatch]);
  return null;
}
