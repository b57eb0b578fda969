import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerDuplexStream, ServerReadableStream, sendUnaryData } from '@grpc/grpc-js';
import { type AppendOutcome, decideAppend } from './append-outcome.ts';
import { ANY, NO_EVENT, NO_STREAM, STREAM_EXISTS } from './commit-check.ts';
import type { ProposedRecord } from './log.ts';
import {
  appendTooLarge,
  expectedRevision,
  identifierOf,
  notReady,
  proposedRecord,
  statusOf,
  streamDeleted,
  streamName,
  timedOut,
  wrongVersionStatus,
} from './messages.ts';
import { type ClusterNode, leadershipError, notLeaderError } from './node.ts';

/** One append for each call: what the client uses with credentials of its own for a call. */
export function append(node: ClusterNode) {
  return (call: ServerReadableStream<streams.AppendReq, streams.AppendResp>, answer: sendUnaryData<streams.AppendResp>): void => {
    let options: streams.AppendReq.Options | undefined;
    const records: ProposedRecord[] = [];
    call.on('data', (request: streams.AppendReq) => {
      options ??= request.getOptions();
      const message = request.getProposedMessage();
      if (message !== undefined) records.push(proposedRecord(message));
    });
    call.on('error', () => undefined);
    call.on('end', () => {
      const refused = leadershipError(node, call.metadata, true);
      if (refused !== null) return answer(refused);
      if (options === undefined) return answer(timedOut('no options'));
      const stream = streamName(options.getStreamIdentifier());
      const expected = expectedRevision(options, options.getRevision());
      const outcome = decideAppend(node, { stream, expected, records, peer: call.getPeer() });
      switch (outcome.kind) {
        case 'written':
        case 'idempotent':
          return answer(null, new streams.AppendResp().setSuccess(appended(outcome)));
        case 'wrong':
          return answer(null, new streams.AppendResp().setWrongExpectedVersion(wrongRevision(expected, outcome.current)));
        case 'deleted':
          return answer(streamDeleted(stream));
        case 'too-large':
          return answer(appendTooLarge(node.maxAppendSize));
        case 'timeout':
          return answer(timedOut('Commit phase timeout.'));
        case 'not-ready':
          return answer(notReady());
        case 'not-leader':
          return answer(notLeaderError(node));
        case 'silence':
        case 'end':
          return;
      }
    });
  };
}

function appended(written: { revision: bigint; position: bigint }): streams.AppendResp.Success {
  const position = new streams.AppendResp.Position()
    .setCommitPosition(String(written.position))
    .setPreparePosition(String(written.position));
  return new streams.AppendResp.Success().setCurrentRevision(String(written.revision)).setPosition(position);
}

function wrongRevision(expected: bigint, current: bigint): streams.AppendResp.WrongExpectedVersion {
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (current === NO_EVENT) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(current));
  if (expected === ANY) wrong.setExpectedAny(new shared.Empty());
  else if (expected === STREAM_EXISTS) wrong.setExpectedStreamExists(new shared.Empty());
  else if (expected === NO_STREAM) wrong.setExpectedNoStream(new shared.Empty());
  else wrong.setExpectedRevision(String(expected));
  return wrong;
}

interface PendingAppend {
  readonly options: streams.BatchAppendReq.Options;
  readonly records: ProposedRecord[];
  bytes: number;
}

/** Many appends over one call, each answered under its correlation id. */
export function batchAppend(node: ClusterNode) {
  return (call: ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>): void => {
    const pending = new Map<string, PendingAppend>();
    let over = false;
    const send = (request: streams.BatchAppendReq, stream: string, response: streams.BatchAppendResp) => {
      if (over || call.cancelled) return;
      call.write(response.setCorrelationId(request.getCorrelationId()).setStreamIdentifier(identifierOf(stream)));
    };
    call.on('error', () => undefined);
    call.on('end', () => {
      if (!over) call.end();
      over = true;
    });
    call.on('data', (request: streams.BatchAppendReq) => {
      if (over) return;
      const correlation = request.getCorrelationId()?.getString() ?? '';
      const options = request.getOptions();
      if (options !== undefined) pending.set(correlation, { options, records: [], bytes: 0 });
      const current = pending.get(correlation);
      if (current === undefined) return;
      const stream = streamName(current.options.getStreamIdentifier());
      for (const message of request.getProposedMessagesList()) {
        const record = proposedRecord(message);
        current.records.push(record);
        current.bytes += record.data.length;
      }
      // As the real server: refused as soon as it is too large, and the rest of it is not listened to.
      if (current.bytes > node.maxAppendSize) {
        pending.delete(correlation);
        return send(request, stream, new streams.BatchAppendResp().setError(tooLarge(node.maxAppendSize)));
      }
      if (!request.getIsFinal()) return;
      pending.delete(correlation);
      const refused = leadershipError(node, call.metadata, true);
      if (refused !== null) {
        over = true;
        call.emit('error', refused);
        return;
      }
      const expected = expectedRevision(current.options, current.options.getStreamPosition());
      const outcome = decideAppend(node, { stream, expected, records: current.records, peer: call.getPeer() });
      if (outcome.kind === 'silence') return;
      if (outcome.kind === 'end' || outcome.kind === 'not-leader') {
        // As the real server: the whole call ends, and with it every append that waits on it.
        over = true;
        if (outcome.kind === 'end') call.end();
        else call.emit('error', notLeaderError(node));
        return;
      }
      send(request, stream, batchResponse(node, stream, expected, outcome));
    });
  };
}

type Answered = Exclude<AppendOutcome, { kind: 'silence' | 'end' | 'not-leader' }>;

function batchResponse(node: ClusterNode, stream: string, expected: bigint, outcome: Answered): streams.BatchAppendResp {
  const response = new streams.BatchAppendResp();
  switch (outcome.kind) {
    case 'wrong':
      return response.setError(wrongVersionStatus(expected, outcome.current));
    case 'deleted':
      return response.setError(statusOf('StreamDeleted', new shared.StreamDeleted().setStreamIdentifier(identifierOf(stream))));
    case 'timeout':
      return response.setError(statusOf('Timeout', new shared.Timeout()));
    case 'too-large':
      return response.setError(tooLarge(node.maxAppendSize));
    case 'not-ready':
      return response.setError(statusOf('Empty', new shared.Empty()).setMessage('Server Is Not Ready'));
    case 'written':
    case 'idempotent': {
      const { revision, position } = outcome;
      const place = new shared.AllStreamPosition().setCommitPosition(String(position)).setPreparePosition(String(position));
      return response.setSuccess(new streams.BatchAppendResp.Success().setCurrentRevision(String(revision)).setPosition(place));
    }
  }
}

const tooLarge = (maximum: number) =>
  statusOf('MaximumAppendSizeExceeded', new shared.MaximumAppendSizeExceeded().setMaxappendsize(maximum));
