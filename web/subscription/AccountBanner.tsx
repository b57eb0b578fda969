import { CircleAlert, Info, Tag, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useLocation } from 'react-router';
import { type BannerId, type BannerType, type PlanBanner, planNotices } from '../../modules/subscription/contract/plan-notices.ts';
import { authApi } from '../api/auth.ts';
import { isReachable, onReachChange } from '../api/reach.ts';
import { serverNow, useAhead } from '../api/server-now.ts';
import { Button } from '../components/Button.tsx';
import { useNow } from '../components/use-now.ts';
import { useAppDispatch, useAppSelector } from '../session/store.ts';
import styles from './Banner.module.css';
import { bannerTexts } from './banner-texts.ts';
import { keepNotices, keptNotices } from './kept-notices.ts';
import { bannerClosed, dialogOpened } from './slice.ts';
import { noticeFactsOf, useOwnSubscription, usePlanRole } from './use-subscription.ts';

const ICONS: Readonly<Record<BannerType, typeof Info>> = { info: Info, warning: TriangleAlert, promo: Tag, error: CircleAlert };
const SECOND_MS = 1000;
/** How often a server that did not answer is asked again. */
const AGAIN_MS = 5_000;

/**
 * Over every page of a session: what is to be known of its account, one notice at a time (NOTE-001, NOTE-027, ENT-064). An unreachable server comes before
 * all of them, since nothing else can be done until it answers (NOTE-002).
 */
export function AccountBanner() {
  const reachable = useSyncExternalStore(onReachChange, isReachable);
  const banner = useBanner();
  const { pathname } = useLocation();
  const role = usePlanRole();
  const known = useOwnSubscription() !== undefined;
  // What ends while somebody reads leaves its place free until they go elsewhere: nothing below it moves.
  const [keptAt, setKeptAt] = useState<string | null>(null);
  const shown = reachable ? banner : null;
  const before = useRef(false);
  useEffect(() => {
    if (before.current && shown === null) setKeptAt(pathname);
    before.current = shown !== null;
  }, [shown, pathname]);
  const isThere = banner !== null;
  useEffect(() => {
    if (known) keepNotices({ isPlaceKept: isThere });
  }, [known, isThere]);
  const isKept = keptAt === pathname || (role === 'owner' && !known && keptNotices().isPlaceKept);
  return (
    <div className={`${styles.place} no-print`} data-kept={isKept || undefined}>
      {reachable ? shown ? <Shown banner={shown} onClosed={() => (before.current = false)} /> : null : <Unreachable />}
    </div>
  );
}

/** The banner of now, unless it was closed; counted anew each second while one counts down. */
function useBanner(): PlanBanner | null {
  const subscription = useOwnSubscription();
  const closedHere = useAppSelector((root) => root.planNotices.closed);
  const facts = subscription ? noticeFactsOf(subscription) : null;
  const [counts, setCounts] = useState(false);
  useNow(SECOND_MS, counts);
  // Told anew when the clock of a test installation is moved, too.
  useAhead();
  const { banner } = facts ? planNotices(facts, new Date(serverNow())) : { banner: null };
  const ticks = banner !== null && banner.countdown !== null;
  useEffect(() => setCounts(ticks), [ticks]);
  if (banner === null || closedHere.includes(banner.bannerId) || keptNotices().closed.includes(banner.bannerId)) return null;
  return banner;
}

function Shown({ banner, onClosed }: { banner: PlanBanner; onClosed: () => void }) {
  const t = bannerTexts.use();
  const dispatch = useAppDispatch();
  const { bannerId, type, closable, countdown, dialog } = banner;
  const Icon = ICONS[type];
  const close = () => {
    keepNotices({ closed: [...new Set([...keptNotices().closed, bannerId])] });
    onClosed();
    dispatch(bannerClosed(bannerId));
  };
  return (
    <section aria-label={t('region')} className={`${styles.banner} ${styles[type]}`} data-banner-id={bannerId} data-banner-type={type}>
      <Icon aria-hidden size={18} />
      <p className={styles.words}>
        <span className="visually-hidden">{t(`type_${type}`)}: </span>
        {countdown?.kind === 'days'
          ? daysText(t, bannerId, countdown.daysLeft)
          : t(bannerId as Exclude<BannerId, 'unpaid-invoices' | 'subscription-reminder'>)}{' '}
        {countdown?.kind === 'clock' ? (
          <span role="timer" className={styles.clock}>
            {clock(countdown.secondsLeft)}
          </span>
        ) : null}
      </p>
      <Button small onPress={() => dispatch(dialogOpened(dialog))}>
        {t(`${bannerId}_do`)}
      </Button>
      {closable ? (
        <AriaButton className={styles.close!} aria-label={t('close')} onPress={close}>
          <X aria-hidden size={18} />
        </AriaButton>
      ) : null}
    </section>
  );
}

function daysText(t: ReturnType<typeof bannerTexts.use>, bannerId: PlanBanner['bannerId'], count: number): string {
  if (bannerId === 'unpaid-invoices') return count === 0 ? t('unpaid-invoices_today') : t('unpaid-invoices', { count });
  return t('subscription-reminder', { count });
}

/** 01:00:00 */
const clock = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** It clears by itself with the first call that is answered; one is made every few seconds. */
function Unreachable() {
  const t = bannerTexts.use();
  const dispatch = useAppDispatch();
  useEffect(() => {
    const timer = window.setInterval(
      () => void dispatch(authApi.endpoints.profile.initiate(undefined, { forceRefetch: true, subscribe: false })),
      AGAIN_MS,
    );
    return () => window.clearInterval(timer);
  }, [dispatch]);
  return (
    <section
      aria-label={t('region')}
      className={`${styles.banner} ${styles.error}`}
      data-banner-id="server-unreachable"
      data-banner-type="error"
    >
      <CircleAlert aria-hidden size={18} />
      <p className={styles.words} role="status">
        <span className="visually-hidden">{t('type_error')}: </span>
        {t('unreachable')}
      </p>
    </section>
  );
}
