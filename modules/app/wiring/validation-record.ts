import type { Pool } from 'pg';
import { documentsWithFile } from '../../../projections/document-files/queries.ts';
import { TIMELINE_CATEGORIES } from '../../../projections/document-timeline/projection.ts';
import { type EngineDeps, loadStream } from '../../../shared-kernel/decider/run-command.ts';
import type { EventMetadata } from '../../../shared-kernel/event-store/envelope.ts';
import type { RecordedEvent } from '../../../shared-kernel/event-store/port.ts';
import { eventLeafHash } from '../../../shared-kernel/evidence/canonical.ts';
import { openCheckpoint } from '../../../shared-kernel/evidence/checkpoint.ts';
import { sameHash, verifyInclusion } from '../../../shared-kernel/evidence/merkle.ts';
import { type NoteVerifier, noteVerifier } from '../../../shared-kernel/evidence/note.ts';
import type { FileStore } from '../../../shared-kernel/files/port.ts';
import { type DocumentState, documentDefinition, documentStream, timestampOf } from '../../documents/index.ts';
import { endorsementDefinition, endorsementOf, endorsementStream, parseEndorsementId } from '../../endorsement/index.ts';
import type { AnchorChain, Evidence } from '../../evidence/index.ts';
import type {
  AnchorFacts,
  EndorsementFacts,
  RecordedDocument,
  RecordedRevocation,
  RecordedSheet,
  RecordIntegrity,
  ValidationRecord,
} from '../../validation/index.ts';

export interface ValidationRecordDeps {
  readonly engine: Pick<EngineDeps, 'store' | 'vault'>;
  readonly pool: Pool;
  readonly files: FileStore;
  readonly evidence: Evidence;
  readonly chain: AnchorChain | null;
  /** The chain is a local one, labelled as test. */
  readonly chainIsTest: boolean;
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** This system's own record as validation asks for it: from the events, checked against the log as it is asked (VAL-003). */
export function createValidationRecord(deps: ValidationRecordDeps): ValidationRecord {
  const verifier = noteVerifier(deps.evidence.verifierKey);

  const load = async (documentId: string): Promise<RecordedDocument | null> => {
    const recorded = await streamOf(deps, documentStream(documentId));
    if (recorded.length === 0) return null;
    const beside = await Promise.all(
      TIMELINE_CATEGORIES.filter((one) => one !== 'document').map((category) => streamOf(deps, `${category}-${documentId}`)),
    );
    const history = [recorded, ...beside].flat().sort((a, b) => deps.engine.store.comparePositions(a.position, b.position));
    const { state } = await loadStream(deps.engine, documentDefinition, documentId);
    return {
      documentId,
      status: state.status,
      isDeleted: state.isDeleted,
      finalSha256: state.seal?.file.sha256 ?? null,
      sealedAt: state.seal?.timestamp.genTime ?? null,
      constancia: state.constancia ? { sha256: state.constancia.file.sha256, genTime: state.constancia.genTime } : null,
      anchor: await anchorOf(deps, state, recorded),
      endorsement: endorsedTo(state),
      // Who acted is told by role: the validator is a stranger, and names stand in the signatures themselves.
      timeline: history.map(({ type, metadata }) => {
        const { occurredAt, actor } = metadata as unknown as EventMetadata;
        return { type, at: occurredAt, actorLabel: actor.kind };
      }),
      files: {
        pdf: () => deps.files.get(state.seal?.file.key ?? state.versions.at(-1)?.file.key ?? state.uploaded!.original.key),
        constancia: async () => (state.constancia ? deps.files.get(state.constancia.file.key) : null),
      },
      revocations: revocationsOf(state.signatures),
      recordIntegrity: await integrityOf(deps, verifier, history),
    };
  };

  const loadSheet = async (endorsementID: string): Promise<RecordedSheet | null> => {
    const named = parseEndorsementId(endorsementID);
    if (!named || named.isSpecial) return null;
    const { documentId } = named;
    const request = endorsementOf((await loadStream(deps.engine, endorsementDefinition, documentId)).state, endorsementID);
    if (!request) return null;
    const { seal, constancia, signature } = request;
    return {
      documentId,
      endorsementID,
      finalSha256: seal?.file.sha256 ?? null,
      constancia: constancia && { sha256: constancia.file.sha256, genTime: constancia.genTime },
      files: {
        pdf: () => deps.files.get((seal?.file ?? request.sheet).key),
        constancia: async () => (constancia ? deps.files.get(constancia.file.key) : null),
      },
      revocations: revocationsOf(signature ? [signature] : []),
      recordIntegrity: await integrityOf(deps, verifier, await streamOf(deps, endorsementStream(documentId))),
    };
  };

  return {
    findSheet: loadSheet,
    async findBySha256(sha256) {
      // An upload as it came may be anybody's form: who holds the same bytes is told nothing of what others made of it.
      const found = (await documentsWithFile(deps.pool, sha256)).find(({ kind }) => kind !== 'original');
      return found ? load(found.documentId) : null;
    },
    async findByLink(documentId, timestamp) {
      if (!/^[0-9a-f-]{36}$/.test(documentId)) return null;
      const { state } = await loadStream(deps.engine, documentDefinition, documentId);
      return state.status !== 'NONE' && timestampOf(state.addedOn) === timestamp ? load(documentId) : null;
    },
    findByDocumentId: (documentId) => (/^[0-9a-f-]{36}$/.test(documentId) ? load(documentId) : Promise.resolve(null)),
  };
}

type Signed = Pick<DocumentState['signatures'][number], 'signatureType' | 'certificate' | 'revocation'>;

const revocationsOf = (signatures: readonly Signed[]): RecordedRevocation[] =>
  signatures
    .filter((one) => one.signatureType === 'E_FIRMA')
    .map(({ certificate: { fingerprint }, revocation: { status, askedAt, source, listNumber } }) => ({
      fingerprint,
      status,
      askedAt,
      source,
      listNumber,
    }));

async function streamOf({ engine }: ValidationRecordDeps, stream: string): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for await (const event of engine.store.readStream(stream)) events.push(event);
  return events;
}

