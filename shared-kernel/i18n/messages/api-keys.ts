import type { MessageTable } from '../table.ts';

/** Keys for programs of an account's owner. */
export const apiKeyMessages = {
  'api_key.invalid': { es: 'Esta clave de API no existe o está mal escrita.', en: 'This API key does not exist or is mistyped.' },
  'api_key.revoked': {
    es: 'Esta clave de API se revocó, o su secreto se cambió por otro.',
    en: 'This API key was revoked, or its secret was replaced by another.',
  },
  'api_key.expired': {
    es: 'Esta clave de API venció. Cámbiela en el perfil de su cuenta.',
    en: 'This API key has expired. Rotate it in the profile of your account.',
  },
  'api_key.not_allowed': {
    es: 'Esto lo hace una persona en su sesión; una clave de API no puede.',
    en: 'This is done by a person in their session; an API key cannot do it.',
  },
  'api_key.read_only': {
    es: 'Esta clave de API solo lee. Para cambiar algo use una que también escriba.',
    en: 'This API key only reads. To change something use one that writes too.',
  },
  'api_key.not_found': { es: 'La cuenta no tiene esa clave.', en: 'The account has no such key.' },
  'api_key.limit': {
    es: 'La cuenta ya tiene {{limit}} claves, que es lo más que puede tener. Revoque una para crear otra.',
    en: 'The account already has {{limit}} keys, which is the most it can have. Revoke one to make another.',
  },
  'api_key.only_owners': {
    es: 'Las claves de API son de cuentas que tienen documentos, no del personal ni de quienes revisan.',
    en: 'API keys belong to accounts that own documents, not to staff or reviewers.',
  },
  'api_key.shown_once': {
    es: 'La clave ya se creó y su secreto se mostró una vez. Si lo perdió, cámbiela por otra.',
    en: 'The key was already made and its secret was shown once. If it is lost, rotate the key.',
  },
  'api_key.not_with_test': {
    es: 'Una clave de prueba solo llega a documentos de prueba; esto es de toda la cuenta.',
    en: 'A test key reaches test documents only; this is about the whole account.',
  },
} as const satisfies MessageTable;
