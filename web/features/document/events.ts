import type { TimelineEntry } from '../../api/types.ts';
import type { KnotKind } from '../../components/TraceLine.tsx';

export const KINDS = ['all', 'acts', 'approvals', 'cancellation', 'endorsement', 'mail', 'reading', 'closing'] as const;
export type Kind = (typeof KINDS)[number];

const kinds: Readonly<Record<string, Exclude<Kind, 'all'>>> = {
  MailQueued: 'mail',
  MailAccepted: 'mail',
  MailFailed: 'mail',
  MailDelivered: 'mail',
  MailBounced: 'mail',
  MailOpened: 'mail',
  ApprovalsRequested: 'approvals',
  ApprovalsGranted: 'approvals',
  ApprovalsRefused: 'approvals',
  ApproverSubstituted: 'reading',
  ApproverPresented: 'reading',
  CancellationEvidenceOpened: 'reading',
  EndorsementPresented: 'reading',
  DocumentCanceled: 'cancellation',
  DocumentVoided: 'cancellation',
  EndorsementRequested: 'endorsement',
  EndorsementCompleted: 'endorsement',
  EndorsementRejected: 'endorsement',
  EndorsementWorkflowStarted: 'endorsement',
  DocumentPresented: 'reading',
  PagesShown: 'reading',
  DocumentViewed: 'reading',
  FileDownloaded: 'reading',
  SigningCompleted: 'closing',
  PlatformSealed: 'closing',
  ConstanciaRecorded: 'closing',
  AnchorRecorded: 'closing',
  SealingStepFailed: 'closing',
  DocumentCompleted: 'closing',
};

const kindsOfStreams: Readonly<Record<string, Exclude<Kind, 'all'>>> = {
  vobo: 'approvals',
  cancellation: 'cancellation',
  endorsement: 'endorsement',
  special: 'endorsement',
};

export const kindOf = (event: TimelineEntry): Exclude<Kind, 'all'> => kinds[event.type] ?? kindsOfStreams[event.stream] ?? 'acts';

const knots: Readonly<Record<string, KnotKind>> = {
  PlatformSealed: 'proof',
  ConstanciaRecorded: 'proof',
  AnchorRecorded: 'proof',
  MailFailed: 'stopped',
  ProcessingFailed: 'stopped',
  WordConversionFailed: 'stopped',
  SealingStepFailed: 'stopped',
  DocumentDeleted: 'stopped',
  MailBounced: 'stopped',
  ApprovalsRefused: 'stopped',
  VoBoRefused: 'stopped',
  CancellationApplied: 'stopped',
  DocumentCanceled: 'stopped',
  DocumentVoided: 'stopped',
  SigningDeclined: 'stopped',
  EndorsementRefused: 'stopped',
  EndorsementDeclined: 'stopped',
  EndorsementWithdrawn: 'stopped',
  EndorsementStepFailed: 'stopped',
  EndorsementRejected: 'stopped',
  SpecialEndorsementRejected: 'stopped',
  EndorsementSheetSealed: 'proof',
  EndorsementConstanciaRecorded: 'proof',
  VoBoAccepted: 'done',
  ApprovalsGranted: 'done',
  CancellationAuthorized: 'done',
  EndorsementSigned: 'done',
  EndorsementCompleted: 'done',
  SpecialEndorsementApproved: 'done',
  DocumentUploaded: 'done',
  PagesApproved: 'done',
  SendingConfirmed: 'done',
  SignatureRecorded: 'done',
  SigningCompleted: 'done',
  DocumentCompleted: 'done',
};

export const knotOf = (event: TimelineEntry): KnotKind => knots[event.type] ?? 'plain';

export type Proof = 'signature' | 'seal' | 'constancia' | 'anchor';
const proofs: Readonly<Record<string, Proof>> = {
  SignatureRecorded: 'signature',
  PlatformSealed: 'seal',
  ConstanciaRecorded: 'constancia',
  AnchorRecorded: 'anchor',
  EndorsementSigned: 'signature',
  EndorsementSheetSealed: 'seal',
  EndorsementConstanciaRecorded: 'constancia',
};
export const proofOf = (event: TimelineEntry): Proof | null => proofs[event.type] ?? null;

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

