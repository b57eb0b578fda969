import type { MessageTable } from '../table.ts';

/** Documents and their links: ERR-050..055, 060, 063, 084..086 and the answers of uploading and sending. */
export const documentMessages = {
  'document.upload.error': { es: 'No fue posible cargar el documento', en: 'The document could not be uploaded' },
  'document.signature.error': { es: 'No fue posible firmar el documento', en: 'The document could not be signed' },
  'document.geolocation.error': {
    es: 'Este documento pide su ubicación. Permita el acceso a ella para firmar.',
    en: 'This document asks for your location. Allow access to it in order to sign.',
  },
  expire_link_message: {
    es: 'El enlace venció. Pida a quien se lo envió que lo mande de nuevo.',
    en: 'The link has expired. Ask the sender to send it again.',
  },
  invalid_link_message: {
    es: 'El enlace no es válido. Ábralo completo, tal como lo recibió.',
    en: 'The link is not valid. Open it complete, as you received it.',
  },
  deleted_document_message: { es: 'El documento de este enlace fue eliminado.', en: 'The document of this link was deleted.' },
  'signatory.user.not.match': {
    es: 'Inició sesión con un correo distinto al de la persona firmante de este enlace.',
    en: 'You are signed in with an email other than that of the signer of this link.',
  },
  'document.not_found': { es: 'Documento no encontrado', en: 'Document Not Found' },
} as const satisfies MessageTable;
