import { defineTexts } from '../i18n/texts.ts';

export const apiTexts = defineTexts(
  'api',
  {
    unreachable: 'No hay conexión con el servidor. Revise su red y vuelva a intentarlo; lo que escribió sigue aquí.',
    unreadable: 'El servidor contestó algo que esta página no entiende. Vuelva a intentarlo en un momento.',
    aborted: 'Se detuvo antes de terminar.',
  },
  {
    unreachable: 'The server cannot be reached. Check your network and try again; what you typed is still here.',
    unreadable: 'The server answered something that this page does not understand. Try again in a moment.',
    aborted: 'Stopped before the end.',
  },
);
