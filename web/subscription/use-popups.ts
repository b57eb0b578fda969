import { useEffect } from 'react';
import { planNotices } from '../../modules/subscription/contract/plan-notices.ts';
import { serverNow } from '../api/server-now.ts';
import { store, useAppDispatch } from '../session/store.ts';
import { keepNotices, keptNotices } from './kept-notices.ts';
import { dialogOpened } from './slice.ts';
import { noticeFactsOf, useOwnSubscription } from './use-subscription.ts';

/**
 * The dialogs that open by themselves (NOTE-016..022): after the login, and where the subscription is another one at a change of place (NOTE-028). Each once
 * a session (NOTE-025), and never over another one or because a countdown ended under the hands of somebody.
 */
export function usePlanPopups(pathname: string): void {
  const dispatch = useAppDispatch();
  const subscription = useOwnSubscription();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again at every change of place
  useEffect(() => {
    if (!subscription) return;
    const { popup } = planNotices(noticeFactsOf(subscription), new Date(serverNow()));
    const { popped } = keptNotices();
    if (popup === null || popped.includes(popup) || store.getState().planNotices.dialog !== null) return;
    keepNotices({ popped: [...popped, popup] });
    dispatch(dialogOpened(popup));
  }, [subscription, pathname, dispatch]);
}
