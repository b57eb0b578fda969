import type { ChangeCode, FileProblem, RevisionChange } from '../../../../shared-kernel/pdf/analysis/index.ts';
import type { Bilingual } from '../../contract/verdict.ts';
import { fill } from './phrase.ts';

/**
 * What changed, as a part of a sentence. `{page}`, `{field}` and `{names}` come from the change; a phrase with `page` in it is used
 * where the page is known, else the one beside it.
 */
interface ChangePhrase extends Bilingual {
  readonly somewhere?: Bilingual;
}

const CHANGES: Readonly<Record<ChangeCode, ChangePhrase>> = {
  'page-content': {
    es: 'página {page}: se cambió su texto o su dibujo',
    en: 'page {page}: its text or drawing was changed',
  },
  'page-changed': {
    es: 'página {page}: se cambió lo que la página dice de sí misma ({names})',
    en: 'page {page}: what the page says of itself was changed ({names})',
    somewhere: { es: 'se cambió una página ({names})', en: 'a page was changed ({names})' },
  },
  'page-size': {
    es: 'página {page}: se cambió su tamaño, su recorte o su giro',
    en: 'page {page}: its size, crop or rotation was changed',
  },
  'page-resources': {
    es: 'página {page}: se cambiaron las letras o imágenes con que se dibuja',
    en: 'page {page}: the fonts or images it is drawn with were changed',
  },
  'page-font': {
    es: 'página {page}: se cambió un tipo de letra',
    en: 'page {page}: a font was changed',
    somewhere: { es: 'se cambió un tipo de letra', en: 'a font was changed' },
  },
  'page-picture': {
    es: 'página {page}: se cambió una imagen o un dibujo',
    en: 'page {page}: an image or drawing was changed',
    somewhere: { es: 'se cambió una imagen o un dibujo', en: 'an image or drawing was changed' },
  },
  'page-action': {
    es: 'página {page}: se cambió lo que el archivo hace al abrirla',
    en: 'page {page}: what the file does when it opens was changed',
  },
  'page-tree': { es: 'se añadieron, quitaron o movieron páginas', en: 'pages were added, removed or moved' },
  'annotation-added': {
    es: 'página {page}: se añadió una anotación ({names})',
    en: 'page {page}: an annotation was added ({names})',
  },
  'annotation-removed': {
    es: 'página {page}: se quitó o movió una anotación',
    en: 'page {page}: an annotation was removed or moved',
  },
  'annotation-changed': {
    es: 'página {page}: se cambió una anotación ({names})',
    en: 'page {page}: an annotation was changed ({names})',
    somewhere: { es: 'se cambió una anotación ({names})', en: 'an annotation was changed ({names})' },
  },
  'form-added': { es: 'se añadió un formulario', en: 'a form was added' },
  'form-removed': { es: 'se quitó el formulario', en: 'the form was removed' },
  'form-entries': { es: 'se cambió el formulario ({names})', en: 'the form was changed ({names})' },
  'form-defaults': {
    es: 'se cambió cómo se dibujan los campos del formulario ({names})',
    en: 'how the fields of the form are drawn was changed ({names})',
  },
  'field-added': {
    es: 'página {page}: se añadió un campo que no es de firma',
    en: 'page {page}: a field that is no signature field was added',
    somewhere: { es: 'se añadió un campo que no es de firma', en: 'a field that is no signature field was added' },
  },
  'field-removed': { es: 'se quitó o movió un campo del formulario', en: 'a form field was removed or moved' },
  'field-changed': {
    es: 'página {page}: se cambió el campo «{field}»',
    en: 'page {page}: the field "{field}" was changed',
    somewhere: { es: 'se cambió el campo «{field}»', en: 'the field "{field}" was changed' },
  },
  'field-look': {
    es: 'página {page}: el campo «{field}» muestra otra cosa, con el mismo valor',
    en: 'page {page}: the field "{field}" shows something else while its value stayed',
    somewhere: {
      es: 'el campo «{field}» muestra otra cosa, con el mismo valor',
      en: 'the field "{field}" shows something else while its value stayed',
    },
  },
  'field-filled': {
    es: 'página {page}: el campo «{field}» se llenó con «{names}»',
    en: 'page {page}: the field "{field}" was filled in with "{names}"',
    somewhere: {
      es: 'el campo «{field}» se llenó con «{names}»',
      en: 'the field "{field}" was filled in with "{names}"',
    },
  },
  'signature-added': { es: 'se añadió una firma que no se ve', en: 'a signature that does not show was added' },
  'signature-added-visible': {
    es: 'página {page}: se añadió el recuadro de firma «{field}»',
    en: 'page {page}: the signature box "{field}" was added',
    somewhere: { es: 'se añadió el recuadro de firma «{field}»', en: 'the signature box "{field}" was added' },
  },
  'signature-added-strange': {
    es: 'se añadió un campo de firma que trae más que una firma ({names})',
    en: 'a signature field was added that carries more than a signature ({names})',
  },
  'signature-field-entered': {
    es: 'página {page}: se puso en la página el campo de firma «{field}»',
    en: 'page {page}: the signature field "{field}" was put on the page',
  },
  'signature-filled': {
    es: 'página {page}: se firmó el campo «{field}»',
    en: 'page {page}: the field "{field}" was signed',
    somewhere: { es: 'se firmó el campo «{field}»', en: 'the field "{field}" was signed' },
  },
  'signature-field-changed': {
    es: 'página {page}: se cambió el campo de firma «{field}» ({names})',
    en: 'page {page}: the signature field "{field}" was changed ({names})',
    somewhere: { es: 'se cambió el campo de firma «{field}» ({names})', en: 'the signature field "{field}" was changed ({names})' },
  },
  'signature-look': {
    es: 'página {page}: se cambió la firma del campo «{field}», o lo que se ve de ella',
    en: 'page {page}: the signature in field "{field}", or what is seen of it, was changed',
    somewhere: {
      es: 'se cambió la firma del campo «{field}», o lo que se ve de ella',
      en: 'the signature in field "{field}", or what is seen of it, was changed',
    },
  },
  'look-without-signature': {
    es: 'página {page}: el campo de firma «{field}» muestra otra cosa sin haberse firmado',
    en: 'page {page}: the signature field "{field}" shows something else without having been signed',
    somewhere: {
      es: 'el campo de firma «{field}» muestra otra cosa sin haberse firmado',
      en: 'the signature field "{field}" shows something else without having been signed',
    },
  },
  'signature-field-shown': {
    es: 'página {page}: se ocultó, se mostró o se movió el campo de firma «{field}»',
    en: 'page {page}: the signature field "{field}" was hidden, shown or moved',
    somewhere: {
      es: 'se ocultó, se mostró o se movió el campo de firma «{field}»',
      en: 'the signature field "{field}" was hidden, shown or moved',
    },
  },
  'signature-value': { es: 'se cambió lo escrito en una firma', en: 'what is written in a signature was changed' },
  catalog: { es: 'se cambiaron datos de todo el documento ({names})', en: 'entries of the whole document were changed ({names})' },
  actions: {
    es: 'se cambió lo que el archivo hace por sí solo, o lo que lleva adjunto ({names})',
    en: 'what the file does on its own, or carries attached, was changed ({names})',
  },
  layers: { es: 'se cambiaron las capas que se ven o se ocultan', en: 'the layers that are shown or hidden were changed' },
  bookmarks: { es: 'se cambiaron los marcadores del índice', en: 'the bookmarks were changed' },
  permissions: {
    es: 'se cambiaron los permisos que daba una firma ({names})',
    en: 'the permissions that a signature gave were changed ({names})',
  },
  'structure-text': {
    es: 'página {page}: se cambió lo que un lector de pantalla lee en voz alta',
    en: 'page {page}: what a screen reader reads aloud was changed',
    somewhere: { es: 'se cambió lo que un lector de pantalla lee en voz alta', en: 'what a screen reader reads aloud was changed' },
  },
  'structure-tree': {
    es: 'se cambió el orden de lectura, que ninguna página dibuja',
    en: 'the reading order, which no page draws, was changed',
  },
  dss: { es: 'se añadieron datos de validación', en: 'validation data was added' },
  'dss-unusual': { es: 'se cambiaron datos de validación ({names})', en: 'validation data was changed ({names})' },
  metadata: { es: 'se cambiaron los datos generales del archivo', en: 'the general data of the file was changed' },
  'metadata-shared': {
    es: 'se cambiaron datos del archivo que también usa una página',
    en: 'data of the file that a page uses as well was changed',
  },
  trailer: { es: 'se cambió la entrada del archivo ({names})', en: 'the entry to the file was changed ({names})' },
  object: {
    es: 'página {page}: se cambió una parte de lo que la página usa (objeto {names})',
    en: 'page {page}: a part of what the page uses was changed (object {names})',
    somewhere: { es: 'se cambió una parte del documento (objeto {names})', en: 'a part of the document was changed (object {names})' },
  },
  'object-removed': {
    es: 'página {page}: se quitó una parte de lo que la página usa',
    en: 'page {page}: a part of what the page uses was removed',
    somewhere: { es: 'se quitó una parte del documento', en: 'a part of the document was removed' },
  },
  'object-unreachable': {
    es: 'se escribió una parte a la que nada lleva (objeto {names})',
    en: 'a part that nothing leads to was written (object {names})',
  },
  'object-awaited': {
    es: 'se llenó un hueco que el documento firmado tenía preparado (objeto {names})',
    en: 'a gap that the signed document held ready was filled (object {names})',
  },
  'bytes-smuggled': {
    es: 'hay bytes añadidos que unos lectores ven y otros no (byte {names})',
    en: 'there are added bytes that some readers see and others do not (byte {names})',
  },
  'bytes-unusual': {
    es: 'lo añadido está escrito con descuido (byte {names})',
    en: 'what was added is written carelessly (byte {names})',
  },
  'file-data': { es: 'se añadieron datos que ninguna página dibuja', en: 'data that no page draws was added' },
};

