import type { DocumentEvent, DocumentEventData } from '../../modules/documents/index.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import type { StoredFile } from '../../shared-kernel/files/port.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';

/** What one person or process does to a document at once. */
export interface Act {
  readonly actor: Actor;
  /** Whose key the address and the browser are encrypted with; null for processes. */
  readonly personId: string | null;
  readonly events: readonly DocumentEvent[];
}

export interface MadeDocument {
  readonly documentId: string;
  readonly ownerId: string;
  readonly number: number;
  /** One stored file that stands for every version: the parts that read files read it once. */
  readonly file: StoredFile;
}

/** As many people as an account of some years knows; each signs many documents. */
const PEOPLE = 400;

const moment = '2026-11-02T15:04:05.000Z';
const hash = (...parts: string[]): string =>
  nameId(...parts)
    .replaceAll('-', '')
    .padEnd(64, '0');

function signer(number: number) {
  const person = number % PEOPLE;
  const personId = `person-${nameId('bench person', String(person))}`;
  return { personId, name: `Ana María Peña Núñez ${person}`, email: `persona.${person}@despacho.example` };
}

/** The usual life of a document with two signatories, 26 events: drawn up, sent, prepared, read, signed, sealed, anchored, fetched. */
export function usualLife(made: MadeDocument): Act[] {
  const { documentId, ownerId, file } = made;
  const round = 1;
  const owner: Act['actor'] = { kind: 'owner', id: ownerId, ownerId };
  const byOwner = (events: DocumentEvent[]): Act => ({ actor: owner, personId: ownerId, events });
  const byProcess = (id: string, events: DocumentEvent[]): Act => ({ actor: { kind: 'process', id }, personId: null, events });
  const people = [signer(made.number * 2), signer(made.number * 2 + 1)].map((one, index) => ({
    ...one,
    signatoryId: nameId('bench signatory', documentId, String(index)),
  }));
  const stored = { key: file.key, sha256: file.sha256, size: file.size };
  const bytes = (version: number) => ({ version, sha256: file.sha256, size: file.size });
  const mail = (kind: string, recipientId: string): DocumentEvent => ({
    type: 'MailAccepted',
    data: { mailId: nameId('mail', documentId, kind, recipientId), kind, recipientId, causedBy: nameId('cause', documentId, kind) },
  });
  const timestamp = { genTime: moment, serial: hash('serial', documentId).slice(0, 16), tsa: 'Autoridad de sellado de tiempo' };
  const signing = people.map(
    (one, index): Act => ({
      actor: { kind: 'signatory', id: one.signatoryId, documentId },
      personId: one.personId,
      events: [
        { type: 'DocumentPresented', data: { signatoryId: one.signatoryId, ...bytes(index + 1) } },
        { type: 'SignatureRecorded', data: signature(made, one, index + 1, timestamp) },
        ...(index === people.length - 1
          ? [{ type: 'SigningCompleted' as const, data: { round, version: index + 2, sha256: file.sha256 } }]
          : []),
      ],
    }),
  );
  return [
    byOwner([
      {
        type: 'DocumentUploaded',
        data: {
          documentId,
          title: personal(ownerId, `Contrato de arrendamiento ${made.number}`),
          fileName: personal(ownerId, `contrato-${made.number}.pdf`),
          language: 'es',
          documentType: personal(ownerId, 'contract'),
          country: personal(ownerId, 'MX'),
          original: stored,
          pages: [1, 2, 3].map(() => ({ width: 612, height: 792, rotate: 0 })),
          alreadySigned: false,
          removed: [],
          uploadedBy: {
            userId: ownerId,
            personId: ownerId,
            name: personal(ownerId, 'Lucía Ferrer'),
            email: personal(ownerId, 'lucia@ferrer.example'),
          },
        },
      },
      { type: 'SetupChanged', data: setUp(made, people) },
      { type: 'FieldsPlaced', data: { fields: people.map((one, index) => placed(one, index)) } },
      { type: 'SendingConfirmed', data: { round } },
    ]),
    byProcess('page-images', [
      { type: 'PageImagesStarted', data: { round } },
      {
        type: 'PageImagesStored',
        data: {
          round,
          prepared: stored,
          fieldNames: Object.fromEntries(people.map((one, index) => [one.signatoryId, `signer${index + 1}_signature`])),
          images: [1, 2, 3].map((page) => ({
            documentImageID: nameId('image', documentId, String(page)),
            key: file.key,
            page,
            width: 1240,
            height: 1604,
          })),
        },
      },
      { type: 'ApprovalsGranted', data: { round, basis: 'NO_APPROVERS' } },
      {
        type: 'SigningLinksIssued',
        data: {
          round,
          termSeconds: null,
          links: people.map(({ signatoryId }) => ({ signatoryId, issue: 1, expiresAt: '2026-11-08T15:04:05.000Z' })),
        },
      },
    ]),
    byProcess(
      'document-mails',
      people.map(({ signatoryId }) => mail('signing_request', signatoryId)),
    ),
    byOwner([{ type: 'DocumentViewed', data: { viewer: 'OWNER', viewerId: ownerId, version: 1, sha256: file.sha256 } }]),
    ...signing,
    byProcess('sealing', [
      {
        type: 'PlatformSealed',
        data: { version: 4, file: stored, certificateFingerprint: hash('certificate', 'seal'), timestamp },
      },
      {
        type: 'ConstanciaRecorded',
        data: { file: stored, documentSha256: file.sha256, policy: '1.3.6.1.4.1.0', test: true, ...timestamp },
      },
      { type: 'AnchorRecorded', data: anchor(made) },
      { type: 'DocumentCompleted', data: { finalSha256: file.sha256, constanciaSha256: file.sha256 } },
    ]),
    byProcess(
      'document-mails',
      ['owner', ...people.map(({ signatoryId }) => signatoryId)].map((recipient) => mail('completed', recipient)),
    ),
    byOwner([
      { type: 'FileDownloaded', data: { viewer: 'OWNER', viewerId: ownerId, file: 'PDF', sha256: file.sha256 } },
      { type: 'FileDownloaded', data: { viewer: 'OWNER', viewerId: ownerId, file: 'ASN', sha256: file.sha256 } },
    ]),
  ];
}

