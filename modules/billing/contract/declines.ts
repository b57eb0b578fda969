/** Why a card was not charged. Stored; the call answers `payments.` and the word, in 402. */
export const declineCodes = [
  'card_declined',
  'insufficient_funds',
  'card_expired',
  'invalid_card',
  'authentication_failed',
  'authentication_expired',
  'processing_error',
  /** The gateway does not know the card any more. */
  'card_gone',
  /** There was no card to charge. */
  'no_card',
] as const;
export type DeclineCode = (typeof declineCodes)[number];
