import type { FastifyRequest } from 'fastify';
import type { AccessLog } from '../../../shared-kernel/access-log/port.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { type Authenticate, callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import { deny } from '../../../shared-kernel/http/deny.ts';
import type { PaymentView } from '../../../shared-kernel/http/payment-view.ts';
import type { KeyRing } from '../../../shared-kernel/keys/ring.ts';
import { answered } from '../application/cards.ts';
import type { Billing } from '../application/ports.ts';
import type { InvoiceState } from '../domain/state.ts';
import type { Receipts } from '../receipt/make-receipt.ts';
import type { ShownInvoice } from './views.ts';

/** What lists of invoices ask of the read side. */
export interface InvoiceReads {
  /** Of one account, the newest first; what the caller just did is among them. */
  of(ownerId: string, limit: number): Promise<readonly ShownInvoice[]>;
  /** Months that are owed, the oldest first. */
  unpaidOf(ownerId: string): Promise<readonly ShownInvoice[]>;
  /** Of every account: whose tax invoice was asked for and has no folio fiscal yet, the oldest request first. */
  cfdisWaiting(limit: number): Promise<readonly string[]>;
}

/** Who may ask for an intent without a bearer (CALL-047): after a few of one network a captcha is asked for, and later only time helps. */
export type MayAskUnknown = (ip: string, captcha: string | undefined) => Promise<void>;

export interface BillingEdge {
  readonly billing: Billing;
  readonly reads: InvoiceReads;
  readonly authenticate: Authenticate;
  readonly accessLog: AccessLog;
  readonly receipts: Receipts;
  /** Sign the addresses by which a browser opens receipts. */
  readonly fileLinkKeys: KeyRing;
  readonly mayAskUnknown: MayAskUnknown;
  /** Whose account somebody acts in; null: there is nobody. */
  readonly standingOf: (userId: string) => Promise<{ readonly ownerId: string } | null>;
  /** Writes down which card is charged, as the owner's own act. */
  readonly recordDefault: (request: FastifyRequest, ownerId: string, cardId: string | null) => Promise<void>;
  /** Setup intents that belong to nobody are cancelled an hour later. */
  readonly unattached: (setUpId: string) => Promise<void>;
  /** Starts a membership as its own call does, for whoever buys it as a product. */
  readonly startBase: (request: FastifyRequest) => Promise<PaymentView>;
  /** YYYY-MM of now in the product's zone. */
  readonly month: () => string;
}

/** An invoice of the caller's account. Of nobody else's is it said that it is there, and who asked for it is written down. */
export async function ownInvoice({ billing, accessLog }: BillingEdge, request: FastifyRequest, invoiceId: string): Promise<InvoiceState> {
  const { state } = await billing.invoices.load(invoiceId);
  const isOwn = state.status !== 'NONE' && state.ownerId === callerOf(request).ownerId;
  return isOwn ? state : deny(accessLog, request, invoiceId, 404, 'payments.no_invoice');
}

/** What is done with a card of the account; that it has no such card is written down, whoever else has it. */
export async function withOwnCard<Done>(
  { accessLog }: Pick<BillingEdge, 'accessLog'>,
  request: FastifyRequest,
  cardId: string,
  work: () => Promise<Done>,
): Promise<Done> {
  try {
    return await answered(work);
  } catch (error) {
    if (error instanceof ProductError && error.code === 'payments.no_card') return deny(accessLog, request, cardId, 404, error.code);
    throw error;
  }
}

/** The owner's command, in the name of the request. */
export function ownersContext(request: FastifyRequest) {
  const caller = callerOf(request);
  return { ...commandContextOf(request, actorOf(caller), caller.userId), ownerId: caller.ownerId };
}
