import type { CmsNoteCode, CmsProblemCode } from '../../../../shared-kernel/crypto/cms-remarks.ts';
import type { SignatureProblem } from '../../../../shared-kernel/pdf/analysis/index.ts';
import type { Bilingual } from '../../contract/verdict.ts';

/** Pieces of a sentence, after a colon or in parentheses. `{it}` takes what the remark is about. */
type Pieces<Code extends string> = Readonly<Record<Code, Bilingual>>;

const cmsProblems: Pieces<CmsProblemCode> = {
  'badly-encoded': { es: 'un valor está mal codificado', en: 'a value is badly encoded' },
  'trailing-bytes': { es: 'le siguen {it} bytes que no le pertenecen', en: 'it is followed by {it} bytes that are not part of it' },
  'several-signers': { es: 'lleva {it} firmantes en un solo valor', en: 'it holds {it} signers in one value' },
  'unusual-content-type': { es: 'dice ser de otro tipo de contenido ({it})', en: 'it claims another type of content ({it})' },
  'content-inside': { es: 'lleva contenido propio', en: 'it holds content of its own' },
  'empty-content': { es: 'lleva un contenido vacío', en: 'it holds an empty content' },
  'content-type-attribute': { es: 'no declara bien el tipo de su contenido', en: 'it does not rightly state the type of its content' },
  'message-digest-missing': {
    es: 'no dice una sola vez la huella de lo firmado',
    en: 'it does not state the digest of what is signed exactly once',
  },
  'digest-differs': { es: 'la huella no coincide', en: 'the digest does not match' },
  'digest-not-computed': { es: 'la huella usa {it}, que aquí no se calcula', en: 'the digest uses {it}, which is not computed here' },
  'digest-algorithms-differ': { es: 'la lista de algoritmos no incluye el suyo', en: 'the list of algorithms leaves out its own' },
  'two-hashes': {
    es: 'sus algoritmos de huella y de firma no van juntos',
    en: 'its digest algorithm and its signature algorithm do not go together',
  },
  'algorithm-parameters': {
    es: 'un algoritmo lleva parámetros que no son suyos',
    en: 'an algorithm carries parameters that are not its own',
  },
  'version-number': { es: 'un número de versión no va con su estructura', en: 'a version number does not fit the structure' },
  'signer-certificate-missing': { es: 'falta el certificado de quien firmó', en: "the signer's certificate is missing" },
  'certificate-unreadable': { es: '{it} certificados no se pueden leer', en: '{it} certificates cannot be read' },
  'certificate-not-checked': { es: 'no se pudo comprobar el certificado de {it}', en: 'the certificate of {it} could not be checked' },
  'certificate-key-too-large': {
    es: 'el certificado de {it} tiene una clave más grande de lo que aquí se calcula',
    en: 'the certificate of {it} has a key larger than what is computed here',
  },
  'certificate-unvouched': { es: 'nadie responde por el certificado de {it}', en: 'nobody vouches for the certificate of {it}' },
  'certificate-of-same-key': {
    es: 'lleva dos certificados con la misma clave y el mismo número, y no dice con cuál se firmó',
    en: 'it holds two certificates with one key and one number, and does not say which one signed',
  },
  'too-many-certificates': { es: 'lleva más certificados de los que se comprueban', en: 'it holds more certificates than are checked' },
  'no-signed-attributes': { es: 'no lleva atributos firmados', en: 'it has no signed attributes' },
  'signing-certificate-absent': { es: 'no dice con qué certificado se firmó', en: 'it does not say which certificate signed' },
  'signing-certificate-other': { es: 'dice que se firmó con otro certificado', en: 'it says that another certificate signed' },
  'signing-certificate-not-compared': {
    es: 'lo que dice del certificado con que se firmó no se pudo comparar',
    en: 'what it says of the certificate that signed could not be compared',
  },
  'attribute-twice': { es: 'el atributo {it} no está exactamente una vez', en: 'the attribute {it} is not there exactly once' },
  'unknown-unsigned-attributes': {
    es: 'lleva atributos sin firmar que ninguna norma define ({it})',
    en: 'it holds unsigned attributes that no standard defines ({it})',
  },
  'several-timestamps': { es: 'lleva más de un sello de tiempo', en: 'it holds more than one timestamp' },
  'key-too-large': { es: 'la clave es más grande de lo que aquí se calcula', en: 'the key is larger than what is computed here' },
  'key-too-small': { es: 'la clave tiene solo {it} bits', en: 'the key has only {it} bits' },
  'value-differs': { es: 'el valor de la firma no se verifica', en: 'the signature value does not verify' },
  'value-out-of-order': {
    es: 'el valor de la firma solo se verifica sobre atributos en desorden',
    en: 'the signature value verifies only over attributes out of order',
  },
  'value-not-computed': { es: 'la firma usa {it}, que aquí no se calcula', en: 'the signature uses {it}, which is not computed here' },
  'weak-algorithm': { es: 'usa {it}, que ya no prueba nada', en: 'it uses {it}, which proves nothing any more' },
  'imprint-differs': { es: 'su huella es de otro contenido', en: 'its imprint is of other content' },
  'imprint-not-computed': { es: 'su huella usa {it}, que aquí no se calcula', en: 'its imprint uses {it}, which is not computed here' },
  'imprint-parameters': { es: 'el algoritmo de su huella lleva parámetros', en: 'the algorithm of its imprint carries parameters' },
  'token-version': { es: 'su versión no se conoce', en: 'its version is not known' },
  'response-status': { es: 'la autoridad respondió con reservas ({it})', en: 'the authority answered with reservations ({it})' },
  'usage-not-timestamping': {
    es: 'el certificado no es exclusivo para sellos de tiempo',
    en: 'the certificate is not for timestamping alone',
  },
};

