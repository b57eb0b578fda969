import { expect } from 'vitest';
import type { DocumentEvent, DocumentEventData } from '../../modules/documents/contract/events.ts';
import type { Approver, Signatory } from '../../modules/documents/contract/values.ts';
import { documentDecider } from '../../modules/documents/domain/decider.ts';
import type { AppliedSignature, Signing } from '../../modules/documents/domain/rules/signing.ts';
import type { DocumentState } from '../../modules/documents/domain/state.ts';
import { documentCommands, type WholeDocumentStreams } from '../../modules/documents/streams.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import { firstForbidden } from '../../shared-kernel/decider/guard.ts';
import type { AnyCommand } from '../../shared-kernel/decider/stream-module.ts';
import type { Refusal } from '../../shared-kernel/decider/types.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import type { ReminderPlan } from '../../shared-kernel/reminder-plan.ts';
import { everyPlan } from '../support/plan.ts';
import { recorded } from '../support/recorded.ts';

/** Given events, when a decision is made, then events or a refusal: reads as the business rule. */
export const NOW = new Date('2026-11-21T12:00:00.000Z');

export const asOwner: Actor = { kind: 'owner', id: 'owner-1', ownerId: 'owner-1' };
export const asProcess: Actor = { kind: 'process', id: 'flow' };
export const asSignatory = (id: string): Actor => ({ kind: 'signatory', id, documentId: 'document-1' });

type Sent = Parameters<WholeDocumentStreams['execute']>[0];
interface By {
  readonly actor?: Actor;
  readonly now?: Date;
  readonly maxSigners?: number;
  /** What was gathered for the command; only a signature and a sending need something. */
  readonly facts?: AppliedSignature | ReminderPlan;
}

/** A command as the engine decides it on a state: who may, what is admitted, then the decision. */
export const command =
  (sent: Sent, { actor = asOwner, now = NOW, maxSigners = 30, facts }: By = {}) =>
  (state: DocumentState): readonly DocumentEvent[] | Refusal => {
    const applySignature = async () => Promise.reject(new Error('facts are given here'));
    const all: readonly AnyCommand<DocumentState, DocumentEvent>[] = documentCommands({
      limits: { maxSigners },
      plan: everyPlan,
      usualReminders: async () => null,
      applySignature,
    });
    const rules = all.find(({ type }) => type === sent.type)!;
    const data = rules.schema.parse(sent.data);
    const by = { now, actor, commandId: 'command-1' };
    return rules.authorise(state, data, by) ?? rules.admit?.(state, data, by) ?? rules.decide(state, data, facts, by);
  };

export const foldOf = (events: readonly DocumentEvent[]): DocumentState =>
  recorded(events).reduce(documentDecider.evolve, documentDecider.initial);

export const given = (...events: readonly DocumentEvent[]) => {
  const state = foldOf(events);
  return {
    state,
    when: (decide: (state: DocumentState) => readonly DocumentEvent[] | Refusal) => {
      const outcome = decide(state);
      return {
        outcome,
        thenRefused: (code: string, facts?: Record<string, unknown>) => {
          expect(outcome).toMatchObject({ refused: true, code, ...(facts ? { facts } : {}) });
        },
        /** The decision is no refusal, and nothing happens. */
        thenNothing: () => {
          expect(outcome).toEqual([]);
        },
        thenEvents: (...types: [string, ...string[]]) => {
          if (!Array.isArray(outcome)) throw new Error(`refused: ${JSON.stringify(outcome)}`);
          expect(outcome.map((event: DocumentEvent) => event.type)).toEqual(types);
          expect(firstForbidden(documentDecider, state, recorded(outcome))).toBeNull();
          return outcome as DocumentEvent[];
        },
      };
    },
  };
};

export const sha = (seed: string): string => Buffer.from(seed.padEnd(32, '.').slice(0, 32)).toString('hex');
export const file = (seed: string, size = 1000) => ({ key: `sha256-${sha(seed)}`, sha256: sha(seed), size });

type Of<Type extends DocumentEvent['type']> = Extract<DocumentEvent, { type: Type }>;

