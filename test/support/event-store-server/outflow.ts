import type streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream, ServiceError } from '@grpc/grpc-js';

export type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>;

/** What may lie unsent, in bytes and in messages. gRPC alone would take 16 messages of any size. */
const MOST_BYTES = 524_288;
const MOST_MESSAGES = 64;

/** Answers of one reading call, written no faster than the client takes them. */
export class Outflow {
  readonly #call: ReadCall;
  #over = false;
  #bytes = 0;
  #messages = 0;
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
  }

  /** Ended, failed, or left by the client. */
  get over(): boolean {
    return this.#over || this.#call.cancelled;
  }

  /** The client does not take what was written. */
  get blocked(): boolean {
    return this.#bytes > MOST_BYTES || this.#messages > MOST_MESSAGES;
  }

  get peer(): string {
    return this.#call.getPeer();
  }

  /** `bytes`: about how large it is. */
  async send(response: streams.ReadResp, bytes = 0): Promise<void> {
    if (this.over) return;
    this.#bytes += bytes;
    this.#messages += 1;
    this.#call.write(response, () => {
      this.#bytes -= bytes;
      this.#messages -= 1;
      this.#wake();
    });
    while (this.blocked && !this.over) await this.pause();
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
