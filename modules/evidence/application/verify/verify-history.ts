import type { Pool } from 'pg';
import { sameHash } from '../../../../shared-kernel/evidence/merkle.ts';
import { noteVerifier } from '../../../../shared-kernel/evidence/note.ts';
import { doubledEventId, firstRevisionGap } from '../../storage/log-checks.ts';
import { loadTree } from '../../storage/log-tables.ts';
import { checkAnchors } from './anchor-check.ts';
import { walkHistory } from './history-walk.ts';
import { Findings, type VerifyReport } from './report.ts';
import { SignedRoots } from './signed-roots.ts';
import type { VerifyDeps } from './verify-deps.ts';

/**
 * Recomputes the whole evidence from the events and tells what does not fit, the first event first.
 * Reads everything once in order; memory does not grow with the history. Changes nothing.
 * Rejects with StoreUnavailable (or the database's error) where the history cannot be read at all.
 */
export async function verifyHistory(deps: VerifyDeps): Promise<VerifyReport> {
  const started = new Date();
  const findings = new Findings();
  // Read before the events: what is appended meanwhile is news, not a fault.
  const tree = await loadTree(deps.pool);
  const roots = new SignedRoots(deps.pool, [noteVerifier(deps.verifierKey)], findings, deps.verifyTimestamp);
  const events = await walkHistory(deps, tree.size, roots, findings);
  await roots.end(async () => (roots.size === tree.size ? (await loadTree(deps.pool)).size : roots.size));
  const { size, edge } = roots.leaves;
  const sameEdge = edge.length === tree.range.edge.length && edge.every((hash, i) => sameHash(hash, tree.range.edge[i]!));
  if (size !== tree.size || !sameEdge) {
    findings.add({
      leg: 'log',
      code: 'tree-state-changed',
      detail: `the log says it has ${tree.size} leaves, its leaves give another tree`,
    });
  }
  await checkLeafOrder(deps.pool, findings);
  await checkAnchors(deps.pool, deps.chain, findings);
  if (!deps.files || !deps.filesOf) findings.open('files', 'no file store was given');
  return {
    verdict: findings.verdict(),
    first: findings.first,
    legs: findings.legs(),
    findings: findings.kept,
    events,
    uncovered: Math.max(0, events - roots.covered),
    stream: null,
    verifierKey: deps.verifierKey,
    startedAt: started.toISOString(),
    seconds: (Date.now() - started.getTime()) / 1000,
  };
}

async function checkLeafOrder(pool: Pool, findings: Findings): Promise<void> {
  const gap = await firstRevisionGap(pool);
  if (gap) {
    const { leafIndex, eventId, stream, revision, expected } = gap;
    const detail = `revision ${expected} was to come, the log holds ${revision}`;
    findings.add({ leg: 'log', code: 'revision-gap', detail, leafIndex, eventId, stream, revision });
  }
  const doubled = await doubledEventId(pool);
  if (doubled) findings.add({ leg: 'log', code: 'event-id-doubled', detail: 'two leaves have this event id', eventId: doubled });
}
