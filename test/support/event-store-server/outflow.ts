import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream, ServiceError } from '@grpc/grpc-js';

export type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>;

/** Answers of one reading call, written no faster than the client takes them. */
export class Outflow {
  readonly #call: ReadCall;
  #over = false;
  #blocked = false;
  #wake: () => void = () => undefined;

  constructor(call: ReadCall) {
    this.#call = call;
    const stop = () => {
      this.#over = true;
      this.#wake();
    };
    call.on('cancelled', stop);
    call.on('close', stop);
    call.on('error', stop);
    call.on('drain', () => {
      this.#blocked = false;
      this.#wake();
    });
  }

  /** Ended, failed, or left by the client. */
  get over(): boolean {
    return this.#over || this.#call.cancelled;
  }

  /** The client does not take what was written. */
  get blocked(): boolean {
    return this.#blocked;
  }

  get peer(): string {
    return this.#call.getPeer();
  }

  async send(response: streams.ReadResp): Promise<void> {
    if (this.over) return;
    this.#blocked = !this.#call.write(response);
    while (this.#blocked && !this.over) await this.pause();
  }

  /** Until `wake`, or until the call is over or takes more. */
  pause(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      if (this.over) resolve();
    });
  }

  wake(): void {
    this.#wake();
  }

  end(): void {
    if (this.over) return;
    this.#over = true;
    this.#call.end();
    this.#wake();
  }

  fail(error: ServiceError): void {
    if (this.over) return;
    this.#over = true;
    this.#call.emit('error', error);
    this.#wake();
  }
}
