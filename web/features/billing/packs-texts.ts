import type { PackProduct } from '../../api/payments.ts';
import { defineTexts } from '../../i18n/texts.ts';

export const packTexts = defineTexts(
  'packs',
  {
    title: 'Paquetes de créditos',
    VID: 'Verificación de identidad',
    WHATSAPP_CREDITS: 'Envíos por WhatsApp',
    ATTACHMENT_CREDITS: 'Archivos adjuntos',
    gives: '{{credit}}: {{count}}',
    each: '{{price}}, IVA incluido',
    quantity: 'Cantidad',
    buy: 'Comprar',
    buyName: 'Comprar {{pack}}',
    line: '{{quantity}} × {{pack}}',
  } satisfies Record<PackProduct, string> & Record<string, string>,
  {
    title: 'Packs of credits',
    VID: 'Identity checks',
    WHATSAPP_CREDITS: 'WhatsApp messages',
    ATTACHMENT_CREDITS: 'Attachments',
    gives: '{{credit}}: {{count}}',
    each: '{{price}}, VAT included',
    quantity: 'Quantity',
    buy: 'Buy',
    buyName: 'Buy {{pack}}',
    line: '{{quantity}} × {{pack}}',
  },
);
