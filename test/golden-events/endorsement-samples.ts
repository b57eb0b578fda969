import type { EndorsementEvent } from '../../modules/endorsement/index.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';

const sha = (letter: string): string => letter.repeat(64);
const file = (letter: string, size: number) => ({ key: `sha256-${sha(letter)}`, sha256: sha(letter), size });
const [lucia, ana, bruno] = ['person-lucia', 'person-ana', 'person-bruno'];
const documentId = '11111111-1111-4111-8111-111111111111';
const id = (number: number) => ({ endorsementId: `${documentId}.${number}` });
const stamp = { genTime: '2026-11-21T12:00:05.000Z', serial: '4a1f', tsa: 'Autoridad de prueba' };
const asked: EndorsementEvent = {
  type: 'EndorsementAsked',
  data: {
    ...id(1),
    documentId,
    title: personal(lucia, 'Pagaré de la obra'),
    language: 'es',
    documentSha256: sha('1'),
    kind: 'PROPERTY',
    place: personal(lucia, 'Puebla, Puebla'),
    amount: { cents: 12_500_050, currency: 'MXN' },
    date: '2026-11-20',
    acceptance: personal(lucia, 'Acepto el endoso en los términos de esta hoja.'),
    endorser: {
      personId: ana,
      name: personal(ana, 'Ana Cortés Ñúñez'),
      email: personal(ana, 'ana@cortes.example'),
      rfc: personal(ana, 'CONA800101AB1'),
    },
    endorsee: {
      personId: bruno,
      name: personal(bruno, 'Bruno Cortés'),
      email: personal(bruno, 'bruno@cortes.example'),
      rfc: personal(bruno, 'COBR750615AB1'),
    },
    requestedBy: { userId: 'owner-1', personId: lucia, name: personal(lucia, 'Lucía Ferrer') },
    sheet: file('2', 30_000),
    sheetPages: 1,
    fieldName: 'signer1_signature',
    sealField: 'platform_seal',
  },
};

/** One event of every type, in an order in which they could happen, those of later requests last; see samples.ts. */
export const endorsementSamples: readonly EndorsementEvent[] = [
  asked,
  { type: 'EndorsementAdmitted', data: id(1) },
  { type: 'EndorsementPresented', data: { ...id(1), sha256: sha('2') } },
  {
    type: 'EndorsementSigned',
    data: {
      ...id(1),
      signatureType: 'E_FIRMA',
      method: 'E_FIRMA',
      presented: sha('2'),
      file: file('3', 60_000),
      certificate: {
        fingerprint: sha('4'),
        serialNumber: '3330303031',
        certificateNumber: '30001000000500003416',
        issuer: 'CN=AC de prueba',
        holder: personal(ana, 'ANA CORTÉS ÑÚÑEZ'),
        rfc: personal(ana, 'CONA800101AB1'),
        notBefore: '2024-01-01T00:00:00.000Z',
        notAfter: '2028-01-01T00:00:00.000Z',
        test: true,
      },
      revocation: {
        status: 'good',
        askedAt: '2026-11-21T12:00:04.000Z',
        source: 'http://127.0.0.1/crl',
        listNumber: '7',
        listSha256: sha('5'),
      },
      timestamp: stamp,
    },
  },
  {
    type: 'EndorsementStepFailed',
    data: { ...id(1), step: 'SEAL', attempt: 1, code: 'TimestampUnavailable', detail: personal(lucia, 'the authority does not answer') },
  },
  { type: 'EndorsementSheetSealed', data: { ...id(1), file: file('6', 90_000), certificateFingerprint: sha('7'), timestamp: stamp } },
  {
    type: 'EndorsementConstanciaRecorded',
    data: {
      ...id(1),
      file: file('8', 6_000),
      sheetSha256: sha('6'),
      genTime: stamp.genTime,
      serial: stamp.serial,
      policy: '1.2.3.4.1',
      tsa: stamp.tsa,
      test: true,
    },
  },
  { type: 'EndorsementRefused', data: { ...id(2), code: 'conflict.not_endorsable' } },
  { type: 'EndorsementDeclined', data: { ...id(3), reason: personal(ana, 'Todavía no, dice Ana Cortés') } },
  { type: 'EndorsementWithdrawn', data: { ...id(4), reason: personal(lucia, 'Lucía prefiere esperar') } },
];
