import type { MessageTable } from '../table.ts';

/** Texts of the endorsement module: ordinary and special endorsements, lists and the chain of holders. */
export const endorsementMessages = {
  'endorsement.not_found': { es: 'No existe ese endoso.', en: 'There is no such endorsement.' },
  'endorsement.not_the_endorser': {
    es: 'Este endoso lo firma otra persona. Inicie sesión con el correo al que se pidió.',
    en: 'Somebody else signs this endorsement. Sign in with the email address that was asked.',
  },
  'endorsement.not_the_holder': {
    es: 'El documento lo tiene otra persona. Inicie sesión con el correo al que se endosó.',
    en: 'Somebody else holds this document. Sign in with the email address it was endorsed to.',
  },
  'endorsement.already_signed': {
    es: 'La hoja de este endoso ya fue firmada.',
    en: 'The sheet of this endorsement was already signed.',
  },
  'endorsement.already_declined': {
    es: 'Quien endosa ya declinó este endoso.',
    en: 'The endorser already declined this endorsement.',
  },
  'endorsement.withdrawn': {
    es: 'Este endoso ya no espera firma: se retiró o el documento no lo admitió.',
    en: 'This endorsement no longer waits for a signature: it was withdrawn, or the document did not admit it.',
  },
  'endorsement.not_admitted': {
    es: 'El documento todavía no admite este endoso. Inténtelo de nuevo en unos segundos.',
    en: 'The document has not admitted this endorsement yet. Try again in a few seconds.',
  },
  'endorsement.changed_since_seen': {
    es: 'La hoja que se firma no es la que se le mostró. Ábrala de nuevo y léala antes de firmar.',
    en: 'The sheet to be signed is not the one you were shown. Open it again and read it before you sign.',
  },
  'endorsement.endorser_is_endorsee': {
    es: 'Quien endosa y quien recibe el endoso deben ser personas distintas, cada una con su correo.',
    en: 'Endorser and endorsee must be different people, each with an email address of their own.',
  },
  'endorsement.endorser_name_required': { es: 'Escriba el nombre de quien endosa.', en: 'Enter the name of the endorser.' },
  'endorsement.endorser_email_invalid': {
    es: 'El correo de quien endosa no es válido.',
    en: 'The email address of the endorser is not valid.',
  },
  'endorsement.endorsee_name_required': {
    es: 'Escriba el nombre de quien recibe el endoso.',
    en: 'Enter the name of the endorsee.',
  },
  'endorsement.endorsee_email_invalid': {
    es: 'El correo de quien recibe el endoso no es válido.',
    en: 'The email address of the endorsee is not valid.',
  },
  'endorsement.endorser_rfc_invalid': {
    es: 'El RFC de quien endosa no está bien escrito: son 13 caracteres de una persona o 12 de una empresa.',
    en: 'The RFC of the endorser is not well written: it has 13 characters for a person, 12 for a company.',
  },
  'endorsement.endorsee_rfc_invalid': {
    es: 'El RFC de quien recibe el endoso no está bien escrito: son 13 caracteres de una persona o 12 de una empresa.',
    en: 'The RFC of the endorsee is not well written: it has 13 characters for a person, 12 for a company.',
  },
  'endorsement.amount_invalid': {
    es: 'Escriba un importe mayor que cero, en centavos enteros.',
    en: 'Enter an amount greater than zero, in whole cents.',
  },
  'endorsement.currency_unknown': {
    es: 'El importe puede estar en pesos (MXN), dólares (USD) o euros (EUR).',
    en: 'The amount can be in pesos (MXN), dollars (USD) or euros (EUR).',
  },
  'endorsement.date_invalid': { es: 'Esa fecha de endoso no existe.', en: 'There is no such date of endorsement.' },
  'endorsement.date_too_late': {
    es: 'La fecha del endoso no puede estar a más de un año de hoy. Revise el año.',
    en: 'The date of the endorsement cannot be more than a year ahead. Check the year.',
  },
  'endorsement.acceptance_too_long': {
    es: 'La línea de aceptación puede tener hasta {{max}} letras.',
    en: 'The acceptance line can have up to {{max}} letters.',
  },
  'endorsement.special_not_enabled': {
    es: 'Esta cuenta no tiene los endosos especiales.',
    en: 'This account does not have special endorsements.',
  },
  'endorsement.special_not_a_party': {
    es: 'Solo quien envió o firmó este documento puede solicitar su endoso especial.',
    en: 'Only who sent or signed this document can ask for its special endorsement.',
  },
  'endorsement.special_only_owner': {
    es: 'Solo quien envió el documento responde a la solicitud de endoso especial.',
    en: 'Only who sent the document answers a request for a special endorsement.',
  },
  'endorsement.special_page_required': {
    es: 'Elija la página de la factura en el contrato.',
    en: 'Choose the page of the contract that is the invoice.',
  },
  'endorsement.special_page_missing': {
    es: 'El contrato tiene {{pages}} páginas; la página {{page}} no existe.',
    en: 'The contract has {{pages}} pages; there is no page {{page}}.',
  },
  'endorsement.special_already_approved': {
    es: 'Este endoso especial ya fue aprobado.',
    en: 'This special endorsement was approved already.',
  },
  'endorsement.special_already_rejected': {
    es: 'Este endoso especial ya fue rechazado.',
    en: 'This special endorsement was rejected already.',
  },
} as const satisfies MessageTable;