const cmsNotes: Pieces<CmsNoteCode> = {
  ber: { es: 'está escrita en BER y no en DER', en: 'it is written in BER rather than DER' },
  'attributes-out-of-order': { es: 'sus atributos llegaron en otro orden', en: 'its attributes arrived in another order' },
  'several-digest-algorithms': { es: 'nombra más algoritmos de los que usa', en: 'it names more algorithms than it uses' },
  'certificate-twice': { es: 'lleva un certificado dos veces', en: 'it holds a certificate twice' },
  'sha1-content': { es: 'firma la huella SHA-1 del contenido', en: 'it signs the SHA-1 digest of the content' },
  'counter-signature': {
    es: 'lleva una contrafirma, que aquí no se comprueba',
    en: 'it holds a counter signature, which is not checked here',
  },
  'archive-timestamp': {
    es: 'lleva un sello de tiempo de archivo, que aquí no se comprueba',
    en: 'it holds an archive timestamp, which is not checked here',
  },
  'signed-attributes': { es: 'lleva otros atributos firmados ({it})', en: 'it holds other signed attributes ({it})' },
  'unsigned-attributes': { es: 'lleva otros atributos sin firmar ({it})', en: 'it holds other unsigned attributes ({it})' },
  'usage-absent': { es: 'el certificado no declara para qué es', en: 'the certificate does not state what it is for' },
  'signing-certificate-other': cmsProblems['signing-certificate-other'],
};

