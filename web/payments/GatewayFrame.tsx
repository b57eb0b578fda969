import { useEffect, useRef, useState } from 'react';
import { Skeleton } from '../components/Skeleton.tsx';
import { currentLanguage } from '../i18n/language.ts';
import { frameAddress, themeShown } from './frame.ts';
import styles from './Payments.module.css';

export interface GatewayFrameProps<Message extends { readonly type: string }> {
  /** A page of the gateway's own origin. */
  readonly page: string;
  /** Names the frame for who does not see it. */
  readonly title: string;
  readonly read: (data: unknown) => Message | null;
  readonly onMessage: (message: Message) => void;
}

/** Height until the page in the frame has told its own, in pixels. */
const FIRST_HEIGHT = 240;

/**
 * A page of another origin, in its place on this one. It is heard only where it says something itself: a message of another window or of another origin
 * counts for nothing.
 */
export function GatewayFrame<Message extends { readonly type: string }>({ page, title, read, onMessage }: GatewayFrameProps<Message>) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const [isReady, setReady] = useState(false);
  // As of when it was opened: with another address it would be loaded anew, and what was typed in it be lost.
  const [address] = useState(() =>
    frameAddress(page, { language: currentLanguage(), theme: themeShown(), parent: window.location.origin }),
  );
  const heard = useRef(onMessage);
  heard.current = onMessage;
  useEffect(() => {
    const { origin } = new URL(address);
    const hear = ({ data, origin: from, source }: MessageEvent) => {
      if (from !== origin || source !== frame.current?.contentWindow) return;
      const message = read(data);
      if (message === null) return;
      if (message.type === 'ready') setReady(true);
      if ('height' in message && typeof message.height === 'number') setHeight(message.height);
      heard.current(message);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [address, read]);
  return (
    <div className={styles.frame} style={{ height }}>
      {isReady ? null : <Skeleton height={`${height}px`} />}
      <iframe
        ref={frame}
        src={address}
        title={title}
        sandbox="allow-forms allow-same-origin allow-scripts"
        referrerPolicy="no-referrer"
        onLoad={() => setReady(true)}
      />
    </div>
  );
}
