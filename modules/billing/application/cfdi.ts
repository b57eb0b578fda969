import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import type { InvoiceState } from '../domain/state.ts';
import type { Billing } from './ports.ts';

/** Asks for the tax invoice of an invoice with the fiscal data of this moment, once; asked again, it answers how that stands. */
export async function askForCfdi(
  { invoices, payer, fiscalOf, fiscalProblemsOf }: Pick<Billing, 'invoices' | 'payer' | 'fiscalOf' | 'fiscalProblemsOf'>,
  invoiceId: string,
  ownerId: string,
  context: CommandContext,
): Promise<InvoiceState> {
  const [isSubscribed, fiscal, problems] = await Promise.all([payer.isSubscribed(ownerId), fiscalOf(ownerId), fiscalProblemsOf(ownerId)]);
  const data = { invoiceId, isSubscribed, fiscal, problems: [...problems] };
  const request = () => invoices.execute({ type: 'RequestCfdi', data }, context);
  const { state } = await request().catch((error: unknown) => {
    // Of two presses at once the second finds that it is asked for.
    if (!(error instanceof ProductError) || error.code !== 'conflict.changed_meanwhile') throw error;
    return request();
  });
  return state;
}
