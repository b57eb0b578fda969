import { defineTexts } from '../i18n/texts.ts';

/** The English side of ERR-014, 015, 021 and 022 stands word for word (I18N-003). */
export const apiTexts = defineTexts(
  'api',
  {
    unreachable: 'No fue posible conectar con el servidor. Intente de nuevo.',
    unreadable: 'Ocurrió un error, intente de nuevo más tarde',
    aborted: 'Se detuvo antes de terminar.',
    noRefreshToken: 'No se puede usar un token de renovación',
    failedAgain: 'La llamada volvió a fallar',
  },
  {
    unreachable: 'Unable to connect to the Server. Please try again.',
    unreadable: 'An error occurred, please try again later',
    aborted: 'Stopped before the end.',
    noRefreshToken: 'We cant use a refresh token',
    failedAgain: 'Failed fetch again',
  },
);