export const uploaded = (over: Partial<DocumentEventData<'DocumentUploaded'>> = {}): Of<'DocumentUploaded'> => ({
  type: 'DocumentUploaded',
  data: {
    documentId: 'document-1',
    title: personal('p-owner', 'Contrato'),
    fileName: personal('p-owner', 'contrato.pdf'),
    language: 'es',
    documentType: null,
    country: personal('p-owner', 'MX'),
    original: file('original'),
    pages: [{ width: 612, height: 792, rotate: 0 }],
    alreadySigned: false,
    removed: [],
    uploadedBy: {
      userId: 'owner-1',
      personId: 'p-owner',
      name: personal('p-owner', 'Lucía Ferrer'),
      email: personal('p-owner', 'lucia@example.com'),
    },
    ...over,
  },
});

/** The owner said until which day it can be signed: a day of the product's zone, six hours behind UTC. */
export const lastDay = (day: string, reopens = false): Of<'LastDaySet'> => ({
  type: 'LastDaySet',
  data: { lastDay: day, endsAt: new Date(Date.parse(`${day}T00:00:00Z`) + 30 * 3_600_000).toISOString(), reopens },
});

export const signatory = (id: string, over: Partial<Signatory> = {}): Signatory => ({
  signatoryId: id,
  personId: `p-${id}`,
  isOwner: false,
  name: personal(`p-${id}`, id),
  email: personal(`p-${id}`, `${id}@example.com`),
  whatsapp: null,
  order: 1,
  signatureType: null,
  requirements: {
    drawnSignature: false,
    photoId: false,
    geolocation: false,
    identityVerification: false,
    faceBiometrics: false,
    attachments: false,
  },
  ...over,
});

export const approver = (id: string, over: Partial<Approver> = {}): Approver => ({
  approverId: id,
  personId: `p-${id}`,
  name: personal(`p-${id}`, id),
  email: personal(`p-${id}`, `${id}@example.com`),
  order: 1,
  ...over,
});

export const setup = (signatories: Signatory[], over: Partial<DocumentEventData<'SetupChanged'>> = {}): Of<'SetupChanged'> => ({
  type: 'SetupChanged',
  data: {
    title: personal('p-owner', 'Contrato'),
    nickname: null,
    message: null,
    documentType: null,
    country: personal('p-owner', 'MX'),
    documentSignType: null,
    whoSigns: 'OTHERS',
    hasOrder: false,
    language: 'es',
    isActiveGeolocation: false,
    linkTermSeconds: 518_400,
    signatories,
    approvers: [],
    observers: [],
    isEndorsement: false,
    ...over,
  },
});

export const sent = (signatories: Signatory[], round = 1): DocumentEvent[] => [
  { type: 'SendingConfirmed', data: { round } },
  { type: 'PageImagesStarted', data: { round } },
  { type: 'PageImagesStored', data: { round, prepared: file('v1'), fieldNames: {}, images: [] } },
  { type: 'ApprovalsGranted', data: { round, basis: 'NO_APPROVERS' } },
  {
    type: 'SigningLinksIssued',
    data: {
      round,
      termSeconds: null,
      links: signatories.map((one) => ({ signatoryId: one.signatoryId, issue: 1, expiresAt: '2026-11-27T12:00:00.000Z' })),
    },
  },
];

export const presented = (signatoryId: string, version = 1, seed = `v${version}`): DocumentEvent => ({
  type: 'DocumentPresented',
  data: { signatoryId, version, sha256: sha(seed), size: 1000 },
});

/** What a browser claimed to have shown, page by page. */
export const pagesShown = (signatoryId: string, pages: readonly number[], of: number, version = 1): DocumentEvent => ({
  type: 'PagesShown',
  data: { signatoryId, version, sha256: sha(`v${version}`), pages: pages.map((page) => ({ from: page, to: page })), of },
});

