import streams from '@eventstore/db-client/generated/streams_pb.js';
import { type ServerUnaryCall, type ServiceError, type sendUnaryData, status } from '@grpc/grpc-js';
import type { AppendDecision } from './log.ts';
import { expectedRevision, rpcError, streamDeleted, streamName, wrongVersion } from './messages.ts';
import { type ClusterNode, leadershipError } from './node.ts';

export function deleteStream(node: ClusterNode) {
  return (call: ServerUnaryCall<streams.DeleteReq, streams.DeleteResp>, answer: sendUnaryData<streams.DeleteResp>): void => {
    const outcome = removed(node, call, (stream, expected) => node.cluster.log.delete(stream, expected));
    if (outcome instanceof Error) answer(outcome);
    else answer(null, new streams.DeleteResp().setPosition(positionOf(new streams.DeleteResp.Position(), outcome)));
  };
}

export function tombstoneStream(node: ClusterNode) {
  return (call: ServerUnaryCall<streams.TombstoneReq, streams.TombstoneResp>, answer: sendUnaryData<streams.TombstoneResp>): void => {
    const outcome = removed(node, call, (stream, expected) => node.cluster.log.tombstone(stream, expected));
    if (outcome instanceof Error) answer(outcome);
    else answer(null, new streams.TombstoneResp().setPosition(positionOf(new streams.TombstoneResp.Position(), outcome)));
  };
}

function removed(
  node: ClusterNode,
  call: ServerUnaryCall<streams.DeleteReq, unknown> | ServerUnaryCall<streams.TombstoneReq, unknown>,
  remove: (stream: string, expected: bigint) => AppendDecision,
): string | ServiceError {
  const refused = leadershipError(node, call.metadata, true);
  if (refused !== null) return refused;
  const options = call.request.getOptions();
  if (options === undefined) return rpcError(status.INVALID_ARGUMENT, 'no options');
  const stream = streamName(options.getStreamIdentifier());
  const expected = expectedRevision(options, options.getRevision());
  const decision = remove(stream, expected);
  if (decision.kind === 'deleted') return streamDeleted(stream);
  if (decision.kind === 'wrong') return wrongVersion('Delete', stream, expected, decision.current);
  return String(decision.position);
}

interface Position<T> {
  setCommitPosition(value: string): T;
  setPreparePosition(value: string): T;
}

function positionOf<T extends Position<T>>(message: T, position: string): T {
  return message.setCommitPosition(position).setPreparePosition(position);
}
