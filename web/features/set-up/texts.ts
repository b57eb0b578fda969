import { defineTexts } from '../../i18n/texts.ts';

/** `mismatch` is the sentence of the catalogue (RULE-007). */
export const setUpTexts = defineTexts(
  'set-up',
  {
    title: 'Elija su contraseña',
    intro: '{{name}}, le dieron acceso a una cuenta. Escriba dos veces la contraseña con la que entrará; nadie más la conoce.',
    introOf:
      '{{name}}, le dieron acceso a la cuenta de {{account}}. Escriba dos veces la contraseña con la que entrará; nadie más la conoce.',
    afterGiven: 'La contraseña que le dieron sirve solo para esta entrada. Elija la suya y siga adelante.',
    mismatch: 'las contraseñas deben coincidir',
    tooLong: 'Es demasiado larga: 150 caracteres como máximo.',
    choose: 'Guardar y entrar',
    uselessTitle: 'Este enlace ya no sirve',
    uselessKnown: 'Si ya eligió su contraseña, entre con ella. Si la olvidó, le mandamos un enlace a su correo.',
    uselessNew: 'Si todavía no la ha elegido, pida otra invitación a quien le dio el acceso.',
    login: 'Entrar',
    lost: 'Olvidé mi contraseña',
  },
  {
    title: 'Choose your password',
    intro: '{{name}}, you were given access to an account. Type twice the password you will log in with; nobody else knows it.',
    introOf:
      '{{name}}, you were given access to the account of {{account}}. Type twice the password you will log in with; nobody else knows it.',
    afterGiven: 'The password you were given works for this login only. Choose your own and go on.',
    mismatch: 'passwords must match',
    tooLong: 'It is too long: 150 characters at most.',
    choose: 'Save and log in',
    uselessTitle: 'This link no longer works',
    uselessKnown: 'If you have chosen your password already, log in with it. If you forgot it, we will email you a link.',
    uselessNew: 'If you have not chosen it yet, ask whoever gave you access for another invitation.',
    login: 'Log in',
    lost: 'I forgot my password',
  },
);
