import { useEffect } from 'react';
import type { NoticeFacts } from '../../modules/subscription/contract/plan-notices.ts';
import { isJustArrived } from '../../modules/subscription/contract/plan-notices.ts';
import { serverNow } from '../api/server-now.ts';
import { type OwnSubscription, useFirstLoginMutation, usePlanOfOwnerQuery, useSubscriptionQuery } from '../api/subscription.ts';
import { productName } from '../components/product-name.ts';
import { toast } from '../components/toast-slice.ts';
import { currentLanguage } from '../i18n/language.ts';
import { useAppDispatch, useAppSelector } from '../session/store.ts';
import { bannerTexts } from './banner-texts.ts';
import { isWelcomed, keepWelcomed } from './kept-notices.ts';

/** Who looks, as far as plans go. `owner`: pays and is told; `member`: works in the account of an owner; null: neither, or not known yet. */
export function usePlanRole(): 'owner' | 'member' | null {
  const { state, user } = useAppSelector((root) => root.session);
  if (state !== 'open' || user === null || user.isAdmin || user.role === 'reviewer') return null;
  return user.role === 'sub-user' ? 'member' : 'owner';
}

/** The owner's subscription as it was read last; undefined for everybody else. */
export function useOwnSubscription(): OwnSubscription | undefined {
  const role = usePlanRole();
  return useSubscriptionQuery(undefined, { skip: role !== 'owner' }).data;
}

/**
 * Read again at every change of place (SESSION-015): whatever depends on the plan is another one then, without a reload (NOTE-028). A call that is
 * under way already is not made twice.
 */
export function useSubscriptionCheck(pathname: string): void {
  const role = usePlanRole();
  const own = useSubscriptionQuery(undefined, { skip: role !== 'owner' });
  const owners = usePlanOfOwnerQuery(undefined, { skip: role !== 'member' });
  const again = role === 'owner' ? own.refetch : role === 'member' ? owners.refetch : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again at every change of place
  useEffect(() => void again?.(), [pathname]);
  useFirstMinutes(own.data);
}

/** The first login is written down, and its person welcomed, once and within its first minutes (NOTE-026, CALL-048). */
function useFirstMinutes(subscription: OwnSubscription | undefined): void {
  const dispatch = useAppDispatch();
  const [record] = useFirstLoginMutation();
  const isFirst = subscription !== undefined && subscription.firstLoginDate === null;
  useEffect(() => {
    if (isFirst) void record();
  }, [isFirst, record]);
  const first = subscription?.firstLoginDate ?? null;
  useEffect(() => {
    if (first === null || !isJustArrived(first, new Date(serverNow())) || isWelcomed(first)) return;
    keepWelcomed(first);
    dispatch(toast(bannerTexts.in(currentLanguage())('welcome', { product: productName }), 'info'));
  }, [first, dispatch]);
}

/** What the rules of notices ask of an owner's subscription. */
export const noticeFactsOf = (subscription: OwnSubscription): NoticeFacts => ({
  planName: subscription.planName,
  isSubUser: false,
  hasRegisteredCard: subscription.hasRegisteredCard,
  promotionEndsAt: subscription.promotionEndsAt,
  expiryDate: subscription.expiryDate,
  subscriptionFailed: subscription.subscriptionFailed,
  billing: subscription.billingSubscription,
});
