import type { PhraseBook } from './phrase.ts';

const original = {
  es: 'No confíe en lo que se ve; pida el archivo tal como se firmó.',
  en: 'Do not trust what is shown; ask for the file as it was signed.',
};
const look = {
  es: 'Compare con la versión firmada antes de confiar en lo añadido.',
  en: 'Compare with the signed version before trusting what was added.',
};

export const changePhrases = {
  'changes.not_applicable': {
    es: 'Sin firmas no hay cambios posteriores que buscar.',
    en: 'Without signatures there are no later changes to look for.',
  },
  'changes.none': {
    es: 'Nada cambió después de la última firma; revisiones comparadas objeto por objeto: {revisions}.',
    en: 'Nothing changed after the last signature; revisions compared object by object: {revisions}.',
  },
  'changes.signatures_only': {
    es: 'Entre las firmas solo se añadió lo que firmar requiere; revisiones comparadas objeto por objeto: {revisions}.',
    en: 'Between the signatures only what signing needs was added; revisions compared object by object: {revisions}.',
  },
  'changes.validation_data_only': {
    es: 'Después de la última firma solo se añadieron datos de validación; ninguna página cambió.',
    en: 'After the last signature only validation data was added; no page changed.',
  },
  'changes.content': {
    es: 'Se cambió el contenido después de firmar: {what}.',
    en: 'Content was changed after signing: {what}.',
    todo: original,
  },
  'changes.structure': {
    es: 'La estructura del archivo permite que distintos lectores muestren cosas distintas: {what}.',
    en: 'The structure of the file lets different readers show different things: {what}.',
    todo: original,
  },
  'changes.bytes_outside': {
    es: 'Hay bytes fuera del documento: {what}.',
    en: 'There are bytes outside the document: {what}.',
    todo: original,
  },
  'changes.signature_detached': {
    es: 'El archivo contiene una firma que fue desenganchada del documento: {what}.',
    en: 'The file holds a signature that was unhooked from the document: {what}.',
    todo: original,
  },
  'changes.against_certification': {
    es: 'Quien certificó el documento no permitió este cambio: {what}.',
    en: 'Whoever certified the document did not allow this change: {what}.',
    todo: original,
  },
  'changes.locked_field': {
    es: 'Se cambió un campo que una firma había bloqueado: {what}.',
    en: 'A field that a signature had locked was changed: {what}.',
    todo: original,
  },
  'changes.form_filled': {
    es: 'Después de firmar se llenaron campos que nadie firmó: {what}.',
    en: 'After signing, fields were filled in that nobody signed: {what}.',
    todo: look,
  },
  'changes.annotations': {
    es: 'Después de firmar se añadieron notas; la certificación las permite, pero quien firmó no las vio: {what}.',
    en: 'After signing, annotations were added; the certification allows them, but the signer did not see them: {what}.',
    todo: look,
  },
  'changes.visible_field_added': {
    es: 'Después de firmar se puso un recuadro que quienes firmaron antes no vieron, y que puede tapar algo: {what}.',
    en: 'After signing, a box was placed that earlier signers did not see and that may cover something: {what}.',
    todo: look,
  },
  'changes.metadata': {
    es: 'Se cambiaron los datos generales del archivo (título, autor) sin firmarlos; las páginas son las mismas.',
    en: 'General data of the file (title, author) was changed without being signed; the pages are the same.',
    todo: look,
  },
  'changes.file_data_only': {
    es: 'Después de la última firma el archivo se guardó de nuevo sin nada que una página muestre.',
    en: 'After the last signature the file was saved again with nothing that a page shows.',
  },
  'changes.visible_signature_added': {
    es: 'Una firma posterior puso su recuadro donde la página estaba vacía; lo que vieron quienes firmaron antes sigue igual: {what}.',
    en: 'A later signature put its box where the page was empty; what earlier signers saw is the same: {what}.',
  },
  'changes.unseen': {
    es: 'Después de firmar cambió algo que ninguna página dibuja y que quien firmó no vio: {what}.',
    en: 'After signing, something changed that no page draws and that the signer did not see: {what}.',
    todo: look,
  },
  'changes.unusual_bytes': {
    es: 'Lo que se añadió después de firmar está escrito de modo que dos lectores pueden entenderlo distinto: {what}.',
    en: 'What was added after signing is written so that two readers may understand it differently: {what}.',
    todo: look,
  },
  'changes.two_readings': {
    es: 'No se puede decidir si algo cambió después de firmar, porque dos lectores pueden mostrar este archivo distinto: {what}.',
    en: 'Whether anything changed after signing cannot be decided, because two readers may show this file differently: {what}.',
    todo: { es: 'Pida el archivo original.', en: 'Ask for the original file.' },
  },
  'changes.encrypted': {
    es: 'El PDF está cifrado y sus revisiones no se pueden comparar por completo.',
    en: 'The PDF is encrypted and its revisions cannot be compared in full.',
    todo: { es: 'Valide una copia sin contraseña.', en: 'Validate a copy without a password.' },
  },
  'changes.unverified_signature': {
    es: 'Hay una firma que no se verificó: no se sabe si el archivo cambió después de ella.',
    en: 'There is a signature that was not verified: whether the file changed after it is not known.',
  },
} as const satisfies PhraseBook;
