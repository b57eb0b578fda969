import { defineTexts } from '../../i18n/texts.ts';

export const captchaTexts = defineTexts(
  'captcha',
  {
    label: 'Confirmar que no soy un programa',
    hint: 'Su navegador hace un cálculo de unos segundos. No se consulta a nadie más ni se le observa.',
    working: 'Comprobando; tarda unos segundos…',
    done: 'Listo: quedó comprobado.',
    failed: 'La comprobación no terminó. Márquela otra vez.',
    insecure: 'Este navegador solo puede comprobarlo por una conexión cifrada (https).',
    required: 'Complete el re-captcha para continuar',
    expired: 'El re-captcha venció; complételo de nuevo',
  },
  {
    label: 'Confirm that I am not a program',
    hint: 'Your browser does a calculation of a few seconds. Nobody else is asked and you are not watched.',
    working: 'Checking; it takes a few seconds…',
    done: 'Done: it was checked.',
    failed: 'The check did not end. Tick it again.',
    insecure: 'This browser can only check it over an encrypted connection (https).',
    required: 'Complete the re-captcha to continue',
    expired: 'The re-captcha has expired; complete it again',
  },
);
