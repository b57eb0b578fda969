import { dayForm } from '../../../shared-kernel/date-form.ts';
import type { EfirmaHolderFact } from '../contract/mail-kinds.ts';
import { type Letterhead, moment, oneLine, type Quote, quoted } from './layout.ts';

export const safety = 'Este enlace es personal: quien lo tiene puede actuar en su nombre. No lo reenvíe.';
export const expiry = (at: Date, head: Letterhead) => `El enlace deja de funcionar el ${moment(at, 'es', head.timeZone)}.`;
/** Said where the sender set a last day. */
export const until = (lastDay: string | null): string[] =>
  lastDay === null ? [] : [`Se puede firmar hasta el ${dayForm(lastDay, 'es')}.`];
export const words = (facts: { message: string | null; senderName: string }): Quote[] =>
  quoted(facts.message, `Mensaje de ${oneLine(facts.senderName)}`);

/** Whose e.firma signed in whose place; only the sender is told. */
export function efirmaHolder({ signerName, holder, rfc, differs }: EfirmaHolderFact): string {
  const named = rfc === null ? oneLine(holder) : `${oneLine(holder)}, RFC ${oneLine(rfc)}`;
  return differs
    ? `Atención: en el lugar de ${oneLine(signerName)} se firmó con la e.firma de ${named}. Es otro nombre que el que se escribió al enviar; si no lo esperaba, aclárelo con esa persona.`
    : `${oneLine(signerName)} firmó con la e.firma de ${named}.`;
}
