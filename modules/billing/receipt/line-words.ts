import { monthForm } from '../../../shared-kernel/date-form.ts';
import type { Language } from '../../../shared-kernel/i18n/table.ts';
import type { InvoiceLine } from '../contract/events.ts';
import type { PackName } from '../contract/products.ts';

/** What lines need to be told in words and do not hold themselves. */
export interface LineNames {
  readonly plan: (planName: string) => string;
  /** Folio of another invoice of the account. */
  readonly folio: (invoiceId: string) => string;
}

interface LineWords {
  readonly plan: (plan: string) => string;
  readonly included: string;
  readonly above: string;
  readonly notCharged: string;
  readonly late: (month: string) => string;
  readonly promotion: (percent: number) => string;
  readonly paidInAdvance: (folio: string) => string;
  readonly tooLittle: string;
  readonly packs: Readonly<Record<PackName, string>>;
  /** Of a pack that is no longer sold. */
  readonly pack: (product: string) => string;
  readonly credits: Readonly<Record<string, (count: number) => string>>;
}

const words: Readonly<Record<Language, LineWords>> = {
  es: {
    plan: (plan) => `Mensualidad de ${plan}`,
    included: 'Documentos completados que incluye el plan',
    above: 'Documentos completados, adicionales a los del plan',
    notCharged: 'Documentos completados que no se cobran',
    late: (month) => `Documentos de ${month} que se conocieron después del cierre`,
    promotion: (percent) => `Promoción: ${percent} % menos`,
    paidInAdvance: (folio) => `Pagado por adelantado con el recibo ${folio}`,
    tooLittle: 'Resto que no se cobra, por ser menor que el mínimo',
    packs: {
      VID: 'Paquete de verificaciones de identidad',
      WHATSAPP_CREDITS: 'Paquete de mensajes de WhatsApp',
      ATTACHMENT_CREDITS: 'Paquete de archivos adjuntos',
    },
    pack: (product) => `Paquete ${product}`,
    credits: {
      bioCreditsID: (count) => `Cada paquete: ${count} verificaciones de identificación`,
      bioCreditsFaceID: (count) => `Cada paquete: ${count} verificaciones de rostro`,
      whatsappCredits: (count) => `Cada paquete: ${count} mensajes de WhatsApp`,
      attachmentCredits: (count) => `Cada paquete: ${count} archivos adjuntos`,
    },
  },
  en: {
    plan: (plan) => `Month of ${plan}`,
    included: 'Completed documents that the plan includes',
    above: 'Completed documents above those of the plan',
    notCharged: 'Completed documents that are not charged',
    late: (month) => `Documents of ${month} that became known after it was closed`,
    promotion: (percent) => `Promotion: ${percent}% less`,
    paidInAdvance: (folio) => `Paid in advance with invoice ${folio}`,
    tooLittle: 'Rest that is not charged, as it is below the minimum',
    packs: {
      VID: 'Pack of identity checks',
      WHATSAPP_CREDITS: 'Pack of WhatsApp messages',
      ATTACHMENT_CREDITS: 'Pack of attachments',
    },
    pack: (product) => `Pack ${product}`,
    credits: {
      bioCreditsID: (count) => `Each pack: ${count} checks of an ID`,
      bioCreditsFaceID: (count) => `Each pack: ${count} checks of a face`,
      whatsappCredits: (count) => `Each pack: ${count} WhatsApp messages`,
      attachmentCredits: (count) => `Each pack: ${count} attachments`,
    },
  },
};

/** What a line is for, in words; each text stands on a line of its own. */
export function describedLine(line: InvoiceLine, names: LineNames, language: Language): string[] {
  const said = words[language];
  switch (line.kind) {
    case 'PLAN':
      return [said.plan(names.plan(line.planName))];
    case 'DOCUMENTS_INCLUDED':
      return [said.included];
    case 'DOCUMENTS_ABOVE':
      return [said.above];
    case 'DOCUMENTS_NOT_CHARGED':
      return [said.notCharged];
    case 'LATE_DOCUMENTS':
      return [said.late(monthForm(line.month, language))];
    case 'PROMOTION':
      return [said.promotion(line.percent)];
    case 'PAID_IN_ADVANCE':
      return [said.paidInAdvance(names.folio(line.invoiceId))];
    case 'TOO_LITTLE':
      return [said.tooLittle];
    case 'PACK': {
      const known: Readonly<Record<string, string>> = said.packs;
      const credits = Object.entries(line.credits).flatMap(([credit, count]) => said.credits[credit]?.(count) ?? []);
      return [known[line.product] ?? said.pack(line.product), ...credits];
    }
  }
}