const pdfProblems: Pieces<SignatureProblem> = {
  'value-missing': { es: 'falta su diccionario', en: 'its dictionary is missing' },
  'value-inside-object-stream': {
    es: 'su diccionario no es un objeto propio del archivo',
    en: 'its dictionary is no object of its own in the file',
  },
  'repeated-key': { es: 'su diccionario repite una entrada', en: 'its dictionary repeats an entry' },
  'byterange-missing': { es: 'falta /ByteRange', en: '/ByteRange is missing' },
  'byterange-malformed': { es: '/ByteRange está mal formado', en: '/ByteRange is malformed' },
  'byterange-not-from-start': { es: '/ByteRange no empieza con el archivo', en: '/ByteRange does not begin with the file' },
  'byterange-beyond-file': { es: '/ByteRange pasa del final del archivo', en: '/ByteRange goes beyond the end of the file' },
  'contents-missing': { es: 'falta /Contents', en: '/Contents is missing' },
  'contents-empty': { es: '/Contents está vacío', en: '/Contents is empty' },
  'contents-not-hex': {
    es: '/Contents lleva signos que no son hexadecimales',
    en: '/Contents holds characters that are no hexadecimal digits',
  },
  'contents-oddly-written': { es: '/Contents está escrito de forma inusual', en: '/Contents is written in an unusual way' },
  'contents-not-asn1': { es: '/Contents no lleva un valor completo', en: '/Contents does not hold a whole value' },
  'contents-padding-not-zero': { es: 'al valor le siguen bytes distintos de cero', en: 'the value is followed by bytes that are not zero' },
  'gap-is-not-contents': { es: 'el hueco no es exactamente /Contents', en: 'the gap is not exactly /Contents' },
  'covers-part-of-revision': { es: 'cubre parte de una revisión', en: 'it covers part of a revision' },
  'value-outside-its-revision': { es: 'su diccionario está fuera de lo que cubre', en: 'its dictionary stands outside what it covers' },
  'absent-from-its-revision': { es: 'la revisión que cubre no la muestra', en: 'the revision that it covers does not show it' },
  'removed-later': { es: 'una revisión posterior la quita', en: 'a later revision removes it' },
  'replaced-later': { es: 'una revisión posterior la sustituye', en: 'a later revision replaces it' },
  'field-outside-form': { es: 'su campo no está en el formulario', en: 'its field is not in the form' },
};

const CERTIFICATE_WITHOUT_ISSUER: Bilingual = {
  es: 'ninguna autoridad conocida responde por el certificado de {it}',
  en: 'no known authority vouches for the certificate of {it}',
};

const PIECES: Readonly<Record<string, Bilingual>> = {
  ...cmsNotes,
  ...cmsProblems,
  ...pdfProblems,
  'certificate-stray': CERTIFICATE_WITHOUT_ISSUER,
};

/** What a remark of the kernel says, apart from what it says it of. */
function remarkParts(remark: string): { readonly code: string; readonly detail: string } {
  const at = remark.indexOf(': ');
  return at < 0 ? { code: remark, detail: '' } : { code: remark.slice(0, at), detail: remark.slice(at + 2) };
}

export const codeOf = (remark: string): string => remarkParts(remark).code;

/** The name of an algorithm, or of several: machines read `RSA with SHA-256` in every language. */
export const algorithmWords = (name: string): Bilingual => ({ es: name.replaceAll(' with ', ' con '), en: name });

/** What remarks of these codes are about is an algorithm, or ends with one in parentheses. */
const OF_ALGORITHMS: readonly string[] = ['digest-not-computed', 'value-not-computed', 'imprint-not-computed', 'certificate-not-checked'];

function detailWords(code: string, detail: string): Bilingual {
  if (!OF_ALGORITHMS.includes(code)) return { es: detail, en: detail };
  // The name of a person may hold any words.
  const at = code === 'certificate-not-checked' ? Math.max(0, detail.lastIndexOf('(')) : 0;
  return { es: detail.slice(0, at) + algorithmWords(detail.slice(at)).es, en: detail };
}

/** `code` or `code: what it is about`, as a piece of a sentence in both languages. */
export function pieceOf(remark: string): Bilingual {
  const { code, detail } = remarkParts(remark);
  const piece = PIECES[code];
  if (!piece) return { es: remark, en: remark };
  const it = detailWords(code, detail);
  return { es: piece.es.replaceAll('{it}', () => it.es), en: piece.en.replaceAll('{it}', () => it.en) };
}

export const pieces = (remarks: readonly string[]): Bilingual[] => remarks.map(pieceOf);
