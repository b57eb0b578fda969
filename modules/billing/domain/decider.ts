import { commandFor, type Decider } from '../../../shared-kernel/decider/types.ts';
import { type InvoiceEvent, type InvoiceEventType, invoiceEventTypes } from '../contract/events.ts';
import { evolve } from './evolve.ts';
import { invoiceLifecycle } from './lifecycle.machine.ts';
import { type InvoiceState, noInvoice } from './state.ts';

/** What happens to an invoice, by what it is about. */
const matters = {
  InvoiceOpened: 'charge',
  ChargeAsked: 'charge',
  IntentOpened: 'charge',
  IntentClosed: 'charge',
  AuthenticationAsked: 'charge',
  ChargeDeclined: 'charge',
  ChargeSucceeded: 'charge',
  InvoiceCancelled: 'charge',
  RefundAsked: 'refund',
  RefundMade: 'refund',
  RefundFailed: 'refund',
  CfdiRequested: 'cfdi',
  CfdiIssued: 'cfdi',
  DisputeOpened: 'dispute',
  DisputeClosed: 'dispute',
} as const satisfies Record<InvoiceEventType, string>;

export type InvoiceMatter = (typeof matters)[InvoiceEventType];

export const invoiceDecider: Decider<InvoiceState, InvoiceEvent, InvoiceMatter> = {
  category: 'invoice',
  initial: noInvoice,
  evolve,
  machine: invoiceLifecycle,
  snapshotOf: (state) => ({ value: state.status, context: state }),
  eventTypes: invoiceEventTypes,
  upcast: (_type, _version, data) => data,
  ownerOf: (state) => state.ownerId,
  matters,
};

/** Makes a command about the invoice that its data names. */
export const invoiceCommand = commandFor<InvoiceState, InvoiceEvent, InvoiceMatter>()('invoiceId');