/** What goes on at a document that many people look at: `count` events from number `from` on. Fits any time after sending. */
export function lookingOn(made: MadeDocument, from: number, count: number): Act {
  const { documentId, ownerId, file } = made;
  const one = (number: number): DocumentEvent => {
    const id = String(number);
    if (number % 5 === 0)
      return {
        type: 'MailAccepted',
        data: { mailId: nameId('mail', documentId, id), kind: 'reminder', recipientId: ownerId, causedBy: nameId('cause', documentId, id) },
      };
    if (number % 5 === 1)
      return { type: 'FileDownloaded', data: { viewer: 'OBSERVER', viewerId: nameId('observer', id), file: 'PDF', sha256: file.sha256 } };
    return { type: 'DocumentViewed', data: { viewer: 'OWNER', viewerId: ownerId, version: 4, sha256: file.sha256 } };
  };
  return {
    actor: { kind: 'owner', id: ownerId, ownerId },
    personId: ownerId,
    events: Array.from({ length: count }, (_, index) => one(from + index)),
  };
}

type Person = ReturnType<typeof signer> & { readonly signatoryId: string };

function setUp({ number }: MadeDocument, people: readonly Person[]): DocumentEventData<'SetupChanged'> {
  return {
    title: personal('person-lucia', `Contrato de arrendamiento ${number}`),
    nickname: null,
    message: personal('person-lucia', 'Por favor revise y firme.'),
    documentType: personal('person-lucia', 'contract'),
    country: personal('person-lucia', 'MX'),
    documentSignType: null,
    whoSigns: 'OTHERS',
    hasOrder: true,
    language: 'es',
    isActiveGeolocation: false,
    linkTermSeconds: 518_400,
    signatories: people.map((one, index) => ({
      signatoryId: one.signatoryId,
      personId: one.personId,
      isOwner: false,
      name: personal(one.personId, one.name),
      email: personal(one.personId, one.email),
      whatsapp: null,
      order: index + 1,
      signatureType: 'E_FIRMA',
      requirements: {
        drawnSignature: false,
        photoId: false,
        geolocation: false,
        identityVerification: false,
        faceBiometrics: false,
        attachments: false,
      },
    })),
    approvers: [],
    isEndorsement: false,
    observers: [],
  };
}

function placed(one: Person, index: number): DocumentEventData<'FieldsPlaced'>['fields'][number] {
  return {
    fieldId: nameId('bench field', one.signatoryId),
    signatoryId: one.signatoryId,
    type: 'SIGNATURE',
    page: 3,
    x: 72 + index * 258,
    y: 110,
    width: 190,
    height: 72,
    label: personal(one.personId, one.name),
    required: true,
    display: { left: 72, top: 610, scale: 1 },
  };
}

function signature(
  made: MadeDocument,
  one: Person,
  version: number,
  timestamp: { genTime: string; serial: string; tsa: string },
): DocumentEventData<'SignatureRecorded'> {
  const { file } = made;
  const bytes = { version, sha256: file.sha256, size: file.size };
  return {
    signatoryId: one.signatoryId,
    round: 1,
    signatureType: 'E_FIRMA',
    method: 'E_FIRMA',
    presented: bytes,
    base: bytes,
    result: { version: version + 1, file: { key: file.key, sha256: file.sha256, size: file.size } },
    fieldNames: [`signer${version}_signature`],
    values: [],
    mark: null,
    geolocation: null,
    certificate: {
      fingerprint: hash('certificate', one.personId),
      serialNumber: hash('serial', one.personId).slice(0, 40),
      certificateNumber: '99990000000000000001',
      issuer: 'CN=Autoridad Certificadora de Prueba, O=Servicio de Prueba, C=MX',
      holder: personal(one.personId, one.name.toUpperCase()),
      rfc: personal(one.personId, 'PENA740211QX4'),
      notBefore: '2025-01-01T00:00:00.000Z',
      notAfter: '2029-01-01T00:00:00.000Z',
      test: true,
    },
    revocation: { status: 'good', askedAt: moment, source: 'http://127.0.0.1/crl/sat.crl', listNumber: '7', listSha256: hash('list') },
    consent: null,
    timestamp,
  };
}

function anchor({ documentId }: MadeDocument): DocumentEventData<'AnchorRecorded'> {
  const root = hash('root', documentId);
  return {
    coversRevision: 17,
    treeSize: 1_000,
    root,
    chainId: 31_337,
    contract: '0x5fbdb2315678afecb367f032d93f642f64180aa3',
    txHash: `0x${root}`,
    blockNumber: 12,
    blockTime: moment,
    test: true,
  };
}
