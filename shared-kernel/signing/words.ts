import { ZONE } from '../calendar-day.ts';
import { localTime, signingTimeLine } from '../pdf/caption.ts';
import type { StampLine } from '../pdf/types.ts';

/** What a signature says of itself, in the document's language; whole sentences per language. */
const words = {
  es: {
    reason: { E_FIRMA: 'Firma electrónica avanzada con e.firma', ELECTRONIC_SIGNATURE: 'Firma electrónica, sellada por la plataforma' },
    kind: { E_FIRMA: 'e.firma', ELECTRONIC_SIGNATURE: 'Firma electrónica' },
    certificate: 'Certificado',
    test: 'Certificado de prueba, sin validez legal',
    seal: 'Sello de la plataforma: el documento quedó cerrado',
    footer: 'Compruebe este documento con el código QR',
  },
  en: {
    reason: { E_FIRMA: 'Advanced electronic signature with e.firma', ELECTRONIC_SIGNATURE: 'Electronic signature, sealed by the platform' },
    kind: { E_FIRMA: 'e.firma', ELECTRONIC_SIGNATURE: 'Electronic signature' },
    certificate: 'Certificate',
    test: 'Test certificate, not legally binding',
    seal: 'Seal of the platform: the document was closed',
    footer: 'Check this document with the QR code',
  },
} as const;

export type DocumentLanguage = keyof typeof words;
/** ENT-032 */
export type SignatureType = keyof (typeof words)['es']['kind'];
export const signatureWords = (language: DocumentLanguage) => words[language];

/** Lines under the mark of a signature; UTC beside the own clock goes where there is no room for both. */
export function signatureCaption(input: {
  name: string;
  type: SignatureType;
  at: Date;
  language: DocumentLanguage;
  certificateNumber: string | null;
  rfc: string | null;
  test: boolean;
}): StampLine[] {
  const text = words[input.language];
  const kind = text.kind[input.type];
  const lines: StampLine[] = [
    input.name,
    {
      text: `${kind} · ${signingTimeLine(input.at, ZONE, input.language)}`,
      short: `${kind} · ${localTime(input.at, ZONE, input.language)}`,
    },
  ];
  if (input.type === 'E_FIRMA') {
    const number = input.certificateNumber ? `${text.certificate} ${input.certificateNumber}` : text.certificate;
    lines.push(input.rfc ? `RFC ${input.rfc} · ${number}` : number);
    if (input.test) lines.push(text.test);
  }
  return lines;
}