/** Every event of the document's streams is recomputed and held against its leaf, and its leaf against a signed tree. */
async function integrityOf(deps: ValidationRecordDeps, verifier: NoteVerifier, events: readonly RecordedEvent[]): Promise<RecordIntegrity> {
  let covered = 0;
  let checkpoint: number | null = null;
  for (const event of events) {
    const failed = (detail: string): RecordIntegrity => ({
      status: 'FAILED',
      detail: `event ${event.revision} of ${event.stream.slice(0, event.stream.indexOf('-'))} (${event.type}): ${detail}`,
      events: events.length,
      checkpoint,
    });
    const proof = await deps.evidence.proofFor(event.id);
    if (!proof) continue;
    const leaf = eventLeafHash(event);
    if (!sameHash(leaf, proof.leafHash)) return failed('does not give the leaf that the log holds for it');
    const signed = openedNote(proof.checkpointNote, verifier);
    if (!signed || signed.size !== proof.treeSize || !sameHash(signed.root, proof.root))
      return failed('its checkpoint is not one of this log');
    if (!verifyInclusion(leaf, proof.leafIndex, signed.size, proof.hashes, signed.root))
      return failed('is not in the tree of its checkpoint');
    covered += 1;
    checkpoint = Math.max(checkpoint ?? 0, proof.treeSize);
  }
  const open = events.length - covered;
  const next = new Map<string, number>();
  const follows = ({ stream, revision }: RecordedEvent): boolean => {
    const expected = next.get(stream) ?? 0;
    next.set(stream, expected + 1);
    return revision === expected;
  };
  if (!events.every(follows)) return { status: 'FAILED', detail: 'revisions have a gap', events: events.length, checkpoint };
  return open === 0
    ? { status: 'PASSED', detail: `${events.length} events recomputed, all in signed checkpoints`, events: events.length, checkpoint }
    : covered === 0
      ? { status: 'INDETERMINATE', detail: 'no signed checkpoint covers this history yet', events: events.length, checkpoint: null }
      : {
          status: 'PASSED',
          detail: `${covered} events recomputed in signed checkpoints; the newest ${open} wait for the next one`,
          events: events.length,
          checkpoint,
        };
}

const openedNote = (note: string, verifier: NoteVerifier) => {
  try {
    return openCheckpoint(note, [verifier]);
  } catch {
    return null;
  }
};

function endorsedTo({ endorsement }: DocumentState): EndorsementFacts | null {
  if (endorsement?.status !== 'COMPLETED' || !endorsement.answeredAt || !endorsement.sheetSha256) return null;
  const { endorsementId, endorser, endorsee, answeredAt, sheetSha256 } = endorsement;
  return {
    endorsementID: endorsementId,
    status: 'COMPLETED',
    endorser: endorser.name.value,
    endorsee: endorsee.name.value,
    endorsedAt: answeredAt,
    sheetSha256,
  };
}

async function anchorOf(deps: ValidationRecordDeps, state: DocumentState, events: readonly RecordedEvent[]): Promise<AnchorFacts | null> {
  const recorded = state.anchor;
  if (!recorded) return null;
  const covered = events[recorded.coversRevision];
  const proof = covered ? await deps.evidence.anchorCovering(covered.position) : null;
  const inclusion =
    proof && hex(proof.root) === recorded.root
      ? { leafHash: hex(eventLeafHash(covered!)), leafIndex: proof.inclusion.leafIndex, hashes: proof.inclusion.hashes.map(hex) }
      : null;
  return { recorded, inclusion, chain: await chainAnswer(deps, recorded), test: recorded.test };
}

async function chainAnswer(deps: ValidationRecordDeps, recorded: NonNullable<DocumentState['anchor']>): Promise<AnchorFacts['chain']> {
  if (!deps.chain) return { status: 'unreachable', detail: 'no chain is configured' };
  try {
    const held = await deps.chain.lookup(recorded.contract as `0x${string}`, Buffer.from(recorded.root, 'hex'));
    return held ? { status: 'held', root: recorded.root, treeSize: held.treeSize, blockNumber: held.blockNumber } : { status: 'missing' };
  } catch (error) {
    return { status: 'unreachable', detail: error instanceof Error ? error.name : 'no answer' };
  }
}
