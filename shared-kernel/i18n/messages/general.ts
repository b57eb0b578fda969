import type { MessageTable } from '../table.ts';

/** Errors any call can answer. English texts quoted by ERR-021 and ERR-022 stand word for word (I18N-003). */
export const generalMessages = {
  'generic.error': { es: 'Ocurrió un error, intente de nuevo más tarde', en: 'An error occurred, please try again later' },
  'server.error': {
    es: 'No fue posible conectar con el servidor. Intente de nuevo.',
    en: 'Unable to connect to the Server. Please try again.',
  },
  outcome_unknown: {
    es: 'No sabemos todavía si su acción quedó registrada. Repítala: no se hará dos veces.',
    en: 'We do not know yet whether your action was recorded. Repeat it: it will not be done twice.',
  },
  'store.unavailable': {
    es: 'El registro no está disponible en este momento; no se guardó nada. Intente de nuevo en unos segundos.',
    en: 'The record is not available right now; nothing was saved. Try again in a few seconds.',
  },
  'store.append_too_large': {
    es: 'Esto es más de lo que el registro admite de una vez; no se guardó nada. Avise a quien administra el servicio.',
    en: 'This is more than the record takes at once; nothing was saved. Tell whoever runs the service.',
  },
  'read_model.being_built': {
    es: 'Esta lista se está poniendo al día después de una actualización. Intente de nuevo en unos segundos.',
    en: 'This list is being brought up to date after an upgrade. Try again in a few seconds.',
  },
  'store.busy': {
    es: 'Muchas personas actúan aquí a la vez; no se guardó nada. Intente de nuevo en unos segundos.',
    en: 'Many people are acting here at once; nothing was saved. Try again in a few seconds.',
  },
  'request.invalid': {
    es: 'Revise los datos: hay valores que faltan o no son válidos.',
    en: 'Check the values: some are missing or not valid.',
  },
  'request.malformed': { es: 'La solicitud no se pudo leer.', en: 'The request could not be read.' },
  'request.too_large': { es: 'La solicitud es demasiado grande.', en: 'The request is too large.' },
  'request.too_slow': {
    es: 'La solicitud tardó demasiado en llegar. Revise su conexión e intente de nuevo.',
    en: 'The request took too long to arrive. Check your connection and try again.',
  },
  'request.aborted': {
    es: 'La conexión terminó antes de que llegara todo; no se guardó nada.',
    en: 'The connection ended before everything had arrived; nothing was saved.',
  },
  'upload.busy': {
    es: 'El servidor recibe demasiado a la vez; no se guardó nada. Intente de nuevo en unos segundos.',
    en: 'The server is receiving too much at once; nothing was saved. Try again in a few seconds.',
  },
  'upload.too_slow': {
    es: 'El archivo llegaba demasiado despacio (menos de {{kilobytesPerSecond}} kB por segundo); no se guardó nada. Intente de nuevo con una conexión mejor.',
    en: 'The file was arriving too slowly (under {{kilobytesPerSecond}} kB a second); nothing was saved. Try again with a better connection.',
  },
  'upload.too_long': {
    es: 'El archivo no llegó completo en {{minutes}} minutos; no se guardó nada. Intente de nuevo con una conexión mejor.',
    en: 'The file had not arrived whole after {{minutes}} minutes; nothing was saved. Try again with a better connection.',
  },
  'request.unsupported_media_type': {
    es: 'El tipo de contenido de la solicitud no se admite.',
    en: 'The content type of the request is not supported.',
  },
  'request.too_many': {
    es: 'Demasiadas solicitudes. Espere un momento e intente de nuevo.',
    en: 'Too many requests. Wait a moment and try again.',
  },
  'route.not_found': { es: 'Esta dirección no existe.', en: 'This address does not exist.' },
  'clock.not_forward': {
    es: 'El reloj de prueba solo avanza: elija un momento posterior al que muestra.',
    en: 'The test clock only goes forward: choose a moment after the one it shows.',
  },
  'clock.too_far': {
    es: 'El reloj de prueba no llega tan lejos: antes vencen los certificados de prueba de esta instalación.',
    en: 'The test clock does not go that far: the test certificates of this installation end before then.',
  },
  'person.forgotten': {
    es: 'Los datos de esta persona se borraron a petición; no puede actuar aquí con ellos.',
    en: 'The data of this person were erased on request; nothing can be done here with them.',
  },
  'file.missing': { es: 'El archivo no existe.', en: 'The file does not exist.' },
  'file.damaged': {
    es: 'El archivo guardado no coincide con su huella y no se entrega.',
    en: 'The stored file does not match its fingerprint and is not delivered.',
  },
  'file.store_unavailable': {
    es: 'El almacén de archivos no está disponible en este momento; no se guardó nada. Intente de nuevo más tarde.',
    en: 'The file store is not available right now; nothing was saved. Try again later.',
  },
  'conflict.transition': {
    es: 'La acción ya no es posible en el estado actual.',
    en: 'The action is no longer possible in the current state.',
  },
  'conflict.key_reused': {
    es: 'Esta clave de repetición ya se usó para otra solicitud. Use una nueva.',
    en: 'This idempotency key was already used for another request. Use a new one.',
  },
  'conflict.changed_meanwhile': {
    es: 'Algo cambió mientras usted lo veía. Revise el estado actual y decida de nuevo.',
    en: 'Something changed while you were looking at it. Review the current state and decide again.',
  },
} as const satisfies MessageTable;
