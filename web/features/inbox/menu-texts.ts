import { defineTexts } from '../../i18n/texts.ts';

/** Acts of the menu of one document. */
export const menuTexts = defineTexts(
  'inbox-menu',
  {
    menuOf: 'Más: {{title}}',
    menu_open: 'Abrir',
    menu_prepare: 'Seguir preparando',
    menu_sign: 'Firmar',
    menu_send: 'Enviar a firma…',
    menu_resend: 'Enviar el enlace otra vez…',
    menu_share: 'Compartir por correo…',
    menu_completed: 'Ver solo los completados',
    menu_download: 'Descargar su historia',
    menu_remove: 'Eliminar…',
  },
  {
    menuOf: 'More: {{title}}',
    menu_open: 'Open',
    menu_prepare: 'Go on preparing',
    menu_sign: 'Sign',
    menu_send: 'Send for signing…',
    menu_resend: 'Send the link again…',
    menu_share: 'Share by email…',
    menu_completed: 'Show only completed ones',
    menu_download: 'Download its history',
    menu_remove: 'Delete…',
  },
);
