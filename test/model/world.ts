import { createHash } from 'node:crypto';
import type { Scheduler } from 'fast-check';
import type { AccountPlan, DocumentState, DocumentsDeps } from '../../modules/documents/index.ts';
import { createDocuments, processPages } from '../../modules/documents/index.ts';
import { ManualClock } from '../../shared-kernel/clock.ts';
import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import { ProductError } from '../../shared-kernel/errors.ts';
import { createMemoryEventStore } from '../../shared-kernel/event-store/memory/index.ts';
import type { EventStore } from '../../shared-kernel/event-store/port.ts';
import { FileMissing, type FileStore } from '../../shared-kernel/files/port.ts';
import type { PdfWork } from '../../shared-kernel/pdf/port.ts';
import { createMemoryVault } from '../../shared-kernel/privacy/memory-vault.ts';
import type { CryptoWork } from '../../shared-kernel/signing/port.ts';
import type { WordFindings } from '../../shared-kernel/word/port.ts';
import { interruptedAt } from '../support/interrupted-at.ts';
import { oneKey } from '../support/keys.ts';
import { everyPlan } from '../support/plan.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export function memoryFiles(): FileStore & { bytes: Map<string, Uint8Array> } {
  const bytes = new Map<string, Uint8Array>();
  return {
    bytes,
    async put(content) {
      const key = `sha256-${sha256(content)}`;
      bytes.set(key, new Uint8Array(content));
      return { key, sha256: sha256(content), size: content.length };
    },
    async get(key) {
      const found = bytes.get(key);
      if (!found) throw new FileMissing(key);
      return found;
    },
    has: async (key) => bytes.has(key),
  };
}

/** Writes a PDF's life as text: every update is added at the end, as an incremental update is. */
export const textPdf: PdfWork = {
  inspect: async () => ({
    ok: true,
    pages: Array.from({ length: 3 }, () => ({ width: 600, height: 800, rotate: 0 })),
    alreadySigned: false,
    removed: [],
  }),
  prepare: async ({ bytes, signatoryIds, fields }) => ({
    bytes: Buffer.concat([Buffer.from('prepared:'), bytes, Buffer.from('\n')]),
    fieldNames: Object.fromEntries(fields.map((field) => [field.fieldId, `field-${field.fieldId}`])),
    signatureFields: Object.fromEntries(signatoryIds.map((id) => [id, `signature-${id}`])),
    sealField: 'platform_seal',
  }),
  compose: async (content) => ({ bytes: Buffer.from(JSON.stringify(content)), pages: 1, places: {} }),
  render: async (_bytes, each) => each({ page: 1, png: Buffer.from('png'), width: 10, height: 10 }),
  signField: async ({ bytes, fieldName, cms }) => added(bytes, fieldName, cms),
  seal: async ({ bytes, cms }) => added(bytes, 'platform_seal', cms),
};

/** Word files as text: what a ZIP begins with, and what is found in them, as JSON. Nothing here reads real ones. */
export const textWord: DocumentsDeps['word'] = {
  files: {
    inspect: async (bytes) => {
      const findings = JSON.parse(Buffer.from(bytes).subarray(4).toString()) as WordFindings;
      return { ok: true, format: 'docx', findings };
    },
  },
  converter: { state: async () => ({ build: 'native', version: '7', takesDoc: true, missingFences: [], fonts: [] }) },
};

/** A .docx of `textWord`. */
export const textDocx = (findings: Partial<WordFindings> = {}): Uint8Array =>
  Buffer.concat([
    Buffer.from('PK\u0003\u0004', 'latin1'),
    Buffer.from(JSON.stringify({ trackedChanges: 0, comments: 0, externalTargets: 0, legalNumbers: 0, missingFonts: [], ...findings })),
  ]);

async function added(bytes: Uint8Array, fieldName: string, cms: Parameters<PdfWork['seal']>[0]['cms']) {
  if (Buffer.from(bytes).includes(`[${fieldName} `)) throw new Error(`${fieldName} is signed already`);
  const byteRangeDigest = createHash('sha256').update(bytes).digest();
  const der = await cms({ byteRangeDigest, ranges: [bytes, new Uint8Array()] });
  const result = Buffer.concat([bytes, Buffer.from(`[${fieldName} ${Buffer.from(der).toString()}]\n`)]);
  return {
    bytes: result,
    byteRange: [0, bytes.length, bytes.length, 0] as [number, number, number, number],
    signatureDigest: byteRangeDigest.toString('hex'),
    fieldName,
  };
}

