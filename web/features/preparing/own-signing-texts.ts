import { defineTexts } from '../../i18n/texts.ts';

export const ownSigningTexts = defineTexts(
  'preparing-own-signing',
  {
    label: 'Firmar yo al enviar, con una firma que tengo guardada',
    text: 'Al enviar, el archivo por firmar se muestra en esta ventana y se firma. Si la cierra antes, queda pendiente de su firma.',
    approvals: 'Aquí no se puede: antes de firmar, otras personas dan su visto bueno. Firme cuando llegue su turno.',
    turn: 'Aquí no se puede: otras personas firman antes que usted. Firme cuando llegue su turno.',
    efirma: 'Aquí no se puede: este documento se firma solo con e.firma.',
    place: 'Aquí no se puede: al firmar se pide su ubicación. Firme después de enviar.',
    initials: 'Aquí no se puede: el documento también pide sus iniciales. Firme después de enviar.',
    values: 'Aquí no se puede: hay campos que usted llena al firmar. Firme después de enviar.',
    noneKept: 'Aún no guarda ninguna firma. Guarde una en su perfil para usarla aquí.',
    keepOne: 'Guardar una firma',
    send: 'Enviar y firmar',
    sendingText:
      'Tarda unos segundos. Quédese en esta página: en cuanto el archivo está listo, se muestra y se firma. Si sale, queda pendiente de su firma.',
  },
  {
    label: 'Sign it myself on sending, with a signature I keep',
    text: 'On sending, the file to be signed is shown in this window and is signed. If you close it before, it waits for your signature.',
    approvals: 'Not possible here: other people give their approval before anybody signs. Sign when it is your turn.',
    turn: 'Not possible here: other people sign before you. Sign when it is your turn.',
    efirma: 'Not possible here: this document is signed only with an e.firma.',
    place: 'Not possible here: signing asks for your location. Sign after sending.',
    initials: 'Not possible here: the document asks for your initials too. Sign after sending.',
    values: 'Not possible here: there are fields that you fill in when you sign. Sign after sending.',
    noneKept: 'You keep no signature yet. Keep one in your profile to use it here.',
    keepOne: 'Keep a signature',
    send: 'Send and sign',
    sendingText:
      'It takes a few seconds. Stay on this page: as soon as the file is ready, it is shown and signed. If you leave, it waits for your signature.',
  },
);
