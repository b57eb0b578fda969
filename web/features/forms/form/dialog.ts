import type { FormSigner, FormView } from '../../../../modules/forms/contract/calls.ts';

/** Of every dialog about the form of one signer. */
export interface SignerDialogProps {
  readonly view: FormView;
  readonly signer: FormSigner;
  readonly onClose: () => void;
}
