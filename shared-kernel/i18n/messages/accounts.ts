import type { MessageTable } from '../table.ts';

/** Accounts, reviewers and saved signatures. */
export const accountMessages = {
  'account.not_found': { es: 'La cuenta no existe.', en: 'The account does not exist.' },
  'access.denied': { es: 'No tiene permiso para ver o hacer esto.', en: 'You do not have permission to see or do this.' },
  'access.restricted': { es: 'Su cuenta no tiene acceso a esta parte.', en: 'Your account has no access to this part.' },
  'features.only_owners': {
    es: 'Las funciones adicionales son de cuentas con documentos propios; no del personal ni de revisores.',
    en: 'Additional features belong to accounts that own documents; not to staff or reviewers.',
  },
  'permissions.only_owners': {
    es: 'Solo se quitan permisos a una cuenta que tiene documentos; no a personal ni a revisores.',
    en: 'Permissions are only taken from an account that owns documents; not from staff or reviewers.',
  },
  'reviewer.read_only': {
    es: 'Su acceso es de revisión: puede leer la historia de la cuenta, no cambiarla.',
    en: 'Your access is for review: you can read the history of the account, not change it.',
  },
  'reviewer.selected_documents': {
    es: 'Su acceso es solo a documentos seleccionados; esto abarca toda la cuenta.',
    en: 'Your access is to selected documents only; this covers the whole account.',
  },
  'reviewer.not_found': { es: 'Esta persona no es revisora de la cuenta.', en: 'This person is not a reviewer of the account.' },
  'grant.not_found': {
    es: 'No puede leer esa cuenta: el acceso terminó o nunca se dio.',
    en: 'You cannot read that account: the access has ended or was never given.',
  },
  'reviewer.already_granted': { es: 'Esta persona ya es revisora de la cuenta.', en: 'This person is already a reviewer of the account.' },
  'reviewer.limit': { es: 'La cuenta admite {{limit}} revisores como máximo.', en: 'The account takes at most {{limit}} reviewers.' },
  'reviewer.email_in_use': { es: 'Este correo ya tiene otra cuenta.', en: 'This email already has another account.' },
  'redirect.none': { es: 'Esta cuenta no tiene una dirección a la que seguir.', en: 'This account has no address to go on to.' },
  'redirect.only_owners': {
    es: 'Solo el titular de una cuenta puede tener una dirección a la que seguir.',
    en: 'Only the owner of an account can have an address to go on to.',
  },
  'account.only_owners': {
    es: 'Solo se elimina aquí una cuenta que envía documentos; las de administración y de revisión las quita quien las dio.',
    en: 'Only an account that sends documents is deleted here; those of administration and review are taken away by whoever gave them.',
  },
  'account.documents_open': {
    es: 'Tiene documentos en curso: complételos o cancélelos antes de eliminar su cuenta.',
    en: 'You have documents under way: complete or cancel them before you delete your account.',
  },
  'email_change.same': { es: 'Ese ya es el correo de su cuenta.', en: 'That is the email of your account already.' },
  'email_change.link_invalid': {
    es: 'Este enlace no es válido, venció o el cambio se detuvo. El correo de la cuenta sigue como estaba.',
    en: 'This link is not valid, has expired, or the change was stopped. The email of the account is as it was.',
  },
  'email_change.taken': {
    es: 'Ese correo ya es el de otra cuenta, así que el de esta sigue como estaba.',
    en: 'That email is now that of another account, so that of this one is as it was.',
  },
  'email_change.too_many': {
    es: 'Ya pidió varios cambios de correo hoy. Inténtelo de nuevo mañana.',
    en: 'You have asked for several changes of email today. Try again tomorrow.',
  },
  'setup.link_invalid': {
    es: 'Este enlace para elegir contraseña no es válido, ya se usó o venció.',
    en: 'This link to choose a password is not valid, was already used or has expired.',
  },
  'saved_signature.limit': {
    es: 'Puede guardar {{limit}} firmas y {{limit}} rúbricas como máximo. Quite una para guardar otra.',
    en: 'You can save at most {{limit}} signatures and {{limit}} sets of initials. Remove one to save another.',
  },
  'saved_signature.not_found': {
    es: 'Esta firma o rúbrica guardada ya no existe.',
    en: 'This saved signature, or these saved initials, no longer exist.',
  },
  'saved_signature.not_an_image': {
    es: 'La firma o la rúbrica debe ser una imagen PNG o JPEG de {{limit}} KB como máximo.',
    en: 'Signature and initials must be a PNG or JPEG image of at most {{limit}} KB.',
  },
  'subUser.not_found': { es: 'Esta persona no es usuario de su cuenta.', en: 'This person is not a user of your account.' },
  'subUser.set_up_first': {
    es: 'Con esta contraseña, que le dio el titular, solo se entra a elegir la propia.',
    en: 'This password, which the owner gave you, only lets you choose your own.',
  },
  'absence.not_allowed': {
    es: 'El titular de la cuenta no permite que una persona supla a otra.',
    en: 'The owner of the account does not let people stand in for one another.',
  },
  'absence.own_substitute': {
    es: 'Nadie puede suplirse a sí mismo. Elija a otra persona.',
    en: 'Nobody can stand in for themselves. Choose somebody else.',
  },
  'absence.days_wrong': {
    es: 'Elija el primer día y el último; el último no puede ser anterior al primero.',
    en: 'Choose the first day and the last; the last cannot come before the first.',
  },
  'absence.days_over': { es: 'El último día ya pasó.', en: 'The last day is over.' },
  'absence.days_too_many': {
    es: 'Una ausencia dura {{days}} días como máximo y empieza dentro de los próximos {{ahead}} días.',
    en: 'An absence takes {{days}} days at most and begins within the next {{ahead}} days.',
  },
  'addUser.user.exist': { es: 'Ya existe un usuario con este correo', en: 'A user with this email already exists' },
  'addUser.invalid_email_address': { es: 'El correo no es válido', en: 'The email address is not valid' },
  'addUser.password_length': { es: 'La contraseña es demasiado corta', en: 'The password is too short' },
  'phone.invalid': {
    es: 'El teléfono lleva de 11 a 13 dígitos, con la clave del país',
    en: 'The phone takes 11 to 13 digits, with the country code',
  },
  'user.update.failed': { es: 'No fue posible guardar los datos del usuario', en: 'The user could not be updated' },
} as const satisfies MessageTable;
