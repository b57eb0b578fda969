import type { MessageTable } from '../table.ts';

/**
 * Login, session and password texts. The English side of ERR-016..020, 023 and 024 stands word for word,
 * faults of wording included (I18N-003); `login.wrong.credencials` is misspelt in the source and kept (ERR-028).
 * Unknown user and wrong password read alike, so that accounts cannot be discovered (AUTH-012).
 */
export const sessionMessages = {
  'login.wrong.credencials': { es: 'El correo o la contraseña no son válidos', en: 'User or password are invalid' },
  'login.user_not_found': { es: 'El correo o la contraseña no son válidos', en: 'User or password are invalid' },
  'login.password_error': { es: 'El correo o la contraseña no son válidos', en: 'User or password are invalid' },
  'login.invalid_password': { es: 'La contraseña no cumple las reglas', en: 'The password does not follow the rules' },
  'login.too_many_request': {
    es: 'Demasiados intentos fallidos. Verifique el re-captcha o intente más tarde',
    en: 'Too many invalid attempt. Please verify re-captcha or try again later',
  },
  'login.argument_error': { es: 'Los datos de acceso no tienen la forma correcta', en: 'The login values are malformed' },
  'login.fill_out_fields': { es: 'Escriba su correo y su contraseña', en: 'Fill out your email and password' },
  'login.email_not_verified': { es: 'Para continuar, primero verifique su correo.', en: 'To continue, please verify your email first.' },
  'login.partner_without_account': {
    es: 'Aquí no hay ninguna cuenta con el correo que usa en el otro sitio. Cree una con ese correo, o entre con el correo de su cuenta.',
    en: 'There is no account here with the email that you use on the other site. Create one with that email, or log in with the email of your account.',
  },
  'login.demo_password': {
    es: 'Esta cuenta tiene todavía la contraseña de la demostración, que todos conocen, y por eso aquí nadie entra con ella. Elija otra con «Olvidé mi contraseña» o pida a quien opera el sistema que la cambie.',
    en: 'This account still has the password of the demo, which everybody knows, so nobody gets in with it here. Choose another one by “I forgot my password”, or ask whoever runs the system to change it.',
  },
  'recaptcha.required': { es: 'Complete el re-captcha para continuar', en: 'Complete the re-captcha to continue' },
  'recaptcha.expired': { es: 'El re-captcha venció; complételo de nuevo', en: 'The re-captcha has expired; complete it again' },
  'reset.password.failure': { es: 'No fue posible cambiar la contraseña', en: 'The password could not be changed' },
  'reset.password.sent': {
    es: 'Si el correo pertenece a una cuenta, le enviamos un enlace para cambiar la contraseña.',
    en: 'If the email belongs to an account, we have sent a link to change the password.',
  },
  'verify.sent': {
    es: 'Si este correo espera confirmación, le enviamos el enlace de nuevo.',
    en: 'If this email is waiting to be confirmed, we have sent the link again.',
  },
  'verify.link_invalid': {
    es: 'Este enlace para confirmar el correo no es válido o venció. Pida uno nuevo.',
    en: 'This link to confirm the email is not valid or has expired. Ask for a new one.',
  },
  'verify.already_verified': {
    es: 'Este correo ya estaba confirmado. Entre con su contraseña.',
    en: 'This email was already confirmed. Log in with your password.',
  },
  'verify.password_required': {
    es: 'Para confirmar este correo, escriba la contraseña con que abrió la cuenta.',
    en: 'To confirm this email, type the password you opened the account with.',
  },
  'register.disowned': {
    es: 'Quien recibe este correo dijo que no abrió esta cuenta, y la cuenta terminó. Si el correo es suyo, abra otra.',
    en: 'Whoever receives this email said that they did not open this account, and it ended. If the email is yours, open another one.',
  },
  'email.resend_wait': {
    es: 'Espere un minuto antes de enviar el correo de nuevo',
    en: 'Please wait a minute before sending the email again',
  },
  'session.title': { es: 'Su sesión terminó', en: 'Your Session has expired' },
  'session.expired': {
    es: 'Su sesión terminó por inactividad. Inicie sesión de nuevo para continuar.',
    en: 'Your session has ended due to inactivity. Please sign in again to continue.',
  },
  'session.required': { es: 'Inicie sesión para continuar.', en: 'Sign in to continue.' },
  'session.replaced': {
    es: 'Su cuenta inició sesión en otro navegador y esta sesión terminó.',
    en: 'Your account signed in from another browser and this session ended.',
  },
  'session.password_changed': {
    es: 'La contraseña de su cuenta se cambió y esta sesión terminó. Entre con la contraseña nueva.',
    en: 'The password of your account was changed and this session ended. Log in with the new password.',
  },
  'session.ended_elsewhere': {
    es: 'Esta sesión se terminó desde otro navegador, en el perfil de su cuenta.',
    en: 'This session was ended from another browser, in the profile of your account.',
  },
  'session.email_changed': {
    es: 'El correo de su cuenta cambió y esta sesión terminó. Entre con el correo nuevo; su contraseña es la misma.',
    en: 'The email of your account has changed and this session ended. Log in with the new email; your password is the same.',
  },
  'session.account_deleted': {
    es: 'Esta cuenta fue eliminada y ya nadie puede entrar con ella.',
    en: 'This account was deleted, and nobody can log in with it any more.',
  },
  'session.not_found': {
    es: 'Esta sesión no está entre las suyas. Actualice la lista.',
    en: 'This session is not among yours. Refresh the list.',
  },
  'session.token_expired': { es: 'El permiso de acceso venció y debe renovarse.', en: 'The access token has expired and must be renewed.' },
  'session.refresh_token_missing': { es: 'No se puede usar un token de renovación', en: 'We cant use a refresh token' },
  'session.refresh_failed': {
    es: 'La sesión no se pudo renovar. Inicie sesión de nuevo.',
    en: 'The session could not be renewed. Sign in again.',
  },
  'profile.load_failed': { es: 'Hubo un problema con los datos de su perfil', en: 'Issue resolve to profile information' },
  'auth/email-already-in-use': { es: 'Ya existe una cuenta con este correo', en: 'An account with this email already exists' },
  'password.hint': {
    es: 'Debe contener un número, una mayúscula, una minúscula y al menos 8 caracteres.',
    en: 'Must contain one number, one uppercase, one lowercase and at least 8 characters.',
  },
  'password.mismatch': { es: 'las contraseñas deben coincidir', en: 'passwords must match' },
  'password.fill_out': { es: 'Escriba su contraseña actual y la nueva', en: 'Fill out your current password and the new one' },
  'password.last_wrong': { es: 'La contraseña actual no es correcta', en: 'The current password is not right' },
  'password.common': {
    es: 'Muchas personas eligen esa contraseña y es de las primeras que alguien probaría. Elija otra.',
    en: 'Many people choose that password, and it is among the first that somebody would try. Choose another one.',
  },
  'password.personal': {
    es: 'Esa contraseña está hecha de su nombre, de su correo o del nombre de este servicio y es de las primeras que alguien probaría. Elija otra.',
    en: 'That password is made of your name, your email or the name of this service, and it is among the first that somebody would try. Choose another one.',
  },
  'password.published': {
    es: 'Esa es la contraseña de la demostración, que todos conocen; elija otra.',
    en: 'That is the password of the demo, which everybody knows; choose another one.',
  },
  'password.same_as_old': {
    es: 'La contraseña nueva debe ser distinta de la anterior',
    en: 'The new password must differ from the old one',
  },
} as const satisfies MessageTable;
