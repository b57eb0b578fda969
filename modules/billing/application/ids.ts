import { nameId } from '../../../shared-kernel/ids.ts';

/** Ids of invoices are made of what they are for, so that whoever opens one again finds it. */

export const monthInvoiceId = (ownerId: string, month: string): string => nameId('invoice', 'month', ownerId, month);

/** @param number 0 for the first of that plan and month; another one only once those before are given up or given back */
export const planInvoiceId = (ownerId: string, month: string, planName: string, number: number): string =>
  nameId('invoice', 'plan', ownerId, month, planName, String(number));

/** @param commandId of the request that buys */
export const packInvoiceId = (ownerId: string, commandId: string): string => nameId('invoice', 'packs', ownerId, commandId);

export const attemptIdOf = (invoiceId: string, commandId: string): string => nameId('attempt', invoiceId, commandId);
