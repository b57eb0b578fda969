import { defineTexts } from '../../i18n/texts.ts';

/** How far the last mail to a person got. */
export const mailTexts = defineTexts(
  'document-mails',
  {
    queued: 'Correo en camino: {{when}}',
    accepted: 'Correo enviado: {{when}}',
    delivered: 'Correo entregado: {{when}}',
    opened: 'Abrió el correo: {{when}}',
    bounced: 'El correo fue devuelto: {{when}}. Revise la dirección.',
    failed: 'El correo no se pudo enviar: {{when}}.',
    withheld: 'No se mandó ningún correo ({{when}}): su cuenta no envía correos a quienes firman.',
    needless: 'El correo ya no hizo falta: {{when}}',
    reason: 'Respuesta del servidor de correo: {{reason}}',
  },
  {
    queued: 'Mail on its way: {{when}}',
    accepted: 'Mail sent: {{when}}',
    delivered: 'Mail delivered: {{when}}',
    opened: 'Opened the mail: {{when}}',
    bounced: 'The mail came back: {{when}}. Check the address.',
    failed: 'The mail could not be sent: {{when}}.',
    withheld: 'No mail was sent ({{when}}): your account sends its signers no mails.',
    needless: 'The mail was no longer needed: {{when}}',
    reason: 'Answer of the mail server: {{reason}}',
  },
);
