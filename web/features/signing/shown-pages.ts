import { useEffect, useRef } from 'react';
import type { Presented } from '../../signer/types.ts';
import { claimShownPages, type SigningLink } from './calls.ts';

/** A page counts when at least half of it, or of the window, was in view for this long without a break. */
const LONG_ENOUGH_MS = 1000;
/** The server notes one claim a minute; the second more is for a clock that runs faster. */
const BETWEEN_CLAIMS_MS = 61_000;
const STEPS = Array.from({ length: 21 }, (_, step) => step / 20);

export interface ShownPagesProps {
  readonly link: SigningLink;
  /** The bytes that the server wrote down as presented; null until they are here: nothing is claimed before. */
  readonly presented: Presented | null;
  /** False while something lies over the pages, and after the signature. */
  readonly watching: boolean;
  /** True at the sheet of the signature: what was shown until then is said now. */
  readonly signing: boolean;
}

/**
 * Notices which pages stand on the screen and claims them: when the sheet of the signature opens, when the tab is left, and every
 * minute while something new was shown. A claim that does not arrive is made again with the next one.
 */
export function useShownPages({ link, presented, watching, signing }: ShownPagesProps): void {
  const claims = useRef<Claims>(null);
  claims.current ??= claimsOf();
  const { shown, claim } = claims.current;
  useEffect(() => {
    if (!watching) return;
    return watchPages((page) => shown.add(page));
  }, [watching, shown]);
  useEffect(() => {
    const say = () => claim(link, presented);
    const left = () => document.visibilityState === 'hidden' && say();
    const timer = window.setInterval(say, BETWEEN_CLAIMS_MS);
    document.addEventListener('visibilitychange', left);
    window.addEventListener('pagehide', say);
    if (signing) say();
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', left);
      window.removeEventListener('pagehide', say);
    };
  }, [link, presented, signing, claim]);
}

interface Claims {
  readonly shown: Set<number>;
  readonly claim: (link: SigningLink, presented: Presented | null) => void;
}

function claimsOf(): Claims {
  const shown = new Set<number>();
  const taken = new Set<number>();
  let last = 0;
  let over = false;
  const claim: Claims['claim'] = (link, presented) => {
    const pages = [...shown].filter((page) => !taken.has(page));
    if (over || !presented || pages.length === 0 || Date.now() - last < BETWEEN_CLAIMS_MS) return;
    last = Date.now();
    void claimShownPages(link, { presented, pages }).then((outcome) => {
      if ('data' in outcome) for (const page of pages) taken.add(page);
      // The link opens nothing any more; the page itself says so.
      else over = [403, 404, 410].includes(outcome.problem.status);
    });
  };
  return { shown, claim };
}

/** Calls for every page that stayed in view long enough, while the tab is looked at; the answer ends it. */
function watchPages(onShown: (page: number) => void): () => void {
  const timers = new Map<Element, number>();
  const leave = (place: Element) => {
    window.clearTimeout(timers.get(place));
    timers.delete(place);
  };
  // A page whose picture has not come yet shows nothing, and is looked at again.
  const wait = (place: Element) => {
    const look = () => (showsPicture(place) ? note(place, onShown) : wait(place));
    timers.set(place, window.setTimeout(look, LONG_ENOUGH_MS));
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio, intersectionRect, rootBounds } of entries) {
        const ofWindow = intersectionRect.height / (rootBounds?.height ?? window.innerHeight);
        const visible = document.visibilityState === 'visible' && (intersectionRatio >= 0.5 || ofWindow >= 0.5);
        if (!visible) leave(target);
        else if (!timers.has(target)) wait(target);
      }
    },
    { threshold: STEPS },
  );
  const places = [...document.querySelectorAll('article[id^="page-"]')];
  const lookAgain = () => {
    for (const place of places) {
      leave(place);
      observer.unobserve(place);
      if (document.visibilityState === 'visible') observer.observe(place);
    }
  };
  lookAgain();
  document.addEventListener('visibilitychange', lookAgain);
  return () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', lookAgain);
    for (const place of timers.keys()) leave(place);
  };
}

function showsPicture(place: Element): boolean {
  const picture = place.querySelector('img');
  return picture !== null && picture.complete && picture.naturalWidth > 0;
}

function note(place: Element, onShown: (page: number) => void): void {
  place.setAttribute('data-shown', '');
  onShown(Number(place.id.slice('page-'.length)));
}
