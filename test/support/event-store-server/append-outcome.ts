import { randomUUID } from 'node:crypto';
import { ANY } from './commit-check.ts';
import type { AppendFault } from './faults.ts';
import type { AppendDecision, ProposedRecord } from './log.ts';
import type { ClusterNode } from './node.ts';

export interface ReceivedAppend {
  readonly stream: string;
  readonly expected: bigint;
  readonly records: readonly ProposedRecord[];
  /** The other side of the call. */
  readonly peer: string;
}

/** What becomes of an append: an answer of the log, or one of the ways in which no true answer comes. */
export type AppendOutcome =
  | AppendDecision
  | { readonly kind: 'too-large' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'not-ready' }
  | { readonly kind: 'not-leader' }
  /** Nothing is said any more. */
  | { readonly kind: 'silence' }
  /** The whole call ends. */
  | { readonly kind: 'end' };

export function decideAppend(node: ClusterNode, append: ReceivedAppend): AppendOutcome {
  if (append.records.reduce((size, record) => size + record.data.length, 0) > node.maxAppendSize) return { kind: 'too-large' };
  const store = () => node.cluster.log.append(append.stream, append.expected, append.records);
  const fault = node.faults.forAppend(append.stream);
  return fault === null ? store() : misbehave(node, append, fault, store);
}

function misbehave(node: ClusterNode, append: ReceivedAppend, fault: AppendFault, store: () => AppendDecision): AppendOutcome {
  if (fault.endsWith('-after')) store();
  switch (fault) {
    case 'cut-and-hold':
      node.held.push(store);
      node.connections.cut(append.peer);
      return { kind: 'silence' };
    case 'cut-before':
    case 'cut-after':
      node.connections.cut(append.peer);
      return { kind: 'silence' };
    case 'silent-before':
    case 'silent-after':
      return { kind: 'silence' };
    case 'timeout-before':
    case 'timeout-after':
      return { kind: 'timeout' };
    case 'end-before':
    case 'end-after':
      return { kind: 'end' };
    case 'not-ready':
    case 'not-leader':
      return { kind: fault };
    case 'rival':
      node.cluster.log.append(append.stream, ANY, [rivalRecord()]);
      return store();
  }
}

function rivalRecord(): ProposedRecord {
  return { id: randomUUID(), type: 'RivalCameFirst', json: true, data: Buffer.from('{}'), metadata: Buffer.from('{"schemaVersion":1}') };
}
