import { MapPin } from 'lucide-react';
import { Button } from '../../components/Button.tsx';
import { Notice } from '../../components/Notice.tsx';
import styles from '../../signer/Sheet.module.css';
import type { Locating } from './location.ts';
import { sheetTexts } from './sheet-texts.ts';

/** Why the location is asked for, in plain words, before the browser asks (ERR-052). */
export function LocationAsk({ locating, onAsk, missing }: { locating: Locating; onAsk: () => void; missing: boolean }) {
  const t = sheetTexts.use();
  const { format } = new Intl.NumberFormat();
  if (locating.state === 'given') {
    return (
      <Notice tone="done" live>
        {t('placeGiven', { metres: format(Math.max(1, Math.round(locating.place.accuracy))) })}
      </Notice>
    );
  }
  const why = { denied: t('placeDenied'), failed: t('placeFailed'), insecure: t('placeInsecure') };
  const failed = locating.state === 'denied' || locating.state === 'failed' || locating.state === 'insecure' ? why[locating.state] : null;
  return (
    <section className={styles.location}>
      <h3 className={styles.small}>{t('placeTitle')}</h3>
      <p>{t('placeWhy')}</p>
      {failed || missing ? (
        <Notice tone="stopped">{failed ? `${t('document.geolocation.error')} ${failed}` : t('document.geolocation.error')}</Notice>
      ) : null}
      <Button icon={<MapPin aria-hidden />} busy={locating.state === 'asking'} onPress={onAsk}>
        {locating.state === 'asking' ? t('placeAsking') : t('placeGive')}
      </Button>
    </section>
  );
}
