import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js';
import { type ClusterNode, HOST } from './node.ts';

/** The branch whose answers this server gives. */
const VERSION = '23.10.6';
const STREAMS = 'event_store.client.streams.streams';

const METHODS: readonly [service: string, method: string, features: readonly string[]][] = [
  [STREAMS, 'read', ['position', 'events']],
  [STREAMS, 'append', []],
  [STREAMS, 'delete', []],
  [STREAMS, 'tombstone', []],
  [STREAMS, 'batchappend', ['deadline_duration']],
  ['event_store.client.gossip.gossip', 'read', []],
  ['event_store.client.server_features.serverfeatures', 'getsupportedmethods', []],
];

export function supportedMethods() {
  return (_: ServerUnaryCall<shared.Empty, features.SupportedMethods>, answer: sendUnaryData<features.SupportedMethods>): void => {
    const methods = METHODS.map(([service, method, supported]) =>
      new features.SupportedMethod()
        .setServiceName(service)
        .setMethodName(method)
        .setFeaturesList([...supported]),
    );
    answer(null, new features.SupportedMethods().setEventStoreServerVersion(VERSION).setMethodsList(methods));
  };
}

export function gossipRead(node: ClusterNode) {
  return (_: ServerUnaryCall<shared.Empty, gossip.ClusterInfo>, answer: sendUnaryData<gossip.ClusterInfo>): void => {
    const { LEADER, FOLLOWER } = gossip.MemberInfo.VNodeState;
    const members = node.cluster.nodes.map((member) =>
      new gossip.MemberInfo()
        .setInstanceId(new shared.UUID().setString(member.id))
        .setTimeStamp(String(Date.now() * 10_000))
        .setState(member.cluster.leader === member ? LEADER : FOLLOWER)
        .setIsAlive(member.alive)
        .setHttpEndPoint(new gossip.EndPoint().setAddress(HOST).setPort(member.connections.port)),
    );
    answer(null, new gossip.ClusterInfo().setMembersList(members));
  };
}