export interface Hash {
  readonly of: 'fileHash' | 'sawHash' | 'resultHash';
  readonly sha256: string;
}

type Data = TimelineEntry['data'];
type Found = readonly (readonly [Hash['of'], unknown])[];
const fileIn =
  (name: string) =>
  (data: Data): Found => [['fileHash', record(data[name]).sha256]];
const seen = (data: Data): Found => [['fileHash', data.sha256]];
const answered = (data: Data): Found => [['sawHash', data.sha256]];

const hashes: Readonly<Record<string, (data: Data) => Found>> = {
  DocumentUploaded: fileIn('original'),
  WordConverted: fileIn('file'),
  PagesApproved: seen,
  PageImagesStored: fileIn('prepared'),
  PlatformSealed: fileIn('file'),
  ConstanciaRecorded: fileIn('file'),
  SignatureRecorded: (data) => [
    ['sawHash', record(data.presented).sha256],
    ['resultHash', record(record(data.result).file).sha256],
  ],
  DocumentPresented: seen,
  PagesShown: seen,
  DocumentViewed: seen,
  FileDownloaded: seen,
  ApproverPresented: seen,
  VoBoAccepted: answered,
  VoBoRefused: answered,
  EndorsementAsked: fileIn('sheet'),
  EndorsementPresented: seen,
  EndorsementSigned: (data) => [
    ['sawHash', data.presented],
    ['resultHash', record(data.file).sha256],
  ],
  EndorsementSheetSealed: fileIn('file'),
  EndorsementConstanciaRecorded: fileIn('file'),
};

/** Fingerprints that an event is about, each named by what it is of. */
export const hashesOf = ({ type, data }: TimelineEntry): readonly Hash[] =>
  (hashes[type]?.(data) ?? []).flatMap(([of, value]) => {
    const sha256 = text(value);
    return sha256 ? [{ of, sha256 }] : [];
  });

/** The version of the file that an event brought about; null: none. */
export function versionMadeBy({ type, data }: TimelineEntry): number | null {
  if (type === 'DocumentUploaded') return 0;
  if (type === 'PageImagesStored') return 1;
  const version = type === 'SignatureRecorded' ? record(data.result).version : type === 'PlatformSealed' ? data.version : null;
  return typeof version === 'number' ? version : null;
}

/** Made with certificates of a test authority, on a test chain. */
export const isTest = ({ data }: TimelineEntry): boolean => data.test === true || record(data.certificate).test === true;

const FAILURES = ['SealingStepFailed', 'ProcessingFailed', 'MailFailed', 'MailBounced', 'EndorsementStepFailed'];

export const failureOf = ({ type, data }: TimelineEntry): { detail: string; next: string | null } | null =>
  FAILURES.includes(type)
    ? {
        detail: text(data.detail) ?? text(record(data.detail).value) ?? text(data.reason) ?? text(data.code) ?? '',
        next: text(data.nextAttemptAt),
      }
    : null;

/** Device and browser in a word or two, as far as a browser tells. */
export function deviceOf(userAgent: string | null): string | null {
  if (!userAgent) return null;
  const device = /iPhone/.test(userAgent)
    ? 'iPhone'
    : /iPad/.test(userAgent)
      ? 'iPad'
      : /Android/.test(userAgent)
        ? 'Android'
        : /Windows/.test(userAgent)
          ? 'Windows'
          : /Mac OS X/.test(userAgent)
            ? 'Mac'
            : /Linux/.test(userAgent)
              ? 'Linux'
              : null;
  const browser = /Edg\//.test(userAgent)
    ? 'Edge'
    : /Firefox\//.test(userAgent)
      ? 'Firefox'
      : /Chrome\/|CriOS\//.test(userAgent)
        ? 'Chrome'
        : /Safari\//.test(userAgent)
          ? 'Safari'
          : null;
  return device && browser ? `${browser} · ${device}` : (device ?? browser ?? userAgent.slice(0, 40));
}
