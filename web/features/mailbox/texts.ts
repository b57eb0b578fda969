import { defineTexts } from '../../i18n/texts.ts';

export const mailboxTexts = defineTexts(
  'mailbox',
  {
    title: 'Correo de prueba',
    lead: 'Aquí llegan los correos de esta instalación, que no envía nada afuera. Abra el de un firmante y siga su enlace.',
    filter: 'Buscar por destinatario o asunto',
    none: 'Todavía no hay correos.',
    noneTitle: 'Nada por aquí',
    noneFound: 'Ningún correo coincide con lo que busca.',
    absentTitle: 'Este correo no está aquí',
    absent: 'El correo de prueba existe solo en la máquina donde corre el producto y mientras no se envíen correos de verdad.',
    list: 'Correos, el más nuevo primero',
    to: 'Para {{to}}',
    links: 'Enlaces de este correo',
    open: 'Abrir {{address}}',
  },
  {
    title: 'Trial mailbox',
    lead: 'The mails of this installation arrive here; it sends nothing outside. Open the one of a signer and follow its link.',
    filter: 'Search by recipient or subject',
    none: 'There are no mails yet.',
    noneTitle: 'Nothing here',
    noneFound: 'No mail matches what you look for.',
    absentTitle: 'This mailbox is not here',
    absent: 'The trial mailbox exists only on the machine that the product runs on, and while no real mails are sent.',
    list: 'Mails, newest first',
    to: 'To {{to}}',
    links: 'Links of this mail',
    open: 'Open {{address}}',
  },
);
