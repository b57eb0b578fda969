import type { FastifyRequest } from 'fastify';
import type { AccessLog } from '../../../shared-kernel/access-log/port.ts';
import { type Authenticate, callerOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import type { PaymentView } from '../../../shared-kernel/http/payment-view.ts';
import type { Billing } from '../application/ports.ts';
import type { ShownInvoice } from './views.ts';

/** What lists of invoices ask of the read side. */
export interface InvoiceReads {
  /** Of one account, the newest first; what the caller just did is among them. */
  of(ownerId: string, limit: number): Promise<readonly ShownInvoice[]>;
  /** Months that are owed, the oldest first. */
  unpaidOf(ownerId: string): Promise<readonly ShownInvoice[]>;
}

/** Who may ask for an intent without a bearer (CALL-047): after a few of one network a captcha is asked for, and later only time helps. */
export type MayAskUnknown = (ip: string, captcha: string | undefined) => Promise<void>;

export interface BillingEdge {
  readonly billing: Billing;
  readonly reads: InvoiceReads;
  readonly authenticate: Authenticate;
  readonly accessLog: AccessLog;
  readonly mayAskUnknown: MayAskUnknown;
  /** Writes down which card is charged, as the owner's own act. */
  readonly recordDefault: (request: FastifyRequest, ownerId: string, cardId: string | null) => Promise<void>;
  /** Setup intents that belong to nobody are cancelled an hour later. */
  readonly unattached: (setUpId: string) => Promise<void>;
  /** Starts a membership as its own call does, for whoever buys it as a product. */
  readonly startBase: (request: FastifyRequest) => Promise<PaymentView>;
  /** YYYY-MM of now in the product's zone. */
  readonly month: () => string;
}

/** The owner's command, in the name of the request. */
export function ownersContext(request: FastifyRequest) {
  const caller = callerOf(request);
  return { ...commandContextOf(request, actorOf(caller), caller.userId), ownerId: caller.ownerId };
}
