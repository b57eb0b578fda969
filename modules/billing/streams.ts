import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import { streamModule } from '../../shared-kernel/decider/stream-module.ts';
import { askCharge } from './domain/commands/ask-charge.ts';
import { askRefund } from './domain/commands/ask-refund.ts';
import { cancelInvoice } from './domain/commands/cancel-invoice.ts';
import { closeIntent } from './domain/commands/close-intent.ts';
import { openInvoice } from './domain/commands/open-invoice.ts';
import { recordAuthentication } from './domain/commands/record-authentication.ts';
import { recordCfdi } from './domain/commands/record-cfdi.ts';
import { recordDecline } from './domain/commands/record-decline.ts';
import { recordDispute } from './domain/commands/record-dispute.ts';
import { recordIntent } from './domain/commands/record-intent.ts';
import { recordPayment } from './domain/commands/record-payment.ts';
import { recordRefund } from './domain/commands/record-refund.ts';
import { recordRefundFailure } from './domain/commands/record-refund-failure.ts';
import { requestCfdi } from './domain/commands/request-cfdi.ts';
import { invoiceDecider } from './domain/decider.ts';

/** Every command about an invoice. */
export const invoiceCommands = [
  openInvoice,
  askCharge,
  recordIntent,
  closeIntent,
  recordAuthentication,
  recordDecline,
  recordPayment,
  cancelInvoice,
  askRefund,
  recordRefund,
  recordRefundFailure,
  recordDispute,
  requestCfdi,
  recordCfdi,
] as const;

/** The streams `invoice-<invoiceId>`: read, and changed by commands only. */
export const invoiceStreams = (engine: EngineDeps) => streamModule(engine, invoiceDecider, invoiceCommands);
export type InvoiceStreams = ReturnType<typeof invoiceStreams>;
