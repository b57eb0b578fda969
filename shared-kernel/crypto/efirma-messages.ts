import type { EfirmaErrorCode } from './efirma.ts';

/** Whole sentences per language; the code is the key that the API answers. */
export const efirmaMessages: { es: Record<EfirmaErrorCode, string>; en: Record<EfirmaErrorCode, string> } = {
  es: {
    'efirma.missing_files': 'Falta el certificado (.cer) o la llave privada (.key). Elija los dos archivos de su e.firma.',
    'efirma.invalid_certificate': 'El certificado no es válido. Elija el archivo .cer de su e.firma vigente emitida por el SAT.',
    'efirma.invalid_key': 'El archivo de la llave privada no es válido. Elija el archivo .key cifrado que corresponde a su e.firma.',
    'efirma.invalid_key_password': 'La contraseña de la llave privada no es correcta.',
    'efirma.key_pair_mismatch': 'El certificado y la llave privada no corresponden entre sí. Elija los dos archivos de la misma e.firma.',
    'efirma.expired_certificate': 'El certificado ya venció. Renueve su e.firma ante el SAT y vuelva a intentarlo.',
    'efirma.not_yet_valid': 'El certificado todavía no entra en vigor. Revise la fecha de inicio de su vigencia.',
    'efirma.legal_representative':
      'No se aceptan certificados de persona moral o de representante legal. Firme con su e.firma de persona física.',
    'efirma.issuer_not_installed':
      'La autoridad que emitió el certificado no está instalada en este sistema. Pida a quien lo administra que la instale.',
    'efirma.revoked': 'El certificado fue revocado. Tramite una e.firma nueva ante el SAT.',
  },
  en: {
    'efirma.missing_files': 'The certificate (.cer) or the private key (.key) is missing. Choose both files of your e.firma.',
    'efirma.invalid_certificate': 'The certificate is not valid. Choose the .cer file of your current e.firma issued by SAT.',
    'efirma.invalid_key': 'The private key file is not valid. Choose the encrypted .key file that belongs to your e.firma.',
    'efirma.invalid_key_password': 'The password of the private key is not correct.',
    'efirma.key_pair_mismatch': 'The certificate and the private key do not belong together. Choose both files of the same e.firma.',
    'efirma.expired_certificate': 'The certificate has expired. Renew your e.firma with SAT and try again.',
    'efirma.not_yet_valid': 'The certificate is not valid yet. Check the date from which it is valid.',
    'efirma.legal_representative':
      'Certificates of companies or legal representatives are not accepted. Sign with your e.firma as a natural person.',
    'efirma.issuer_not_installed':
      'The authority that issued the certificate is not installed in this system. Ask whoever administers it to install it.',
    'efirma.revoked': 'The certificate has been revoked. Apply for a new e.firma with SAT.',
  },
};