export const applied = (base: number) => ({
  base: { version: base, sha256: sha(`v${base}`), size: 1000 },
  result: { version: base + 1, file: file(`v${base + 1}`) },
  fieldNames: ['f'],
  method: 'STROKE' as const,
  mark: null,
  certificate: {
    fingerprint: 'f',
    serialNumber: '01',
    certificateNumber: null,
    issuer: 'CN=Test',
    holder: personal('p-platform', 'Platform'),
    rfc: null,
    notBefore: '2026-01-01T00:00:00.000Z',
    notAfter: '2030-01-01T00:00:00.000Z',
    test: true,
  },
  revocation: { status: 'unknown' as const, askedAt: NOW.toISOString(), source: null, listNumber: null, listSha256: null },
  timestamp: null,
});

export const signed = (signatoryId: string, base: number, saw = base): DocumentEvent => ({
  type: 'SignatureRecorded',
  data: {
    signatoryId,
    round: 1,
    signatureType: 'ELECTRONIC_SIGNATURE',
    presented: { version: saw, sha256: sha(`v${saw}`), size: 1000 },
    values: [],
    geolocation: null,
    consent: null,
    ...applied(base),
  },
});

/** With an e.firma of this holder. */
export const signedByEfirma = (signatoryId: string, holder: string, rfc: string, base = 1): DocumentEvent => {
  const event = signed(signatoryId, base) as Of<'SignatureRecorded'>;
  const certificate = { ...event.data.certificate, holder: personal(`p-${signatoryId}`, holder), rfc: personal(`p-${signatoryId}`, rfc) };
  return { ...event, data: { ...event.data, signatureType: 'E_FIRMA', method: 'E_FIRMA', certificate } };
};

const stamp = { genTime: NOW.toISOString(), serial: '1', tsa: 'T' };

/** What follows the last signature until the document is COMPLETED; `version` is the last one that people signed. */
export const completion = (version = 2): DocumentEvent[] => {
  const sealed = `v${version + 1}`;
  return [
    { type: 'SigningCompleted', data: { round: 1, version, sha256: sha(`v${version}`) } },
    { type: 'PlatformSealed', data: { version: version + 1, file: file(sealed), certificateFingerprint: 'f', timestamp: stamp } },
    {
      type: 'ConstanciaRecorded',
      data: { ...stamp, file: file('asn'), documentSha256: sha(sealed), policy: '1.2', test: true },
    },
    {
      type: 'AnchorRecorded',
      data: {
        coversRevision: 9,
        treeSize: 12,
        root: sha('root'),
        chainId: 1,
        contract: '0x',
        txHash: '0x',
        blockNumber: 1,
        blockTime: '',
        test: true,
      },
    },
    { type: 'DocumentCompleted', data: { finalSha256: sha(sealed), constanciaSha256: sha('asn') } },
  ];
};

/** Lucía hands the document on to Dora. */
export const endorsementRequested = {
  type: 'EndorsementRequested',
  data: {
    endorsementId: 'e',
    eventId: 'x',
    endorser: { personId: 'p-owner', name: personal('p-owner', 'Lucía Ferrer') },
    endorsee: { personId: 'p-dora', name: personal('p-dora', 'Dora') },
  },
} as const satisfies DocumentEvent;

export const signCommandOf = (signatoryId: string, version = 1) => ({
  documentId: 'document-1',
  signatoryId,
  signatureType: 'ELECTRONIC_SIGNATURE' as const,
  presented: { version, sha256: sha(`v${version}`) },
  appearance: { kind: 'TEXT' as const, text: 'Ana' },
  initials: null,
  values: [],
  geolocation: null,
  consent: null,
  credential: null,
});

/** That signature asked for by the signatory, on what applying it gave. */
export const signs = (
  signatoryId: string,
  { version = 1, base = version, now = NOW, ...over }: { version?: number; base?: number; now?: Date } & Partial<Signing> = {},
) =>
  command(
    { type: 'Sign', data: { ...signCommandOf(signatoryId, version), ...over } },
    { actor: asSignatory(signatoryId), facts: applied(base), now },
  );

/** Sent to Ana and Bruno, signed by both and completed. */
export const doneByTwo = (): DocumentEvent[] => {
  const both = [signatory('ana'), signatory('bruno')];
  return [
    uploaded(),
    setup(both),
    ...sent(both),
    presented('ana', 1),
    signed('ana', 1),
    presented('bruno', 2),
    signed('bruno', 2),
    ...completion(3),
  ];
};
