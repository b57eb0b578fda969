import { efirmaMessages } from '../../crypto/efirma-messages.ts';

type Code = keyof typeof efirmaMessages.es;

/** The e.firma refusals, whose texts stand beside the code that gives them. */
export const efirmaTable = Object.fromEntries(
  Object.entries(efirmaMessages.es).map(([code, es]) => [code, { es, en: efirmaMessages.en[code as Code] }]),
) as Record<Code, { es: string; en: string }>;
