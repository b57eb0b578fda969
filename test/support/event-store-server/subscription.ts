import { randomUUID } from 'node:crypto';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServiceError } from '@grpc/grpc-js';
import type { SubscriptionFault } from './faults.ts';
import { type Filter, filterOf } from './filter.ts';
import type { StoredRecord } from './log.ts';
import { readResponse, timedOut } from './messages.ts';
import { type ClusterNode, notLeaderError } from './node.ts';
import type { Outflow } from './outflow.ts';

/** Events that may wait for a live subscription; a client that lags further is dropped, as by the real server. */
const LIVE_BUFFER = 64;
/** What the client means by a filter without a search window. */
const DEFAULT_WINDOW = 32;

type Options = streams.ReadReq.Options;

/** A catch-up subscription to $all: what is there, then caughtUp, then what comes. */
export class Subscription {
  readonly #node: ClusterNode;
  readonly #outflow: Outflow;
  readonly #filter: Filter;
  readonly #checkpointEvery: number;
  readonly #fault: SubscriptionFault | null;
  #cursor: number;
  #considered = 0;
  #delivered = 0;
  #live = false;
  #silent = false;

  constructor(node: ClusterNode, outflow: Outflow, options: Options) {
    this.#node = node;
    this.#outflow = outflow;
    this.#filter = filterOf(options);
    this.#checkpointEvery = checkpointInterval(options);
    this.#cursor = this.#startOf(options);
    this.#fault = node.faults.forSubscription();
    if (this.#fault?.kind === 'repeat') this.#cursor = this.#before(this.#cursor, this.#fault.events);
  }

  async run(): Promise<void> {
    const { log } = this.#node.cluster;
    const open = {
      silence: () => this.#silence(),
      fail: (error: ServiceError) => this.#outflow.fail(error),
      end: () => this.#outflow.end(),
    };
    this.#node.subscriptions.add(open);
    const unwatch = log.watch(() => this.#appended());
    await this.#confirm();
    while (!this.#outflow.over) {
      while (!this.#outflow.over && !this.#silent && this.#cursor < log.all.length) await this.#nextPiece();
      if (this.#silent || (await this.#misbehaveAt(this.#delivered))) {
        if (!this.#outflow.over) await this.#outflow.pause();
        continue;
      }
      if (!this.#live) {
        this.#live = true;
        await this.#outflow.send(new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()));
      } else if (this.#cursor >= log.all.length) await this.#outflow.pause();
    }
    unwatch();
    this.#node.subscriptions.delete(open);
  }

  async #nextPiece(): Promise<void> {
    const { log } = this.#node.cluster;
    const size = this.#fault?.kind === 'reorder' ? this.#fault.events : 1;
    const piece = log.all.slice(this.#cursor, this.#cursor + size);
    this.#cursor += piece.length;
    for (const record of piece.length > 1 ? piece.toReversed() : piece) await this.#consider(record);
  }

  async #consider(record: StoredRecord): Promise<void> {
    if (this.#filter(record)) {
      if (await this.#misbehaveAt(this.#delivered)) return;
      await this.#outflow.send(readResponse(record), record.data.length);
      this.#delivered += 1;
    }
    this.#considered += 1;
    if (this.#checkpointEvery === 0 || this.#considered % this.#checkpointEvery !== 0 || this.#silent) return;
    const checkpoint = new streams.ReadResp.Checkpoint()
      .setCommitPosition(String(record.position))
      .setPreparePosition(String(record.position));
    await this.#outflow.send(new streams.ReadResp().setCheckpoint(checkpoint));
  }

  /** Whether the subscription came to its end or fell silent here. */
  async #misbehaveAt(delivered: number): Promise<boolean> {
    if (this.#silent) return true;
    const fault = this.#fault;
    if (fault === null || fault.kind === 'repeat' || fault.kind === 'reorder' || delivered < fault.after) return false;
    switch (fault.kind) {
      case 'cut':
        this.#node.connections.cutSoon(this.#outflow.peer);
        break;
      case 'end':
        this.#outflow.end();
        break;
      case 'too-slow':
        this.#outflow.fail(tooSlow());
        break;
      case 'not-leader':
        this.#outflow.fail(notLeaderError(this.#node));
        break;
      case 'silent':
        this.#silent = true;
    }
    return true;
  }

  #silence(): void {
    this.#silent = true;
  }

  #appended(): void {
    if (this.#live && this.#outflow.blocked && this.#node.cluster.log.all.length - this.#cursor > LIVE_BUFFER) {
      this.#outflow.fail(tooSlow());
    }
    this.#outflow.wake();
  }

  async #confirm(): Promise<void> {
    const confirmation = new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID());
    await this.#outflow.send(new streams.ReadResp().setConfirmation(confirmation));
  }

  /** Exclusive of the given position. */
  #startOf(options: Options): number {
    const { log } = this.#node.cluster;
    const from = options.getAll();
    const position = from?.getPosition()?.getCommitPosition();
    if (position === undefined) return from?.hasEnd() === true ? log.all.length : 0;
    const index = log.indexOf(BigInt(position));
    return log.all[index]?.position === BigInt(position) ? index + 1 : index;
  }

  /** So many events that pass the filter further back. */
  #before(cursor: number, events: number): number {
    let index = cursor;
    for (let missing = events; missing > 0 && index > 0; index -= 1) {
      const record = this.#node.cluster.log.all[index - 1];
      if (record !== undefined && this.#filter(record)) missing -= 1;
    }
    return index;
  }
}

const tooSlow = () => timedOut('Consumer too slow to handle event while live. Client resubscription required.');

/** Counted in events that were looked at, not in those that were delivered. 0: no checkpoints. */
function checkpointInterval(options: Options): number {
  const filter = options.getFilter();
  if (filter === undefined) return 0;
  return filter.getCheckpointintervalmultiplier() * (filter.hasCount() ? DEFAULT_WINDOW : filter.getMax());
}
