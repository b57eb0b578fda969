import type { RecordedEvent } from '../../../../shared-kernel/event-store/port.ts';
import { eventLeafHash } from '../../../../shared-kernel/evidence/canonical.ts';
import { openCheckpoint } from '../../../../shared-kernel/evidence/checkpoint.ts';
import { inclusionProof, verifyInclusion } from '../../../../shared-kernel/evidence/merkle.ts';
import { NoteRejected, noteVerifier } from '../../../../shared-kernel/evidence/note.ts';
import { checkpointCovering } from '../../storage/checkpoint-table.ts';
import { leavesOfStream } from '../../storage/log-checks.ts';
import { leafOfEvent } from '../../storage/log-tables.ts';
import { storedNodes } from '../../storage/stored-nodes.ts';
import { FileCheck } from './file-check.ts';
import { metadataFault } from './metadata-rules.ts';
import { Findings, type VerifyReport } from './report.ts';
import type { VerifyDeps } from './verify-deps.ts';

/**
 * Some streams only, without reading the others: every event by its inclusion proof against a signed
 * checkpoint. Says nothing about other streams, nor about anchors and timestamps of the checkpoints.
 */
export async function verifyStreams(deps: VerifyDeps, streams: readonly string[]): Promise<VerifyReport> {
  const started = new Date();
  const { pool, store } = deps;
  const findings = new Findings();
  const known = [noteVerifier(deps.verifierKey)];
  const files = deps.files && deps.filesOf ? new FileCheck(deps.files, deps.filesOf, findings) : null;
  const nodes = storedNodes(pool);
  let [events, uncovered] = [0, 0];

  const check = async (event: RecordedEvent, expected: number, isLogged: boolean): Promise<void> => {
    const { id: eventId, stream, revision, position } = event;
    const place = { eventId, stream, revision, position: position as string };
    const fails = (code: 'event-changed' | 'metadata-malformed' | 'revision-gap', detail: string, leafIndex?: number) =>
      findings.add({ leg: 'events', code, detail, ...place, ...(leafIndex === undefined ? {} : { leafIndex }) });
    if (revision !== expected) fails('revision-gap', `revision ${expected} was to come`);
    const leaf = await leafOfEvent(pool, eventId);
    if (!leaf) {
      uncovered += 1;
      if (isLogged) fails('event-changed', 'the log does not know its id');
      return;
    }
    const malformed = metadataFault(event.metadata);
    if (malformed) fails('metadata-malformed', malformed, leaf.index);
    const checkpoint = await checkpointCovering(pool, leaf.index);
    if (!checkpoint) {
      uncovered += 1;
      return;
    }
    findings.checked('checkpoints');
    try {
      const { size, root } = openCheckpoint(checkpoint.note, known);
      const proof = await inclusionProof(nodes, leaf.index, size);
      if (!verifyInclusion(eventLeafHash(event), leaf.index, size, proof, root)) {
        fails('event-changed', 'it does not lead to the signed root', leaf.index);
      } else await files?.check(event, leaf.index);
    } catch (error) {
      if (!(error instanceof NoteRejected)) throw error;
      const detail = `checkpoint of ${checkpoint.treeSize} events: ${error.message}`;
      findings.add({ leg: 'checkpoints', code: 'checkpoint-not-signed', detail });
    }
  };

  for (const stream of streams) {
    const logged = await leavesOfStream(pool, stream);
    let [read, expected] = [0, 0];
    for await (const event of store.readStream(stream)) {
      read += 1;
      findings.checked('events');
      await check(event, expected, read <= logged);
      expected = event.revision + 1;
    }
    events += read;
    if (read < logged) findings.add({ leg: 'events', code: 'event-missing', detail: `the log holds ${logged} events of it`, stream });
  }
  if (!files) findings.open('files', 'no file store was given');
  return {
    verdict: findings.verdict(),
    first: findings.first,
    legs: findings.legs(),
    findings: findings.kept,
    events,
    uncovered,
    stream: streams.join(' '),
    verifierKey: deps.verifierKey,
    startedAt: started.toISOString(),
    seconds: (Date.now() - started.getTime()) / 1000,
  };
}
