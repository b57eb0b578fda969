import { dayForm } from '../../../shared-kernel/date-form.ts';
import type { EfirmaHolderFact } from '../contract/mail-kinds.ts';
import type { SenderFact } from '../contract/sent-document.ts';
import { type Letterhead, moment, oneLine, type Quote, quoted } from './layout.ts';

export const safety = 'Este enlace es personal: quien lo tiene puede actuar en su nombre. No lo reenvíe.';
export const expiry = (at: Date, head: Letterhead) => `El enlace deja de funcionar el ${moment(at, 'es', head.timeZone)}.`;
/** Said where the sender set a last day. */
export const until = (lastDay: string | null): string[] =>
  lastDay === null ? [] : [`Se puede firmar hasta el ${dayForm(lastDay, 'es')}.`];
export const words = (facts: { message: string | null; sender: SenderFact }): Quote[] =>
  quoted(facts.message, `Mensaje de ${oneLine(facts.sender.name)}`);

/** Whose e.firma signed in whose place; only the sender is told. */
export function efirmaHolder({ signerName, holder, rfc, differs }: EfirmaHolderFact): string {
  const named = rfc === null ? oneLine(holder) : `${oneLine(holder)}, RFC ${oneLine(rfc)}`;
  return differs
    ? `Atención: en el lugar de ${oneLine(signerName)} se firmó con la e.firma de ${named}. Es otro nombre que el que se escribió al enviar; si no lo esperaba, aclárelo con esa persona.`
    : `${oneLine(signerName)} firmó con la e.firma de ${named}.`;
}

/** For who stands in for an approver. */
export const standInSteps = [
  'Entra con su cuenta; el documento está en «Le toca a usted».',
  'Lo revisa y da el visto bueno, o lo niega y dice por qué.',
] as const;

/** What comes after the button, for who meets such a page for the first time. */
export const steps = {
  sign: [
    'Abre el documento completo en su teléfono o su computadora. No necesita cuenta ni instalar nada.',
    'Lo lee y, si está de acuerdo, lo firma ahí mismo. Si no va a firmar, también lo dice ahí.',
    'Cuando hayan firmado todas las personas, recibe en este correo el documento firmado.',
  ],
  signByOwnWay: [
    'Este correo no trae el enlace para firmar, porque así lo eligió la cuenta que lo envía. Abra el documento con el enlace que recibió por otro medio.',
    'Si tiene una cuenta con este correo, también lo encuentra al entrar, en «Le toca a usted».',
    'Lo lee y, si está de acuerdo, lo firma ahí mismo. Si no va a firmar, también lo dice ahí.',
  ],
  approve: [
    'Abre el documento completo en su teléfono o su computadora. No necesita cuenta ni instalar nada.',
    'Lo revisa y da su visto bueno, o lo niega y dice por qué.',
    'Quien se lo envió lo sabe en ese momento.',
  ],
  read: ['Abre el documento en su teléfono o su computadora. No necesita cuenta ni instalar nada.'],
  endorse: ['Entra con la cuenta que tiene este correo; si no la tiene, la abre con él.', 'Lee la hoja de endoso y la firma o la rechaza.'],
} as const;
