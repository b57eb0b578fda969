import code from '@eventstore/db-client/generated/code_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { status as grpcStatus, Metadata, type ServiceError } from '@grpc/grpc-js';
import any_pb from 'google-protobuf/google/protobuf/any_pb.js';
import empty_pb from 'google-protobuf/google/protobuf/empty_pb.js';
import { ANY, NO_EVENT, NO_STREAM, STREAM_EXISTS } from './commit-check.ts';
import type { ProposedRecord, StoredRecord } from './log.ts';

/** The client's own messages to and from what the log holds. */

type ProposedMessage = streams.AppendReq.ProposedMessage | streams.BatchAppendReq.ProposedMessage;

export function streamName(identifier: shared.StreamIdentifier | undefined): string {
  return Buffer.from(identifier?.getStreamName_asU8() ?? new Uint8Array()).toString();
}

export function identifierOf(stream: string): shared.StreamIdentifier {
  return new shared.StreamIdentifier().setStreamName(Buffer.from(stream));
}

export function proposedRecord(message: ProposedMessage): ProposedRecord {
  const metadata = message.getMetadataMap();
  return {
    id: message.getId()?.getString().toLowerCase() ?? '',
    type: metadata.get('type') ?? '',
    json: metadata.get('content-type') === 'application/json',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

interface ExpectedOptions {
  hasNoStream(): boolean;
  hasAny(): boolean;
  hasStreamExists(): boolean;
}

export function expectedRevision(options: ExpectedOptions, revision: string): bigint {
  if (options.hasNoStream()) return NO_STREAM;
  if (options.hasAny()) return ANY;
  if (options.hasStreamExists()) return STREAM_EXISTS;
  return BigInt(revision);
}

export function readResponse(record: StoredRecord): streams.ReadResp {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(record.id))
    .setStreamIdentifier(identifierOf(record.stream))
    .setStreamRevision(String(record.revision))
    .setCommitPosition(String(record.position))
    .setPreparePosition(String(record.position))
    .setData(record.data)
    .setCustomMetadata(record.metadata);
  recorded
    .getMetadataMap()
    .set('type', record.type)
    .set('created', record.created)
    .set('content-type', record.json ? 'application/json' : 'application/octet-stream');
  const event = new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(record.position));
  return new streams.ReadResp().setEvent(event);
}

/** google.rpc.Status with a packed detail, which the batched append answers errors with. */
export function statusOf(name: keyof typeof STATUS, detail: { serializeBinary(): Uint8Array }): status.Status {
  const packed = new any_pb.Any();
  packed.pack(detail.serializeBinary(), `event_store.client.${name}`);
  return new status.Status().setCode(STATUS[name]).setMessage(name).setDetails(packed);
}

const STATUS = {
  WrongExpectedVersion: code.Code.ALREADY_EXISTS,
  StreamDeleted: code.Code.NOT_FOUND,
  Timeout: code.Code.DEADLINE_EXCEEDED,
  MaximumAppendSizeExceeded: code.Code.INVALID_ARGUMENT,
  Empty: code.Code.UNKNOWN,
} as const;

export function wrongVersionStatus(expected: bigint, current: bigint): status.Status {
  const detail = new shared.WrongExpectedVersion();
  if (current === NO_EVENT) detail.setCurrentNoStream(new empty_pb.Empty());
  else detail.setCurrentStreamRevision(String(current));
  if (expected === NO_STREAM) detail.setExpectedNoStream(new empty_pb.Empty());
  else if (expected === ANY) detail.setExpectedAny(new empty_pb.Empty());
  else if (expected === STREAM_EXISTS) detail.setExpectedStreamExists(new empty_pb.Empty());
  else detail.setExpectedStreamPosition(String(expected));
  return statusOf('WrongExpectedVersion', detail);
}

/** An error as the server's RpcExceptions builds it: the client reads the kind from `exception` in the metadata. */
export function rpcError(grpcCode: grpcStatus, details: string, metadata: Record<string, string> = {}): ServiceError {
  const sent = new Metadata();
  for (const [key, value] of Object.entries(metadata)) sent.set(key, value);
  return Object.assign(new Error(details), { code: grpcCode, details, metadata: sent });
}

export const notLeader = (host: string, port: number): ServiceError =>
  rpcError(grpcStatus.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': host,
    'leader-endpoint-port': String(port),
  });

export const streamDeleted = (stream: string): ServiceError =>
  rpcError(grpcStatus.FAILED_PRECONDITION, `Event stream '${ascii(stream)}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': ascii(stream),
  });

export const wrongVersion = (operation: string, stream: string, expected: bigint, current: bigint): ServiceError =>
  rpcError(grpcStatus.FAILED_PRECONDITION, `${operation} failed due to WrongExpectedVersion. Stream: ${ascii(stream)}`, {
    exception: 'wrong-expected-version',
    'stream-name': ascii(stream),
    'expected-version': String(expected),
    'actual-version': String(current),
  });

export const appendTooLarge = (maximum: number): ServiceError =>
  rpcError(grpcStatus.INVALID_ARGUMENT, `Maximum Append Size of ${maximum} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(maximum),
  });

export const notReady = (): ServiceError => rpcError(grpcStatus.UNAVAILABLE, 'Server Is Not Ready');

export const timedOut = (message: string): ServiceError => rpcError(grpcStatus.ABORTED, `Operation timed out: ${message}`);

/** Metadata of an answer is ASCII; what else a name holds does not survive there. */
function ascii(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?');
}
