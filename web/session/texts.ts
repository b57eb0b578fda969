import { defineTexts } from '../i18n/texts.ts';

/** The English side of ERR-016, 019, 020, 022 and 024 stands word for word (I18N-003). */
export const sessionTexts = defineTexts(
  'session',
  {
    expiredTitle: 'Su sesión terminó',
    expiredText: 'Su sesión terminó por inactividad. Inicie sesión de nuevo para continuar.',
    kept: 'Lo que escribió sigue en esta página.',
    understood: 'Entendido',
    password: 'Contraseña',
    continue: 'Continuar',
    otherAccount: 'Salir y usar otra cuenta',
    signedInAs: 'Sesión de {{email}}',
    wrongCredentials: 'El correo o la contraseña no son válidos',
    generic: 'Ocurrió un error, intente de nuevo más tarde',
    profileFailed: 'Hubo un problema con los datos de su perfil',
    waitMinutes_one: 'Podrá intentarlo de nuevo en {{count}} minuto.',
    waitMinutes_other: 'Podrá intentarlo de nuevo en {{count}} minutos.',
  },
  {
    expiredTitle: 'Your Session has expired',
    expiredText: 'Your session has ended due to inactivity. Please sign in again to continue.',
    kept: 'What you typed is still on this page.',
    understood: 'Understood',
    password: 'Password',
    continue: 'Continue',
    otherAccount: 'Leave and use another account',
    signedInAs: 'Session of {{email}}',
    wrongCredentials: 'User or password are invalid',
    generic: 'An error occurred, please try again later',
    profileFailed: 'Issue resolve to profile information',
    waitMinutes_one: 'You can try again in {{count}} minute.',
    waitMinutes_other: 'You can try again in {{count}} minutes.',
  },
);
