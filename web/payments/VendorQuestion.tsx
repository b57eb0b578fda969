import { useEffect, useRef } from 'react';
import { currentLanguage } from '../i18n/language.ts';
import { loadVendor } from './vendor.ts';

export interface VendorQuestionProps {
  readonly clientSecret: string;
  readonly publishableKey: string;
  readonly onAnswered: () => void;
}

/**
 * The provider's script shows what the bank asks, over the page. Not run here: it needs a live account of the provider and its script. Where it does not
 * load, the charge is looked at as it stands: it waits for the holder, and the dialog may be closed.
 */
export function VendorQuestion({ clientSecret, publishableKey, onAnswered }: VendorQuestionProps) {
  const told = useRef(onAnswered);
  told.current = onAnswered;
  /** Asked once, though React shows a part twice while one writes it: a bank would ask twice. */
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    loadVendor(publishableKey, currentLanguage())
      .then((vendor) => vendor.handleNextAction({ clientSecret }))
      .catch(() => undefined)
      .finally(() => told.current());
  }, [clientSecret, publishableKey]);
  return null;
}
