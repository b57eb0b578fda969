import { useRef, useState } from 'react';
import { useFiscalDataQuery } from '../api/fiscal.ts';

/** Whether who pays needs a tax invoice (CFDI), and the saving of what it is made out with, which comes before the payment (RULE-062). */
export function useCfdiWish() {
  const [isWanted, setWanted] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const fiscal = useFiscalDataQuery(undefined, { skip: !isWanted });
  /** Of the form that is shown; null: none is. */
  const form = useRef<(() => Promise<boolean>) | null>(null);
  const isBusy = useRef(false);
  /** True: nothing keeps the payment back. Pressed again meanwhile, it does. */
  const saved = async (): Promise<boolean> => {
    if (!isWanted) return true;
    if (isBusy.current || form.current === null) return false;
    isBusy.current = true;
    setSaving(true);
    const isKept = await form.current().catch(() => false);
    isBusy.current = false;
    setSaving(false);
    return isKept;
  };
  return { isWanted, setWanted, isSaving, isReady: !isWanted || fiscal.data !== undefined, fiscal, form, saved };
}
export type CfdiWishNow = ReturnType<typeof useCfdiWish>;
