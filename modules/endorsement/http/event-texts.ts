import { type Amount, amountForm } from '../../../shared-kernel/amount.ts';
import { dayForm } from '../../../shared-kernel/date-form.ts';
import { type EventTexts, nameIn, shortIn, textIn, wordsIn } from '../../../shared-kernel/i18n/event-text.ts';
import type { EndorsementEventType } from '../contract/events.ts';
import type { SpecialEventType } from '../contract/special-events.ts';

type Data = Readonly<Record<string, unknown>>;

const kinds: Readonly<Record<string, readonly [string, string]>> = {
  PROPERTY: ['en propiedad', 'in ownership'],
  PROCURATION: ['en procuración', 'by procuration'],
  GUARANTEE: ['en garantía', 'in guarantee'],
};
const because = (data: Data): string => (wordsIn(data.reason) === '' ? '' : `, con este motivo: «${wordsIn(data.reason)}»`);
const becauseEn = (data: Data): string => (wordsIn(data.reason) === '' ? '' : `, with this reason: “${wordsIn(data.reason)}”`);
const amountIn = (data: Data): string => (data.amount ? amountForm(data.amount as Amount) : '');
/** The amount and the day that who asked stated, as far as they did. */
const statedIn = (data: Data): string => {
  const [amount, date] = [amountIn(data), textIn(data.date)];
  return `${amount && `, por ${amount}`}${date && `, con fecha ${dayForm(date, 'es')}`}`;
};
const statedInEn = (data: Data): string => {
  const [amount, date] = [amountIn(data), textIn(data.date)];
  return `${amount && `, for ${amount}`}${date && `, dated ${dayForm(date, 'en')}`}`;
};
const sha = (file: unknown): string => shortIn((file as Data | undefined)?.sha256);

/** One whole sentence per event and language. */
export const endorsementEventTexts: EventTexts<EndorsementEventType> = {
  EndorsementAsked: {
    es: (data) =>
      `Se preparó la hoja del endoso ${kinds[textIn(data.kind)]?.[0] ?? ''} de ${nameIn(data.endorser) || 'una persona'} a favor de ${nameIn(data.endorsee) || 'una persona'}${statedIn(data)} (SHA-256 ${sha(data.sheet)}…).`,
    en: (data) =>
      `The sheet of the endorsement ${kinds[textIn(data.kind)]?.[1] ?? ''} from ${nameIn(data.endorser) || 'a person'} to ${nameIn(data.endorsee) || 'a person'}${statedInEn(data)} was prepared (SHA-256 ${sha(data.sheet)}…).`,
  },
  EndorsementAdmitted: {
    es: () => 'El documento espera este endoso; su hoja ya se puede firmar.',
    en: () => 'The document waits for this endorsement; its sheet can be signed now.',
  },
  EndorsementRefused: {
    es: (data) => `El documento no admitió el endoso (${textIn(data.code)}).`,
    en: (data) => `The document did not admit the endorsement (${textIn(data.code)}).`,
  },
  EndorsementPresented: {
    es: (data, who) => `Se mostró a ${who(data.endorsementId)} la hoja del endoso (SHA-256 ${shortIn(data.sha256)}…).`,
    en: (data, who) => `The sheet of the endorsement was shown to ${who(data.endorsementId)} (SHA-256 ${shortIn(data.sha256)}…).`,
  },
  EndorsementSigned: {
    es: (data, who) =>
      `${who(data.endorsementId)} firmó${data.signatureType === 'E_FIRMA' ? ' con e.firma' : ''} la hoja del endoso que se le mostró (SHA-256 ${shortIn(data.presented)}…).`,
    en: (data, who) =>
      `${who(data.endorsementId)} signed${data.signatureType === 'E_FIRMA' ? ' with e.firma' : ''} the sheet of the endorsement shown to them (SHA-256 ${shortIn(data.presented)}…).`,
  },
  EndorsementSheetSealed: {
    es: (data) => `La plataforma selló la hoja del endoso; ya no cambia (SHA-256 ${sha(data.file)}…).`,
    en: (data) => `The platform sealed the sheet of the endorsement; it no longer changes (SHA-256 ${sha(data.file)}…).`,
  },
  EndorsementConstanciaRecorded: {
    es: (data) => `${textIn(data.tsa)} emitió la constancia de conservación de la hoja del endoso${data.test ? ' (prueba)' : ''}.`,
    en: (data) => `${textIn(data.tsa)} issued the constancia of the endorsement sheet${data.test ? ' (test)' : ''}.`,
  },
  EndorsementStepFailed: {
    es: (data) =>
      `Falló un paso del cierre de la hoja del endoso (${textIn(data.step)}), intento ${textIn(data.attempt)}; se volverá a intentar.`,
    en: (data) =>
      `A step of closing the sheet of the endorsement failed (${textIn(data.step)}), attempt ${textIn(data.attempt)}; it will be tried again.`,
  },
  EndorsementDeclined: {
    es: (data, who) => `${who(data.endorsementId)} declinó endosar el documento${because(data)}.`,
    en: (data, who) => `${who(data.endorsementId)} declined to endorse the document${becauseEn(data)}.`,
  },
  EndorsementWithdrawn: {
    es: (data) => `El dueño retiró la solicitud de endoso antes de que se firmara${because(data)}.`,
    en: (data) => `The owner took the request of endorsement back before it was signed${becauseEn(data)}.`,
  },
};

/** The special endorsements; one whole sentence per event and language. */
export const specialEventTexts: EventTexts<SpecialEventType> = {
  SpecialEndorsementRequested: {
    es: (data) =>
      `${nameIn(data.requestedBy) || 'Una persona'} entregó un contrato nuevo para un endoso especial; la factura es su página ${textIn(data.page)}.`,
    en: (data) =>
      `${nameIn(data.requestedBy) || 'A person'} brought a new contract for a special endorsement; its page ${textIn(data.page)} is the invoice.`,
  },
  SpecialEndorsementApproved: {
    es: () => 'El dueño aprobó el endoso especial; el contrato nuevo sigue en un documento propio.',
    en: () => 'The owner approved the special endorsement; the new contract goes on in a document of its own.',
  },
  SpecialEndorsementRejected: {
    es: (data) => `El dueño rechazó el endoso especial${wordsIn(data.notes) === '' ? '' : `, y anotó: «${wordsIn(data.notes)}»`}.`,
    en: (data) => `The owner rejected the special endorsement${wordsIn(data.notes) === '' ? '' : ` and noted: “${wordsIn(data.notes)}”`}.`,
  },
};
