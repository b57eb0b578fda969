import { type LinkWriters, moment, oneLine } from './layout.ts';

export const spanishLinks: LinkWriters = {
  public_link_code: (facts, head) => ({
    subject: `${facts.code} es su código para «${oneLine(facts.title)}»`,
    greeting: `Hola, ${oneLine(facts.recipientName)}:`,
    lead: `Su código es ${facts.code}. Escríbalo en la página donde pidió el documento «${oneLine(facts.title)}» de ${oneLine(facts.senderName)}.`,
    quotes: [],
    action: null,
    notes: [
      `El código sirve hasta el ${moment(facts.expiresAt, 'es', head.timeZone)}.`,
      'No lo comparta: quien lo tenga obtiene un documento a nombre de usted.',
      'Si usted no lo pidió, ignore este correo: sin el código no se hace nada.',
    ],
  }),
};
