import { randomUUID } from 'node:crypto';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import featuresService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { Server, ServerCredentials, type ServiceDefinition, type UntypedServiceImplementation } from '@grpc/grpc-js';
import { append, batchAppend } from './append-service.ts';
import { gossipRead, supportedMethods } from './cluster-service.ts';
import { Connections } from './connections.ts';
import { deleteStream, tombstoneStream } from './delete-service.ts';
import { Faults } from './faults.ts';
import { EventLog, type LogOptions } from './log.ts';
import { type Cluster, type ClusterNode, HOST } from './node.ts';
import { read } from './read-service.ts';

export interface EventStoreServerOptions extends LogOptions {
  /** Bytes of data in one append. Default 1 MiB, which is that of a real server. */
  readonly maxAppendSize?: number;
  /** A server whose events this one serves too, as a follower until `lead` is called. */
  readonly sharing?: EventStoreServer;
}

/** A gRPC server for tests that speaks the protocol of EventStoreDB 23.10, holds events in memory and misbehaves on command. */
export interface EventStoreServer {
  /** `esdb://` of this node alone. */
  readonly url: string;
  /** `esdb://` of all nodes of the cluster: the client asks them who leads. */
  readonly clusterUrl: string;
  /** What is stored, to hold answers against. */
  readonly log: EventLog;
  readonly faults: Faults;
  readonly node: ClusterNode;
  /** Subscriptions that are open now. */
  readonly subscriptions: number;
  /** Cuts every connection; new ones are taken. */
  cut(): void;
  /** Open subscriptions deliver nothing more, without an error and without an end. */
  silenceSubscriptions(): void;
  /** Open subscriptions end in good order. */
  endSubscriptions(): void;
  /** Stores what `cut-and-hold` held back. */
  releaseHeld(): void;
  /** Connections are cut and refused; what is stored stays. */
  goDown(): Promise<void>;
  comeUp(): Promise<void>;
  restart(): Promise<void>;
  /** This node leads from now on. */
  lead(): void;
  stop(): Promise<void>;
}

export async function startEventStoreServer(options: EventStoreServerOptions = {}): Promise<EventStoreServer> {
  const grpc = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024, 'grpc.max_send_message_length': -1 });
  const injector = grpc.createConnectionInjector(ServerCredentials.createInsecure());
  const connections = new Connections((socket) => injector.injectConnection(socket));
  const node = nodeOf(options, connections);
  const { cluster, faults } = node;
  addServices(grpc, node);
  await connections.listen();
  node.alive = true;

  async function goDown(): Promise<void> {
    node.alive = false;
    await connections.close();
  }
  async function comeUp(): Promise<void> {
    await connections.listen();
    node.alive = true;
  }
  return {
    url: `esdb://${HOST}:${connections.port}?tls=false`,
    get clusterUrl() {
      return `esdb://${cluster.nodes.map((member) => `${HOST}:${member.connections.port}`).join(',')}?tls=false`;
    },
    log: cluster.log,
    faults,
    node,
    get subscriptions() {
      return node.subscriptions.size;
    },
    cut: () => connections.cutAll(),
    silenceSubscriptions() {
      for (const subscription of node.subscriptions) subscription.silence();
    },
    endSubscriptions() {
      for (const subscription of node.subscriptions) subscription.end();
    },
    releaseHeld() {
      for (const store of node.held.splice(0)) store();
    },
    goDown,
    comeUp,
    async restart() {
      await goDown();
      await comeUp();
    },
    lead() {
      cluster.leader = node;
    },
    async stop() {
      await goDown();
      cluster.nodes.splice(cluster.nodes.indexOf(node), 1);
      injector.destroy();
      grpc.forceShutdown();
    },
  };
}

function nodeOf(options: EventStoreServerOptions, connections: Connections): ClusterNode {
  const shared = options.sharing?.node.cluster;
  const node: Omit<ClusterNode, 'cluster'> & { cluster: Cluster | null } = {
    id: randomUUID(),
    cluster: shared ?? null,
    faults: new Faults(),
    connections,
    maxAppendSize: options.maxAppendSize ?? 1_048_576,
    alive: false,
    delivered: 0,
    held: [],
    subscriptions: new Set(),
  };
  const cluster = shared ?? { log: new EventLog(options), nodes: [], leader: node as ClusterNode, followersForward: true };
  const whole = Object.assign(node, { cluster }) as ClusterNode;
  cluster.nodes.push(whole);
  return whole;
}

function addServices(grpc: Server, node: ClusterNode): void {
  const add = (service: unknown, handlers: Record<string, unknown>) =>
    // The generated services carry types of their own that no server of gRPC accepts.
    grpc.addService(service as ServiceDefinition, handlers as UntypedServiceImplementation);
  add(streamsService.StreamsService, {
    append: append(node),
    batchAppend: batchAppend(node),
    delete: deleteStream(node),
    tombstone: tombstoneStream(node),
    read: read(node),
  });
  add(featuresService.ServerFeaturesService, { getSupportedMethods: supportedMethods() });
  add(gossipService.GossipService, { read: gossipRead(node) });
}
