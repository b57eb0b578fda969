import type { TimelineEntry } from '../../api/types.ts';
import type { KnotKind } from '../../components/TraceLine.tsx';

export const KINDS = ['all', 'acts', 'mail', 'reading', 'closing'] as const;
export type Kind = (typeof KINDS)[number];

const kinds: Readonly<Record<string, Exclude<Kind, 'all'>>> = {
  MailAccepted: 'mail',
  MailFailed: 'mail',
  DocumentPresented: 'reading',
  DocumentViewed: 'reading',
  FileDownloaded: 'reading',
  SigningCompleted: 'closing',
  PlatformSealed: 'closing',
  ConstanciaRecorded: 'closing',
  AnchorRecorded: 'closing',
  SealingStepFailed: 'closing',
  DocumentCompleted: 'closing',
};

export const kindOf = (event: TimelineEntry): Exclude<Kind, 'all'> => kinds[event.type] ?? 'acts';

const knots: Readonly<Record<string, KnotKind>> = {
  PlatformSealed: 'proof',
  ConstanciaRecorded: 'proof',
  AnchorRecorded: 'proof',
  MailFailed: 'stopped',
  ProcessingFailed: 'stopped',
  SealingStepFailed: 'stopped',
  DocumentDeleted: 'stopped',
  DocumentUploaded: 'done',
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
};
export const proofOf = (event: TimelineEntry): Proof | null => proofs[event.type] ?? null;

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

export interface Hash {
  readonly of: 'fileHash' | 'sawHash' | 'resultHash';
  readonly sha256: string;
}

/** Fingerprints that an event is about, each named by what it is of. */
export function hashesOf({ type, data }: TimelineEntry): readonly Hash[] {
  const found: [Hash['of'], unknown][] =
    type === 'SignatureRecorded'
      ? [
          ['sawHash', record(data.presented).sha256],
          ['resultHash', record(record(data.result).file).sha256],
        ]
      : type === 'DocumentUploaded'
        ? [['fileHash', record(data.original).sha256]]
        : type === 'PageImagesStored'
          ? [['fileHash', record(data.prepared).sha256]]
          : type === 'PlatformSealed' || type === 'ConstanciaRecorded'
            ? [['fileHash', record(data.file).sha256]]
            : type === 'DocumentPresented' || type === 'DocumentViewed' || type === 'FileDownloaded'
              ? [['fileHash', data.sha256]]
              : [];
  return found.flatMap(([of, value]) => {
    const sha256 = text(value);
    return sha256 ? [{ of, sha256 }] : [];
  });
}

/** The version of the file that an event brought about; null: none. */
export function versionMadeBy({ type, data }: TimelineEntry): number | null {
  if (type === 'DocumentUploaded') return 0;
  if (type === 'PageImagesStored') return 1;
  const version = type === 'SignatureRecorded' ? record(data.result).version : type === 'PlatformSealed' ? data.version : null;
  return typeof version === 'number' ? version : null;
}

/** Made with certificates of a test authority, on a test chain. */
export const isTest = ({ data }: TimelineEntry): boolean => data.test === true || record(data.certificate).test === true;

export const failureOf = ({ type, data }: TimelineEntry): { detail: string; next: string | null } | null =>
  type === 'SealingStepFailed' || type === 'ProcessingFailed' || type === 'MailFailed'
    ? { detail: text(data.detail) ?? text(data.reason) ?? text(data.code) ?? '', next: text(data.nextAttemptAt) }
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
