import { useId } from 'react';
import type { FiscalData } from '../../api/fiscal.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { toast } from '../../components/toast-slice.ts';
import { FiscalFields } from '../../fiscal/FiscalFields.tsx';
import { fiscalTexts } from '../../fiscal/fiscal-texts.ts';
import { useFiscalForm } from '../../fiscal/use-fiscal-form.ts';
import { useAppDispatch } from '../../session/store.ts';

export interface FiscalDialogProps {
  readonly data: FiscalData;
  /** Also what an invoice needs has to be there, a phone too (RULE-062). */
  readonly isCheckout?: boolean;
  readonly onClose: () => void;
  /** They are kept, and whoever needed them goes on. */
  readonly onSaved?: () => void;
}

/** The form of the fiscal data in a dialog of its own. */
export function FiscalDialog({ data, isCheckout = false, onClose, onSaved }: FiscalDialogProps) {
  const t = fiscalTexts.use();
  const dispatch = useAppDispatch();
  const formId = useId();
  const form = useFiscalForm(data, { isCheckout });
  const submit = async () => {
    if (!(await form.save())) return;
    dispatch(toast(t('saved')));
    onClose();
    onSaved?.();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      shape="sheet"
      wide
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button look="primary" type="submit" form={formId} busy={form.isSaving}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <FiscalFields id={formId} form={form} onSubmit={() => void submit()} />
    </Dialog>
  );
}
