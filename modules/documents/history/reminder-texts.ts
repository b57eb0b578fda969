import { type EventText, type EventTexts, textIn as text } from '../../../shared-kernel/i18n/event-text.ts';

type Data = Readonly<Record<string, unknown>>;

const inside = (value: unknown): Data => (typeof value === 'object' && value !== null ? (value as Data) : {});
const days = (value: unknown, one: string, many: string): string => (value === 1 ? one : `${text(value)} ${many}`);
const place = ({ number, of }: Data, between: string): string => `${text(number)} ${between} ${text(of)}`;

/** Why a reminder that was due was not sent, a whole sentence each. */
const skipped: Readonly<Record<'es' | 'en', Readonly<Record<string, (number: string, name: string) => string>>>> = {
  es: {
    PLAN: (number, name) => `No se envió el recordatorio ${number} a ${name}: el plan de la cuenta no envía nada por ahora.`,
    MAILS_OFF: (number, name) => `No se envió el recordatorio ${number} a ${name}: la cuenta no manda correos a quienes firman.`,
    LAST_DAY: (number, name) => `No se envió el recordatorio ${number} a ${name}: el último día para firmar ya pasó.`,
    NO_ADDRESS: (number, name) => `No se envió el recordatorio ${number} a ${name}: no hay un correo al cual escribirle.`,
  },
  en: {
    PLAN: (number, name) => `Reminder ${number} to ${name} was not sent: the plan of the account sends nothing for now.`,
    MAILS_OFF: (number, name) => `Reminder ${number} to ${name} was not sent: the account sends its signers no mails.`,
    LAST_DAY: (number, name) => `Reminder ${number} to ${name} was not sent: the last day to sign is over.`,
    NO_ADDRESS: (number, name) => `Reminder ${number} to ${name} was not sent: there is no address to write to.`,
  },
};

const skippedIn =
  (language: 'es' | 'en'): EventText =>
  (data, who) =>
    (skipped[language][text(data.reason)] ?? skipped[language].PLAN!)(text(data.number), who(data.signatoryId));

/** Sentences of the reminders to whoever does not sign. */
export const reminderTexts: EventTexts<'SigningLinkRenewed' | 'SigningRemindersSet' | 'SigningReminderSkipped'> = {
  SigningLinkRenewed: {
    es: (data, who) =>
      data.reminder
        ? `Se le recordó a ${who(data.signatoryId)} que falta su firma (recordatorio ${place(inside(data.reminder), 'de')}), con un enlace nuevo; el anterior dejó de servir.`
        : `Se renovó el enlace de firma de ${who(data.signatoryId)}; el anterior dejó de servir.`,
    en: (data, who) =>
      data.reminder
        ? `${who(data.signatoryId)} was reminded that their signature is missing (reminder ${place(inside(data.reminder), 'of')}), with a new link; the earlier one no longer opens.`
        : `The signing link of ${who(data.signatoryId)} was renewed; the earlier one no longer opens.`,
  },
  SigningRemindersSet: {
    es: ({ plan }) => {
      if (plan === null) return 'Se decidió no enviar recordatorios a quien no firma.';
      const { firstDays, everyDays, most } = inside(plan);
      return most === 1
        ? `A quien no firma se le envía un recordatorio, a ${days(firstDays, 'un día', 'días')} de que le toca.`
        : `A quien no firma se le recuerda a ${days(firstDays, 'un día', 'días')} de que le toca y después cada ${days(everyDays, 'día', 'días')}, hasta ${text(most)} veces.`;
    },
    en: ({ plan }) => {
      if (plan === null) return 'It was decided to send no reminders to whoever does not sign.';
      const { firstDays, everyDays, most } = inside(plan);
      return most === 1
        ? `Whoever does not sign gets one reminder, ${days(firstDays, 'a day', 'days')} after their turn came.`
        : `Whoever does not sign is reminded ${days(firstDays, 'a day', 'days')} after their turn came and then every ${days(everyDays, 'day', 'days')}, at most ${text(most)} times.`;
    },
  },
  SigningReminderSkipped: { es: skippedIn('es'), en: skippedIn('en') },
};
