import { type Letterhead, moment, oneLine, type Quote, quoted } from './layout.ts';

export const safety = 'Este enlace es personal: quien lo tiene puede actuar en su nombre. No lo reenvíe.';
export const expiry = (at: Date, head: Letterhead) => `El enlace deja de funcionar el ${moment(at, 'es', head.timeZone)}.`;
export const words = (facts: { message: string | null; senderName: string }): Quote[] =>
  quoted(facts.message, `Mensaje de ${oneLine(facts.senderName)}`);
