/** Which of the sentences about a refused card says what happened (ERR-006..008). */
export type CardFailure = 'declined' | 'invalid' | 'again';

/** Something about what was typed, by the provider's codes. */
const TYPED =
  /^(payments\.(card_expired|invalid_card)|expired_card|(incorrect|invalid|incomplete)_(number|cvc|zip|expiry(_month|_year)?))$/;

/** Null: the refusal is of something else than a card. */
export function cardFailure(code: string | null): CardFailure | null {
  if (code === null) return null;
  if (TYPED.test(code)) return 'invalid';
  if (code === 'payments.card_declined' || code === 'card_declined') return 'declined';
  return code.startsWith('payments.') ? 'again' : null;
}
