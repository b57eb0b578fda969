import type { MessageTable } from '../table.ts';

/** The tax invoice (CFDI) of an invoice (ERR-009). */
export const cfdiMessages = {
  'billing.must_be_subscribed': {
    es: 'Para solicitar una factura debe tener una suscripción activa.',
    en: 'You must be subscribed to request an invoice.',
  },
  'billing.cfdi_not_paid': {
    es: 'Solo se factura lo que está pagado.',
    en: 'Only what is paid is invoiced.',
  },
  'billing.fiscal_data_needed': {
    es: 'Para facturar faltan datos fiscales. Complételos y vuelva a solicitarla.',
    en: 'Fiscal data are missing for the invoice. Complete them and request it again.',
  },
  'billing.cfdi_not_requested': {
    es: 'Nadie ha solicitado la factura de este recibo.',
    en: 'Nobody has requested the tax invoice of this receipt.',
  },
  'billing.cfdi_folio': {
    es: 'Eso no es un folio fiscal: son 32 letras y números en cinco grupos, como 6F1C0B2E-3A4D-4E5F-8A9B-0C1D2E3F4A5B.',
    en: 'This is no folio fiscal: it has 32 letters and digits in five groups, such as 6F1C0B2E-3A4D-4E5F-8A9B-0C1D2E3F4A5B.',
  },
} as const satisfies MessageTable;
