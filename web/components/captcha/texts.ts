import { defineTexts } from '../../i18n/texts.ts';

export const captchaTexts = defineTexts(
  'captcha',
  {
    label: 'No soy un programa',
    hint: 'Su navegador hace un cálculo de unos segundos. No se consulta a ningún otro servicio ni se le rastrea.',
    working: 'Comprobando; tarda unos segundos…',
    done: 'Listo.',
    failed: 'La comprobación no terminó. Márquela otra vez.',
    insecure: 'Este navegador solo puede comprobarlo por una conexión cifrada (https).',
    required: 'Complete el re-captcha para continuar',
    expired: 'El re-captcha venció; complételo de nuevo',
  },
  {
    label: 'I am not a robot',
    hint: 'Your browser does a calculation for a few seconds. No other service is asked and you are not tracked.',
    working: 'Checking; it takes a few seconds…',
    done: 'Done.',
    failed: 'The check did not end. Tick it again.',
    insecure: 'This browser can only check it over an encrypted connection (https).',
    required: 'Complete the re-captcha to continue',
    expired: 'The re-captcha has expired; complete it again',
  },
);
