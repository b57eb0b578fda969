import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../components/Button.tsx';
import { currentLanguage } from '../i18n/language.ts';
import { cardTexts } from './card-texts.ts';
import type { CardFormMessage } from './frame.ts';
import styles from './Payments.module.css';
import { loadVendor, type Vendor, type VendorElement } from './vendor.ts';

export interface VendorFormProps {
  readonly clientSecret: string;
  readonly publishableKey: string;
  readonly onMessage: (message: CardFormMessage) => void;
}

const FIELDS = [
  ['cardNumber', 'number'],
  ['cardExpiry', 'expiry'],
  ['cardCvc', 'cvc'],
] as const;

/** The provider's own fields, in frames of its own. Not run here: it needs a live account of the provider and its script. */
export default function VendorForm({ clientSecret, publishableKey, onMessage }: VendorFormProps) {
  const t = cardTexts.use();
  const places = useRef<Partial<Record<(typeof FIELDS)[number][0], HTMLDivElement | null>>>({});
  const opened = useRef<{ vendor: Vendor; number: VendorElement } | null>(null);
  const told = useRef(onMessage);
  told.current = onMessage;
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let isGone = false;
    const made: VendorElement[] = [];
    const locale = currentLanguage();
    loadVendor(publishableKey, locale).then(
      (vendor) => {
        if (isGone) return;
        const elements = vendor.elements({ locale });
        for (const [kind] of FIELDS) {
          const element = elements.create(kind, { style: { base: lookOfFields() } });
          element.mount(places.current[kind]!);
          made.push(element);
        }
        opened.current = { vendor, number: made[0]! };
        told.current({ type: 'ready' });
      },
      () => told.current({ type: 'failed', code: null, message: null }),
    );
    return () => {
      isGone = true;
      for (const element of made) element.destroy();
    };
  }, [publishableKey]);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (opened.current === null || busy) return;
    const { vendor, number } = opened.current;
    setBusy(true);
    onMessage({ type: 'busy' });
    const { setupIntent, error } = await vendor
      .confirmCardSetup(clientSecret, { payment_method: { card: number } })
      .catch(() => ({ setupIntent: undefined, error: undefined }));
    setBusy(false);
    if (setupIntent?.payment_method) return onMessage({ type: 'saved', paymentMethodId: setupIntent.payment_method });
    onMessage({ type: 'failed', code: error?.code ?? null, message: error?.message ?? null });
  };
  return (
    <form className={styles.vendor} onSubmit={(event) => void save(event)}>
      {FIELDS.map(([kind, label]) => (
        <div key={kind}>
          <span className={styles.label}>{t(label)}</span>
          <div
            className={styles.field}
            ref={(place) => {
              places.current[kind] = place;
            }}
          />
        </div>
      ))}
      <Button type="submit" look="primary" busy={busy}>
        {t('save')}
      </Button>
    </form>
  );
}

/** Frames of another origin know no tokens: the values that hold now are handed in. */
function lookOfFields(): Record<string, string> {
  const tokens = getComputedStyle(document.documentElement);
  return {
    color: tokens.getPropertyValue('--ink').trim(),
    iconColor: tokens.getPropertyValue('--muted').trim(),
    fontSize: '16px',
  };
}
