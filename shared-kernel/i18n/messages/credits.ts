import type { MessageTable } from '../table.ts';

/** Credits of an account: what is refused where there are none left (ERR-087), and where they are not what somebody takes them for. */
export const creditMessages = {
  'credits.identity_exhausted': {
    es: 'A la cuenta no le quedan créditos para verificar identidades. Un asesor puede darle más.',
    en: 'The account has no credits left to check identities. An advisor can give it more.',
  },
  'credits.messaging_exhausted': {
    es: 'A la cuenta no le quedan créditos para enviar documentos por WhatsApp. Un asesor puede darle más.',
    en: 'The account has no credits left to send documents by WhatsApp. An advisor can give it more.',
  },
  'credits.attachments_exhausted': {
    es: 'A la cuenta no le quedan créditos para pedir archivos adjuntos. Un asesor puede darle más.',
    en: 'The account has no credits left to ask for attachments. An advisor can give it more.',
  },
  'credits.documents_exhausted': {
    es: 'A la cuenta no le quedan documentos de sus paquetes.',
    en: 'The account has no documents of its packs left.',
  },
  'credits.not_so_many': {
    es: 'No se pueden quitar tantos créditos: quedan {{left}} sin usar.',
    en: 'So many credits cannot be taken back: {{left}} are not used.',
  },
  'credits.reference_taken': {
    es: 'Estos créditos ya se apartaron para otra cosa.',
    en: 'These credits are kept for something else already.',
  },
  'credits.not_reserved': {
    es: 'No hay créditos apartados para esto.',
    en: 'No credits are kept for this.',
  },
  'credits.returned': {
    es: 'Estos créditos ya se devolvieron. Otro intento aparta los suyos.',
    en: 'These credits came back already. Another try keeps its own.',
  },
} as const satisfies MessageTable;
