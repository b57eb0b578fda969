import type { RecordedEvent } from '../../../../shared-kernel/event-store/port.ts';
import { eventLeafHash } from '../../../../shared-kernel/evidence/canonical.ts';
import { openCheckpoint } from '../../../../shared-kernel/evidence/checkpoint.ts';
import { sameHash, verifyInclusion } from '../../../../shared-kernel/evidence/merkle.ts';
import { type NoteVerifier, noteVerifier } from '../../../../shared-kernel/evidence/note.ts';
import type { RecordIntegrity } from '../../contract/record.ts';
import type { RecordLog } from './ports.ts';

/** Recomputes every event and holds it against its leaf, and its leaf against a signed tree. Rejects when the log cannot be asked. */
export async function historyIntegrity(log: RecordLog, events: readonly RecordedEvent[]): Promise<RecordIntegrity> {
  const verifier = noteVerifier(log.verifierKey);
  let covered = 0;
  let checkpoint: number | null = null;
  for (const event of events) {
    const failed = (detail: string): RecordIntegrity => ({
      status: 'FAILED',
      detail: `event ${event.revision} of ${event.stream.slice(0, event.stream.indexOf('-'))} (${event.type}): ${detail}`,
      events: events.length,
      checkpoint,
    });
    const proof = await log.proofFor(event.id);
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
  if (!revisionsFollow(events)) return { status: 'FAILED', detail: 'revisions have a gap', events: events.length, checkpoint };
  const open = events.length - covered;
  if (open === 0)
    return { status: 'PASSED', detail: `${events.length} events recomputed, all in signed checkpoints`, events: events.length, checkpoint };
  if (covered === 0)
    return { status: 'INDETERMINATE', detail: 'no signed checkpoint covers this history yet', events: events.length, checkpoint: null };
  return {
    status: 'PASSED',
    detail: `${covered} events recomputed in signed checkpoints; the newest ${open} wait for the next one`,
    events: events.length,
    checkpoint,
  };
}

/** Each stream counts from 0 without a gap. */
function revisionsFollow(events: readonly RecordedEvent[]): boolean {
  const next = new Map<string, number>();
  return events.every(({ stream, revision }) => {
    const expected = next.get(stream) ?? 0;
    next.set(stream, expected + 1);
    return revision === expected;
  });
}

const openedNote = (note: string, verifier: NoteVerifier) => {
  try {
    return openCheckpoint(note, [verifier]);
  } catch {
    return null;
  }
};
