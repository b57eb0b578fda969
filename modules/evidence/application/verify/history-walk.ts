import type { Position, RecordedEvent } from '../../../../shared-kernel/event-store/port.ts';
import { eventLeafHash } from '../../../../shared-kernel/evidence/canonical.ts';
import { type Hash, sameHash } from '../../../../shared-kernel/evidence/merkle.ts';
import { loggedRevision, storedNode } from '../../storage/log-checks.ts';
import { LEVELS_PER_TILE, leafOfEvent, type StoredLeaf } from '../../storage/log-tables.ts';
import { FileCheck } from './file-check.ts';
import { metadataFault } from './metadata-rules.ts';
import type { Finding, Findings } from './report.ts';
import type { SignedRoots } from './signed-roots.ts';
import { type ReadEvent, readableEvents, storedLeaves, TextComparison } from './sources.ts';
import type { VerifyDeps } from './verify-deps.ts';

/**
 * Walks events and leaves in step by position, once. An event is held against the leaf of its position; an
 * event without leaf, or a leaf without event, is named and passed over, so that one of them does not
 * put all that follow out of step. `logSize`: leaves there were before the first event was read; later ones are news.
 */
export async function walkHistory(deps: VerifyDeps, logSize: number, roots: SignedRoots, findings: Findings): Promise<number> {
  const { store, pool, onProgress } = deps;
  const texts = deps.storedTexts ? new TextComparison(deps.storedTexts, store.comparePositions) : null;
  const files = deps.files && deps.filesOf ? new FileCheck(deps.files, deps.filesOf, findings) : null;
  const tail = new UnloggedTail(deps, logSize, findings);
  const leaves = storedLeaves(pool, logSize);
  let leaf = await nextOf(leaves);
  let resumeAfter: Position | null = null;
  const events = readableEvents(store, () => resumeAfter);
  let read = await nextOf(events);
  let seen = 0;
  let gapExplained = false;
  let previous: RecordedEvent | null = null;

  const passLeaf = async (event: Hash | null, mismatch: Finding | null) => {
    const place = leaf!;
    if (place.index !== roots.size) {
      findings.add({
        leg: 'log',
        code: 'leaf-missing',
        detail: `after leaf ${roots.size - 1} comes leaf ${place.index}`,
        range: { from: roots.size, to: place.index - 1 },
      });
    }
    const closed = await roots.append(event, place.hash, mismatch ? { ...mismatch, leafIndex: place.index } : null);
    for (const node of closed) {
      if (node.level % LEVELS_PER_TILE !== 0) continue;
      const stored = await storedNode(pool, node.level, node.index);
      if (stored && sameHash(stored, node.hash)) continue;
      findings.add({
        leg: 'log',
        code: 'node-changed',
        detail: `inner node ${node.index} of level ${node.level} is not what its leaves give`,
      });
    }
    findings.checked('log');
    leaf = await nextOf(leaves);
  };

  while (leaf || read) {
    if (read?.kind === 'unreadable') {
      const where = leaf ? about(leaf) : { leafIndex: roots.size + tail.count };
      const detail = `the event after position ${read.after ?? 'none'} cannot be read: ${read.reason}`;
      const finding: Finding = { leg: 'events', code: 'event-unreadable', detail, ...where };
      resumeAfter = leaf?.position ?? null;
      if (leaf) await passLeaf(null, finding);
      else {
        findings.add(finding);
        findings.open('events', 'the events after the unreadable one were not read');
      }
      gapExplained = true;
      read = await nextOf(events);
      continue;
    }
    const event: RecordedEvent | null = read?.event ?? null;
    if (event && !isPosition(event.position)) {
      findings.checked('events');
      seen += 1;
      await outOfPlace(event, roots.size);
      gapExplained = true;
      read = await nextOf(events);
      continue;
    }
    const order = !event ? 1 : !leaf ? -1 : store.comparePositions(event.position, leaf.position);
    if (order > 0) {
      await passLeaf(null, {
        leg: 'events',
        code: 'event-missing',
        detail: 'the log holds it, the store does not at its place',
        ...about(leaf!),
      });
      gapExplained = true;
      continue;
    }
    findings.checked('events');
    seen += 1;
    if (seen % 10_000 === 0) onProgress?.(seen);
    const place = order === 0 ? leaf : null;
    const index = place?.index ?? roots.size + (leaf ? 0 : tail.count);
    const fault = await contentFault(event!, index);
    if (place) {
      const hash = hashOf(event!);
      const mismatch = differenceOf(event!, place, hash);
      await passLeaf(hash, mismatch ?? null);
      if (!mismatch && fault) findings.add(fault);
      if (!mismatch && !fault) await files?.check(event!, index);
    } else if (leaf) {
      await outOfPlace(event!, index);
    } else {
      const known = await leafOfEvent(pool, event!.id);
      if (known && known.index < logSize) await outOfPlace(event!, roots.size);
      else {
        await tail.check(event!, index);
        if (fault) findings.add(fault);
        else await files?.check(event!, index);
      }
    }
    positionGap(event!, index);
    previous = event;
    gapExplained = false;
    read = await nextOf(events);
  }
  return seen;

  function isPosition(position: Position): boolean {
    try {
      return store.comparePositions(position, position) === 0;
    } catch {
      return false;
    }
  }

  async function contentFault(event: RecordedEvent, leafIndex: number): Promise<Finding | null> {
    const place = { ...aboutEvent(event), leafIndex };
    const spelling = await texts?.fault(event);
    if (spelling) {
      return { leg: 'events', code: 'stored-text-changed', detail: `${spelling} has the same value in another spelling`, ...place };
    }
    const malformed = metadataFault(event.metadata);
    return malformed ? { leg: 'events', code: 'metadata-malformed', detail: malformed, ...place } : null;
  }

  async function outOfPlace(event: RecordedEvent, leafIndex: number): Promise<void> {
    const home = await leafOfEvent(pool, event.id);
    const detail = home ? `its place is ${home.index}, at position ${home.position}` : 'the log does not know it';
    findings.add({ leg: 'events', code: 'event-out-of-place', detail, ...aboutEvent(event), leafIndex });
  }

  function positionGap(event: RecordedEvent, leafIndex: number): void {
    if (!deps.gaplessPositions || gapExplained) return;
    const expected = previous ? BigInt(previous.position) + 1n : 1n;
    if (BigInt(event.position) === expected) return;
    const detail = `position ${expected} is followed by ${event.position}`;
    findings.add({ leg: 'events', code: 'position-gap', detail, ...aboutEvent(event), leafIndex });
  }
}

