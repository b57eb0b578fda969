import { ProductError } from '../../../shared-kernel/errors.ts';
import { customerFor } from './customer.ts';
import { type Card, GatewayRefused, GatewayUnavailable } from './gateway.ts';
import type { Billing } from './ports.ts';

/** A card of an account, and whether it is the one that is charged. */
export interface OwnCard extends Card {
  readonly isDefault: boolean;
}

/** Who chose the card that is charged, and why it is written down. */
export type RecordDefault = (ownerId: string, cardId: string | null) => Promise<void>;

type Cards = Pick<Billing, 'gateway' | 'payer'>;

/** The gateway's errors as calls answer them. */
export async function answered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof GatewayUnavailable) throw new ProductError(503, 'payments.gateway_unavailable', {}, { cause: error });
    throw error;
  }
}

/** Cards of an account, in the order of the gateway: the newest first. */
export async function cardsOf({ gateway, payer }: Cards, ownerId: string): Promise<readonly OwnCard[]> {
  const customerId = await payer.customerOf(ownerId);
  if (customerId === null) return [];
  const [cards, standard] = await Promise.all([(await gateway()).cards(customerId), payer.defaultCardOf(ownerId)]);
  return cards.map((card) => ({ ...card, isDefault: card.cardId === standard }));
}

/** One of them; null: the account has no such card, whoever else has it. */
export const ownCard = async (cards: Cards, ownerId: string, cardId: string): Promise<OwnCard | null> =>
  (await cardsOf(cards, ownerId)).find((card) => card.cardId === cardId) ?? null;

const noCard = () => new ProductError(404, 'payments.no_card');

/** What the gateway says of a card that is not there, or is another customer's. */
const UNKNOWN: readonly string[] = ['resource_missing', 'payment_method_unexpected_state'];

/** The card as one of the customer; one that was attached before, as the gateway's form does, is found among theirs. */
async function attached(cards: Cards, ownerId: string, cardId: string): Promise<Card> {
  const customerId = await customerFor(cards, ownerId);
  try {
    return await (await cards.gateway()).attach(cardId, customerId);
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    const own = await ownCard(cards, ownerId, cardId);
    if (own !== null) return own;
    if (UNKNOWN.includes(error.code)) throw noCard();
    throw new ProductError(402, 'payments.card_declined', {}, { cause: error });
  }
}

/**
 * A card that the gateway took becomes one of the account; the first one is the one that is charged.
 * @throws ProductError 404 for a card that is not there or is somebody else's, 402 where the bank refuses it
 */
export async function attachCard(cards: Cards, ownerId: string, cardId: string, recordDefault: RecordDefault): Promise<OwnCard> {
  const card = await attached(cards, ownerId, cardId);
  const standard = await cards.payer.defaultCardOf(ownerId);
  if (standard === null) await recordDefault(ownerId, card.cardId);
  return { ...card, isDefault: standard === null || standard === card.cardId };
}

export async function chooseCard(cards: Cards, ownerId: string, cardId: string, recordDefault: RecordDefault): Promise<OwnCard> {
  const card = await ownCard(cards, ownerId, cardId);
  if (card === null) throw noCard();
  await recordDefault(ownerId, cardId);
  return { ...card, isDefault: true };
}

/** @throws ProductError 409 for the card that is charged */
export async function removeCard(cards: Cards, ownerId: string, cardId: string): Promise<void> {
  const card = await ownCard(cards, ownerId, cardId);
  if (card === null) throw noCard();
  if (card.isDefault) throw new ProductError(409, 'payments.default_card');
  await (await cards.gateway()).detach(cardId);
}
