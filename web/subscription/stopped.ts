import type { ExhaustedCode } from '../../modules/subscription/contract/credits.ts';
import type { GateCode } from '../../modules/subscription/contract/gate.ts';
import type { PlanDialogId } from '../../modules/subscription/contract/plan-notices.ts';
import type { Heard, Stopped } from '../api/gate.ts';
import type { AppDispatch } from '../session/store.ts';
import { dialogClosed, dialogOpened } from './slice.ts';

/**
 * Which dialog says what a refusal means: of what the plan does not let begin (STATE-052, ERR-010, ERR-012), what no plan is there for (ERR-013) and what no
 * credits are left for (ERR-087). Of every other refusal there is no more to say than it says itself.
 */
const DIALOGS: Readonly<Record<GateCode | ExhaustedCode | 'subscription.required', PlanDialogId>> = {
  'subscription.debtor': 'payment-by-debtor-plan',
  'subscription.expired': 'payment-by-free-plan-expired',
  'subscription.document_limit': 'payment-by-document-limit-expired',
  'subscription.sixth_document': 'dynamic-membership-activation',
  'subscription.required': 'subscription-now',
  'credits.identity_exhausted': 'identity-credits-exhausted',
  'credits.messaging_exhausted': 'messaging-credits-exhausted',
  'credits.attachments_exhausted': 'attachment-credits-exhausted',
  // Documents of packs go on where the plan's are used up: whoever has neither is at the limit of the plan.
  'credits.documents_exhausted': 'payment-by-document-limit-expired',
};

/** Calls that wait for the dialog that is open: one press may be several calls, and one answer is for all of them. */
let waiting: { readonly answer: (heard: Heard) => void; readonly about: string | undefined }[] = [];

/** Something waits for what becomes of the dialog. */
export const isAsked = (): boolean => waiting.length > 0;

/** The document that waits; null: none, or none that is known by its title. */
export const askedAbout = (): string | null => waiting.find(({ about }) => about !== undefined)?.about ?? null;

export function settleStopped(dispatch: AppDispatch, heard: Heard): void {
  dispatch(dialogClosed());
  const settled = waiting;
  waiting = [];
  for (const { answer } of settled) answer(heard);
}

export const askThePerson =
  (dispatch: AppDispatch): Stopped =>
  ({ code }, about) =>
    new Promise((resolve) => {
      const dialog = (DIALOGS as Readonly<Record<string, PlanDialogId>>)[code];
      if (dialog === undefined) return resolve('untold');
      waiting.push({ answer: resolve, about });
      dispatch(dialogOpened(dialog));
    });