/** The newest events, which the log has not read yet: nothing signed speaks of them, only their order can be checked. */
class UnloggedTail {
  readonly #deps: VerifyDeps;
  readonly #logSize: number;
  readonly #findings: Findings;
  readonly #revisions = new Map<string, number>();
  readonly #ids = new Set<string>();
  count = 0;

  constructor(deps: VerifyDeps, logSize: number, findings: Findings) {
    this.#deps = deps;
    this.#logSize = logSize;
    this.#findings = findings;
  }

  async check(event: RecordedEvent, leafIndex: number): Promise<void> {
    this.count += 1;
    const last = this.#revisions.get(event.stream) ?? (await loggedRevision(this.#deps.pool, event.stream, this.#logSize));
    const place = { ...aboutEvent(event), leafIndex };
    if (event.revision !== last + 1) {
      this.#findings.add({ leg: 'events', code: 'revision-gap', detail: `revision ${last} is followed by ${event.revision}`, ...place });
    }
    if (this.#ids.has(event.id))
      this.#findings.add({ leg: 'events', code: 'event-id-doubled', detail: 'a second event has its id', ...place });
    this.#revisions.set(event.stream, event.revision);
    this.#ids.add(event.id);
  }
}

function hashOf(event: RecordedEvent): Hash | null {
  try {
    return eventLeafHash(event);
  } catch {
    // A changed text can hold half a surrogate pair or a number beyond a double: no canonical form, no hash.
    return null;
  }
}

export function differenceOf(event: RecordedEvent, leaf: StoredLeaf, hash: Hash | null): Finding | null {
  if (hash && sameHash(hash, leaf.hash) && event.id === leaf.eventId && event.stream === leaf.stream && event.revision === leaf.revision) {
    return null;
  }
  const changed = [
    event.id === leaf.eventId ? '' : `id is ${event.id}`,
    event.stream === leaf.stream ? '' : `stream is ${event.stream}`,
    event.revision === leaf.revision ? '' : `revision is ${event.revision}`,
  ].filter((part) => part !== '');
  const detail = changed.length > 0 ? changed.join(', ') : 'type, data or metadata are not what the log holds';
  return { leg: 'events', code: 'event-changed', detail, ...about(leaf) };
}

const about = (leaf: StoredLeaf) => ({
  leafIndex: leaf.index,
  eventId: leaf.eventId,
  stream: leaf.stream,
  revision: leaf.revision,
  position: leaf.position as string,
});

const aboutEvent = (event: RecordedEvent) => ({
  eventId: event.id,
  stream: event.stream,
  revision: event.revision,
  position: event.position as string,
});

async function nextOf<T extends ReadEvent | StoredLeaf>(source: AsyncGenerator<T, void, void>): Promise<T | null> {
  const { value, done } = await source.next();
  return done ? null : value;
}