const certificate = {
  fingerprint: 'f'.repeat(64),
  serialNumber: '01',
  certificateNumber: null,
  der: new Uint8Array(),
  subject: { commonName: 'Platform', raw: 'CN=Platform' },
  issuer: { raw: 'CN=Test' },
  notBefore: new Date('2026-01-01T00:00:00Z'),
  notAfter: new Date('2030-01-01T00:00:00Z'),
};

export function textCrypto(clock: ManualClock): CryptoWork {
  let serial = 0;
  const timestamp: CryptoWork['timestamp'] = async (digest) => {
    serial += 1;
    return {
      token: digest,
      response: Buffer.from(`constancia ${Buffer.from(digest).toString('hex')} ${serial}`),
      genTime: clock.now(),
      serial: String(serial),
      policy: '1.2.3',
      tsa: 'Test',
      test: true,
    };
  };
  return {
    openEfirma: async () => ({ ok: false, code: 'efirma.missing_files' as never, facts: {} }),
    judgeCertificate: async () => ({ ok: false, code: 'efirma.missing_files', facts: {} }),
    platformSigner: async () => ({ signer: { certificate, chain: [], sign: null } as never, test: true }),
    platformRevocationLists: async () => [],
    // Two signatures of the same bytes differ, as they do with random salts and times.
    signCms: async ({ digest }) => {
      const stamped = await timestamp(digest);
      return { der: Buffer.from(`${Buffer.from(digest).toString('hex').slice(0, 12)}-${stamped.serial}`), timestamp: stamped };
    },
    timestamp,
  };
}

/** Lets a scheduler decide when each reading and writing of store and files goes on, so that acts interleave in every way. */
const scheduled = (store: EventStore, schedule: (label: string) => Promise<unknown>): EventStore =>
  interruptedAt(store, { before: () => schedule('append'), after: () => schedule('answer'), reading: () => schedule('read') });

export const OWNER = 'owner-1';
export const people = ['ana', 'bruno', 'carla'] as const;
export type Who = (typeof people)[number];
export const emailOf = (who: Who): string => `${who}@example.mx`;

/** The documents module over memory, with its real use cases, decider and machine. */
export function createWorld(scheduler: Scheduler | null, plan: AccountPlan = everyPlan) {
  const clock = new ManualClock('2026-11-21T12:00:00Z');
  const store = createMemoryEventStore();
  const schedule = async (label: string): Promise<unknown> => scheduler?.schedule(Promise.resolve(), label);
  const files = memoryFiles();
  const engine: EngineDeps = {
    store: scheduler ? scheduled(store, schedule) : store,
    vault: createMemoryVault(),
    clock,
    refusals: { refused: async () => undefined },
  };
  const crypto = textCrypto(clock);
  const deps: DocumentsDeps = {
    engine,
    files,
    pdf: textPdf,
    word: textWord,
    crypto,
    accounts: {
      owner: async () => ({ userId: OWNER, personId: 'p-owner', name: 'Lucía', email: 'lucia@example.mx' }),
      savedMark: async () => null,
      usualReminders: async () => null,
    },
    limits: { maxSigners: 30 },
    plan,
    linkTermSeconds: 518_400,
    personId: (_ownerId, contact) => `p-${contact}`,
  };
  const documents = createDocuments(deps);
  const flow = {
    engine,
    files,
    pdf: textPdf,
    crypto,
    publicUrl: 'https://example.mx',
    linkSecret: Buffer.alloc(32, 1),
    linkKeys: oneKey(Buffer.alloc(32, 1)),
  };
  /** Reads without the scheduler: for looking, not for acting. */
  const look = createDocuments({ ...deps, engine: { ...engine, store } });
  return {
    clock,
    store,
    files,
    documents,
    flow,
    process: (documentId: string, state: DocumentState) =>
      onceMore(() => processPages(flow, { documentId, round: state.round, attempt: 1 }, 'test')),
    load: (documentId: string) => look.load(documentId),
  };
}

/** Work that met an act of the same moment is done again, as the reactors do it, on what stands then. */
async function onceMore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProductError && error.code === 'conflict.changed_meanwhile') return onceMore(work);
    throw error;
  }
}

export type World = ReturnType<typeof createWorld>;

/** The file that every story begins with. */
export const upload = {
  fileName: 'contrato.pdf',
  bytes: Buffer.from('%PDF contract'),
  title: 'Contrato',
  language: 'es' as const,
  documentType: null,
  country: 'MX',
};
