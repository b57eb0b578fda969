import { CircleAlert, CircleCheck, Info, MessageSquare, TriangleAlert, X } from 'lucide-react';
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router';
import { Button } from './Button.tsx';
import styles from './Toasts.module.css';
import { componentTexts } from './texts.ts';
import { doAct } from './toast-acts.ts';
import { freeTop } from './toast-place.ts';
import { toastClosesAfter } from './toast-settings.ts';
import { dismissed, type Toast, useToasts } from './toast-slice.ts';

const icons = { done: CircleCheck, info: Info, waiting: TriangleAlert, stopped: CircleAlert, neutral: MessageSquare };
/** What somebody may want to press while a toast is shown. */
const CONTROLS = 'button, a[href], input, textarea, select, [role="tab"], [role="checkbox"], [role="slider"]';

/** Read out politely, never takes the focus, and covers no button of the page. */
export function Toasts() {
  const toasts = useToasts();
  const t = componentTexts.use();
  const region = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    if (toasts.length === 0) return;
    const place = () => region.current && lay(region.current);
    place();
    window.addEventListener('resize', place);
    // Not while it moves: a toast that jumps along cannot be read.
    document.addEventListener('scrollend', place, true);
    return () => {
      window.removeEventListener('resize', place);
      document.removeEventListener('scrollend', place, true);
    };
  }, [toasts]);

  return (
    // Dialogs hide everything around them from assistive technology, except what says that it lies above.
    <section ref={region} className={styles.region} aria-label={t('notices')} data-react-aria-top-layer>
      <div role="status" aria-live="polite" className={styles.list}>
        {toasts.map((one) => (
          <Shown key={one.id} toast={one} />
        ))}
      </div>
    </section>
  );
}

function lay(region: HTMLElement): void {
  region.style.removeProperty('top');
  const wanted = region.getBoundingClientRect();
  const seen = [...document.querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((one) => !region.contains(one))
    .map((one) => one.getBoundingClientRect())
    .filter((one) => one.width > 0 && one.height > 0 && one.bottom > 0 && one.top < window.innerHeight);
  region.style.top = `${freeTop(wanted, seen, window.innerHeight * 0.75)}px`;
}

function Shown({ toast }: { toast: Toast }) {
  const dispatch = useDispatch();
  const t = componentTexts.use();
  const Icon = icons[toast.tone];
  const { pathname } = useLocation();
  const left = useRef(toastClosesAfter(pathname));
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const stays = toast.permanent || hovered || focused;
  useEffect(() => {
    if (stays) return;
    const since = Date.now();
    const timer = window.setTimeout(() => dispatch(dismissed(toast.id)), left.current);
    return () => {
      window.clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [toast.id, stays, dispatch]);
  // A finger on a phone hovers over nothing (CONST-022).
  const mouse = (now: boolean) => (event: PointerEvent) => event.pointerType === 'mouse' && setHovered(now);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: being looked at only holds its clock; there is nothing to press but the button
    <div
      className={`${styles.toast} ${styles[toast.tone]}`}
      onPointerEnter={mouse(true)}
      onPointerLeave={mouse(false)}
      onFocus={(event) => setFocused(event.target.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
    >
      <Icon aria-hidden size={18} />
      <p>{toast.text}</p>
      {toast.act === null ? null : (
        <Button
          small
          look="quiet"
          onPress={() => {
            doAct(toast.id);
            dispatch(dismissed(toast.id));
          }}
        >
          {toast.act}
        </Button>
      )}
      <AriaButton className={styles.close!} aria-label={t('dismiss')} onPress={() => dispatch(dismissed(toast.id))}>
        <X aria-hidden size={16} />
      </AriaButton>
    </div>
  );
}
