import streams from '@eventstore/db-client/generated/streams_pb.js';
import { status } from '@grpc/grpc-js';
import { filterOf } from './filter.ts';
import type { EventLog, StoredRecord } from './log.ts';
import { identifierOf, notReady, readResponse, rpcError, streamDeleted, streamName } from './messages.ts';
import { type ClusterNode, leadershipError, notLeaderError } from './node.ts';
import { Outflow, type ReadCall } from './outflow.ts';
import { Subscription } from './subscription.ts';

const { FilterOptionCase, ReadDirection } = streams.ReadReq.Options;

/** Reads of a stream and of $all, and subscriptions to $all. */
export function read(node: ClusterNode) {
  return (call: ReadCall): void => {
    const outflow = new Outflow(call);
    const options = call.request.getOptions();
    const refused = leadershipError(node, call.metadata, false);
    if (refused !== null) outflow.fail(refused);
    else if (options === undefined) outflow.fail(rpcError(status.INVALID_ARGUMENT, 'no options'));
    else if (options.hasSubscription() && options.hasAll()) void new Subscription(node, outflow, options).run();
    else if (options.hasSubscription()) outflow.fail(rpcError(status.UNIMPLEMENTED, 'subscriptions to $all only'));
    else if (options.hasStream() && options.getFilterOptionCase() === FilterOptionCase.FILTER) {
      outflow.fail(rpcError(status.INVALID_ARGUMENT, 'a filter is for reads of $all'));
    } else void deliver(node, outflow, options);
  };
}

async function deliver(node: ClusterNode, outflow: Outflow, options: streams.ReadReq.Options): Promise<void> {
  const stream = options.getStream();
  const name = stream === undefined ? null : streamName(stream.getStreamIdentifier());
  if (name !== null) {
    if (node.cluster.log.stream(name)?.tombstoned === true) return outflow.fail(streamDeleted(name));
    if (node.cluster.log.visible(name) === null) {
      const missing = new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(name));
      await outflow.send(new streams.ReadResp().setStreamNotFound(missing));
      return outflow.end();
    }
  }
  const fault = node.faults.forRead();
  const wanted = filterOf(options);
  if (options.hasFilter()) await node.faults.held();
  let remaining = BigInt(options.getCount());
  let delivered = 0;
  for (const record of name === null ? recordsOfAll(node.cluster.log, options) : recordsOfStream(node.cluster.log, name, options)) {
    if (remaining === 0n || outflow.over) break;
    if (fault?.after === delivered) break;
    if (!wanted(record)) continue;
    remaining -= 1n;
    delivered += 1;
    node.delivered += 1;
    await outflow.send(readResponse(record), record.data.length);
  }
  if (fault === null) return outflow.end();
  if (fault.kind === 'cut') return node.connections.cutSoon(outflow.peer);
  outflow.fail(fault.kind === 'not-ready' ? notReady() : notLeaderError(node));
}

/** Inclusive of the given revision in both directions; a revision beyond the end begins at the last event when reading backwards. */
function* recordsOfStream(log: EventLog, name: string, options: streams.ReadReq.Options): Generator<StoredRecord> {
  const records = log.visible(name) ?? [];
  const from = options.getStream();
  const forwards = options.getReadDirection() === ReadDirection.FORWARDS;
  if (from?.hasEnd() === true && forwards) return;
  const first = records[0]?.revision ?? 0n;
  const last = first + BigInt(records.length) - 1n;
  const asked = from?.hasStart() === true ? 0n : from?.hasEnd() === true ? last : BigInt(from?.getRevision() ?? 0);
  if (forwards) for (let index = asked < first ? 0 : Number(asked - first); index < records.length; index += 1) yield records[index]!;
  else for (let index = Number((asked > last ? last : asked) - first); index >= 0; index -= 1) yield records[index]!;
}

/** Forwards the event at the given position comes, backwards it does not. */
function* recordsOfAll(log: EventLog, options: streams.ReadReq.Options): Generator<StoredRecord> {
  const from = options.getAll();
  const forwards = options.getReadDirection() === ReadDirection.FORWARDS;
  const asked = from?.getPosition()?.getCommitPosition();
  const index = asked !== undefined ? log.indexOf(BigInt(asked)) : from?.hasEnd() === true ? log.all.length : 0;
  if (forwards) for (let at = index; at < log.all.length; at += 1) yield log.all[at]!;
  else for (let at = index - 1; at >= 0; at -= 1) yield log.all[at]!;
}