export function changeWords(change: RevisionChange): Bilingual {
  const phrase = CHANGES[change.code];
  const facts = { page: change.page, field: change.field, names: change.names.slice(0, 5) };
  const { es, en } = fill(change.page === null && phrase.somewhere ? phrase.somewhere : phrase, facts);
  return { es: es.replace(' ()', ''), en: en.replace(' ()', '') };
}

const PROBLEMS: Readonly<Record<FileProblem['code'], Bilingual>> = {
  'no-startxref': { es: 'no dice dónde está su tabla de contenido', en: 'it does not say where its table of contents is' },
  'xref-unreadable': { es: 'una de sus tablas de contenido no se puede leer', en: 'one of its tables of contents cannot be read' },
  'xref-out-of-order': { es: 'sus tablas de contenido están en desorden', en: 'its tables of contents are out of order' },
  'xref-cycle': { es: 'sus tablas de contenido se remiten en círculo', en: 'its tables of contents refer to each other in a circle' },
  'too-many-revisions': { es: 'se guardó más veces de las que se leen aquí', en: 'it was saved more often than is read here' },
  'revision-without-end': { es: 'una de las veces que se guardó quedó sin terminar', en: 'one of its saves has no end' },
  'bytes-before-header': { es: 'hay bytes antes del comienzo', en: 'there are bytes before the beginning' },
  'bytes-after-eof': { es: 'hay bytes después del final', en: 'there are bytes after the end' },
  'white-space-after-eof': { es: 'hay espacios después del final', en: 'there is white space after the end' },
  'signature-out-of-reach': {
    es: 'ningún campo del documento lleva a ella',
    en: 'no field of the document leads to it',
  },
  'read-by-repair': {
    es: 'sus tablas de contenido se reconstruyeron buscando',
    en: 'its tables of contents were rebuilt by searching',
  },
  'hybrid-tables-disagree': {
    es: 'sus tablas de contenido se contradicen',
    en: 'its tables of contents contradict themselves',
  },
  'other-tables': {
    es: 'otros programas pueden partir de otras tablas de contenido',
    en: 'other programs may start from other tables of contents',
  },
  'object-in-two-places': { es: 'una de sus partes está escrita en dos lugares', en: 'one of its parts is written in two places' },
  'limit-exceeded': { es: 'pide más trabajo del que se hace por un archivo', en: 'it asks for more work than is done for one file' },
};

export function problemWords(problem: FileProblem): Bilingual {
  return PROBLEMS[problem.code];
}
