import { randomUUID } from 'node:crypto';
import {
  AccessDeniedError,
  EventStoreDBClient,
  jsonEvent,
  MaxAppendSizeExceededError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossipMessages from '@eventstore/db-client/generated/gossip_pb.js';
import sharedMessages from '@eventstore/db-client/generated/shared_pb.js';
import { inside } from './client-inside.ts';
import { Connection, settingsOf, unavailable } from './connection.ts';
import { checkedConnectionString, singleNodes } from './connection-string.ts';
import { backwardPage } from './head.ts';
import { Pager } from './pages.ts';

/** What an operator is told to allow in one append, in bytes; the server's own preset is 1 MiB. */
export const MAX_APPEND_SIZE = 16_000_000;

const PIECE_BYTES = 1_000_000;
/** Enough for a node that is there; one that hangs is as good as gone. */
const NODE_MS = 3_000;
/** 16 MB over a slow line. */
const APPEND_MS = 30_000;

export interface NodeSeen {
  /** HOST:PORT as clients reach it. */
  readonly address: string;
  /** In the server's words: Leader, Follower, Unknown, ... */
  readonly state: string;
  readonly alive: boolean;
}

export interface Examined {
  /** The nodes of the cluster as the leader sees them; one for a server alone. */
  readonly nodes: readonly NodeSeen[];
  /** Whether this user may append to streams of ours. */
  readonly mayAppend: boolean;
  /** What the server takes at once, in bytes; null: as much as is needed. `not told`: it did not answer in time. */
  readonly maxAppendSize: number | null | 'not told';
}

/**
 * Looks at what an installation needs of a server and writes nothing: the append it tries names a revision that no stream has.
 * @param stream of ours; it need not exist
 * @throws StoreUnavailable
 */
export async function examineEventStoreDb(url: string, stream: string): Promise<Examined> {
  const client = EventStoreDBClient.connectionString(checkedConnectionString(url));
  try {
    const nodes = await nodesSeen(client);
    return { nodes, ...(await appendInVain(client, stream)) };
  } catch (error) {
    throw unavailable('the event store could not be looked at', error);
  } finally {
    await client.dispose().catch(() => undefined);
  }
}

/** The nodes as the one that is connected knows them. Rejects where none of them serves. */
export async function nodesSeen(client: EventStoreDBClient): Promise<NodeSeen[]> {
  const into = inside(client);
  const info = await into.execute(gossipService.GossipClient, 'gossip', (grpc) => {
    return new Promise<gossipMessages.ClusterInfo>((resolve, reject) => {
      const [metadata, options] = into.callArguments({ deadline: NODE_MS });
      grpc.read(new sharedMessages.Empty(), metadata, options, (error, answer) => (error ? reject(error) : resolve(answer)));
    });
  });
  const names = Object.entries(gossipMessages.MemberInfo.VNodeState);
  return info.getMembersList().map((member) => ({
    address: `${member.getHttpEndPoint()?.getAddress()}:${member.getHttpEndPoint()?.getPort()}`,
    state: names.find(([, value]) => value === member.getState())?.[0] ?? 'UNKNOWN',
    alive: member.getIsAlive(),
  }));
}

/** Rights first, then the size, then the revision: all of it before anything is written. */
async function appendInVain(client: EventStoreDBClient, stream: string): Promise<Pick<Examined, 'mayAppend' | 'maxAppendSize'>> {
  const small = await answerTo(client, stream, ['x']);
  if (small instanceof AccessDeniedError) return { mayAppend: false, maxAppendSize: null };
  if (!(small instanceof WrongExpectedVersionError)) throw small;
  const text = 'x'.repeat(PIECE_BYTES - 100);
  const large = await answerTo(
    client,
    stream,
    Array.from({ length: MAX_APPEND_SIZE / PIECE_BYTES }, () => text),
  );
  if (large instanceof WrongExpectedVersionError) return { mayAppend: true, maxAppendSize: null };
  // Anything else than an answer: the way to the server is slow, which says nothing about its settings.
  return { mayAppend: true, maxAppendSize: large instanceof MaxAppendSizeExceededError ? large.maxAppendSize : 'not told' };
}

async function answerTo(client: EventStoreDBClient, stream: string, texts: readonly string[]): Promise<unknown> {
  const events = texts.map((text) => jsonEvent({ id: randomUUID(), type: 'NeverWritten', data: { text } }));
  try {
    await client.appendToStream(stream, events, { expectedRevision: 2n ** 52n, deadline: APPEND_MS });
    return new Error('an append at a revision that no stream has was taken');
  } catch (error) {
    return error;
  }
}

/**
 * Why no node is found: the client says of a cluster only that it was not. Each node that the address names is asked alone.
 * @returns one line for each that does not serve; none where all of them do
 */
export async function whyNoNode(url: string): Promise<readonly string[]> {
  const asked = singleNodes(url).map(async ({ host, url: alone }) => {
    const connection = new Connection(settingsOf({ url: alone, answerMs: NODE_MS }));
    try {
      await backwardPage(new Pager(connection), null, 1);
      return [];
    } catch (error) {
      return [`${host}: ${error instanceof Error ? error.message : String(error)}`];
    } finally {
      connection.close();
    }
  });
  return (await Promise.all(asked)).flat();
}
