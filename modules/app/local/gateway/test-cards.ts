/**
 * What charging a card leads to.
 * `succeeds`: the money comes. `declined`: the issuer says no. `authentication`: asked of the person, and off session declined.
 * `lost`: the money comes and nobody is answered. `slow`: the money comes a while later.
 */
export type Outcome =
  | { readonly kind: 'succeeds' | 'authentication' | 'lost' | 'slow' }
  | { readonly kind: 'declined'; readonly code: string; readonly declineCode?: string; readonly message: string };

export interface TestCard {
  /** The only numbers that the form takes. */
  readonly number: string;
  /** Names that stand for the card where a payment method is asked for. */
  readonly tokens: readonly string[];
  readonly brand: string;
  readonly funding: 'credit' | 'debit';
  readonly outcome: Outcome;
  /** Saving it fails already. */
  readonly refusedWhenSaved?: true;
}

const declined = (code: string, message: string, declineCode?: string): Outcome => ({
  kind: 'declined',
  code,
  message,
  ...(declineCode !== undefined && { declineCode }),
});

const GENERIC = declined('card_declined', 'Your card was declined.', 'generic_decline');

/**
 * The numbers and tokens that Stripe publishes for tests (docs.stripe.com/testing), and three of our own where it has none: a brand that
 * nobody knows, an answer that is lost, a payment that takes its time. At Stripe most declined cards cannot be saved; here they can, so
 * that a saved card is declined later, and 4000 0000 0000 0002 alone is refused when it is saved.
 */
export const TEST_CARDS = {
  visa: { number: '4242424242424242', tokens: ['pm_card_visa'], brand: 'visa', funding: 'credit', outcome: { kind: 'succeeds' } },
  mastercard: {
    number: '5555555555554444',
    tokens: ['pm_card_mastercard'],
    brand: 'mastercard',
    funding: 'credit',
    outcome: { kind: 'succeeds' },
  },
  amex: { number: '378282246310005', tokens: ['pm_card_amex'], brand: 'amex', funding: 'credit', outcome: { kind: 'succeeds' } },
  visa_debit: {
    number: '4000056655665556',
    tokens: ['pm_card_visa_debit'],
    brand: 'visa',
    funding: 'debit',
    outcome: { kind: 'succeeds' },
  },
  unknown_brand: {
    number: '9999000000000004',
    tokens: ['pm_card_unknownBrand'],
    brand: 'unknown',
    funding: 'credit',
    outcome: { kind: 'succeeds' },
  },
  declined: {
    number: '4000000000000341',
    tokens: ['pm_card_chargeDeclined', 'pm_card_visa_chargeDeclined', 'pm_card_chargeCustomerFail'],
    brand: 'visa',
    funding: 'credit',
    outcome: GENERIC,
  },
  insufficient_funds: {
    number: '4000000000009995',
    tokens: ['pm_card_chargeDeclinedInsufficientFunds', 'pm_card_visa_chargeDeclinedInsufficientFunds'],
    brand: 'visa',
    funding: 'credit',
    outcome: declined('card_declined', 'Your card has insufficient funds.', 'insufficient_funds'),
  },
  expired_card: {
    number: '4000000000000069',
    tokens: ['pm_card_chargeDeclinedExpiredCard'],
    brand: 'visa',
    funding: 'credit',
    outcome: declined('expired_card', 'Your card has expired.'),
  },
  authentication_required: {
    number: '4000002760003184',
    tokens: ['pm_card_authenticationRequired'],
    brand: 'visa',
    funding: 'credit',
    outcome: { kind: 'authentication' },
  },
  processing_error: {
    number: '4000000000000119',
    tokens: ['pm_card_chargeDeclinedProcessingError'],
    brand: 'visa',
    funding: 'credit',
    outcome: declined('processing_error', 'An error occurred while processing your card.'),
  },
  lost_answer: {
    number: '4000009900000004',
    tokens: ['pm_card_lostAnswer'],
    brand: 'visa',
    funding: 'credit',
    outcome: { kind: 'lost' },
  },
  processing: {
    number: '4000009900000012',
    tokens: ['pm_card_processing'],
    brand: 'visa',
    funding: 'credit',
    outcome: { kind: 'slow' },
  },
  attach_fails: {
    number: '4000000000000002',
    tokens: ['pm_card_attachFails'],
    brand: 'visa',
    funding: 'credit',
    outcome: GENERIC,
    refusedWhenSaved: true,
  },
} as const satisfies Record<string, TestCard>;

export type TestCardName = keyof typeof TEST_CARDS;

export const testCard = (name: TestCardName): TestCard => TEST_CARDS[name];

const names = Object.keys(TEST_CARDS) as TestCardName[];

/** By its digits; null for every number that is not listed. */
export const cardOfNumber = (digits: string): TestCardName | null => names.find((name) => testCard(name).number === digits) ?? null;

/** By a token such as `pm_card_visa`; null for every other text. */
export const cardOfToken = (token: string): TestCardName | null => names.find((name) => testCard(name).tokens.includes(token)) ?? null;

/** Four for American Express, which prints them on the front, and three for all others. */
export const cvcLength = (brand: string): number => (brand === 'amex' ? 4 : 3);
