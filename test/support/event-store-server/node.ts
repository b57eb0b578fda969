import type { Metadata, ServiceError } from '@grpc/grpc-js';
import type { Connections } from './connections.ts';
import type { Faults } from './faults.ts';
import type { EventLog } from './log.ts';
import { notLeader } from './messages.ts';

/** Nodes that share one log; one of them leads. */
export interface Cluster {
  readonly log: EventLog;
  readonly nodes: ClusterNode[];
  leader: ClusterNode;
  /** Real followers hand an append on unless the client demands the leader; where false they answer "not leader". */
  followersForward: boolean;
}

/** What the services of one node work with. */
export interface ClusterNode {
  readonly id: string;
  readonly cluster: Cluster;
  readonly faults: Faults;
  readonly connections: Connections;
  /** Bytes of data in one append. */
  readonly maxAppendSize: number;
  alive: boolean;
  /** Events that reads have sent to clients. */
  delivered: number;
  /** Runs what was held back by `cut-and-hold`. */
  readonly held: (() => void)[];
  readonly subscriptions: Set<{ silence(): void; fail(error: ServiceError): void; end(): void }>;
}

export const HOST = '127.0.0.1';

/** The error that names the leader. */
export function notLeaderError(node: ClusterNode): ServiceError {
  return notLeader(HOST, node.cluster.leader.connections.port);
}

/** Null where this node may answer. */
export function leadershipError(node: ClusterNode, metadata: Metadata, writes: boolean): ServiceError | null {
  if (node.cluster.leader === node) return null;
  const demanded = metadata.get('requires-leader').includes('true');
  return demanded || (writes && !node.cluster.followersForward) ? notLeaderError(node) : null;
}
