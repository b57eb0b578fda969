import type { DeclineCode } from '../contract/declines.ts';

/** The vendor's words by ours (docs.stripe.com/declines/codes and /error-codes). Everything else is a card that was declined. */
const OURS: Readonly<Record<string, DeclineCode>> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'card_expired',
  incorrect_number: 'invalid_card',
  invalid_number: 'invalid_card',
  incorrect_cvc: 'invalid_card',
  invalid_cvc: 'invalid_card',
  invalid_expiry_month: 'invalid_card',
  invalid_expiry_year: 'invalid_card',
  authentication_required: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  processing_error: 'processing_error',
  resource_missing: 'card_gone',
  payment_method_unexpected_state: 'card_gone',
};

/** @param code the error's code @param declineCode the bank's, which says more where there is one */
export const declineOf = (code: string | null, declineCode: string | null): { code: DeclineCode; gatewayCode: string | null } => ({
  code: OURS[declineCode ?? ''] ?? OURS[code ?? ''] ?? 'card_declined',
  gatewayCode: declineCode ?? code,
});
