import { type ComponentType, lazy, Suspense } from 'react';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import type { PaymentDialogProps } from './PaymentDialog.tsx';
import { paymentTexts } from './payment-texts.ts';

/** A script of its own: most who read of a plan pay nothing now. */
const PaymentDialog = lazy<ComponentType<PaymentDialogProps>>(() => import('./PaymentDialog.tsx').catch(() => ({ default: NotLoaded })));

/** The dialog of a payment. */
export function Payment(props: PaymentDialogProps) {
  return (
    <Suspense fallback={null}>
      <PaymentDialog {...props} />
    </Suspense>
  );
}

function NotLoaded({ title, onClose }: PaymentDialogProps) {
  const t = paymentTexts.use();
  return (
    <Dialog open onClose={onClose} title={title} actions={<Button onPress={onClose}>{t('close')}</Button>}>
      <p>{t('notLoaded')}</p>
    </Dialog>
  );
}
