import type { EventStoreDBClient } from '@eventstore/db-client';
import type { CallOptions, Metadata } from '@grpc/grpc-js';

interface AnswerStream {
  listeners(event: 'data'): ((answer: unknown) => void)[];
  off(event: 'data', listener: (answer: unknown) => void): unknown;
  on(event: 'data', listener: (answer: unknown) => void): unknown;
  on(event: 'status', listener: (status: { readonly code: number }) => void): unknown;
}

type StreamCreator = (
  service: unknown,
  name: string,
  create: (service: unknown) => AnswerStream | Promise<AnswerStream>,
  cache?: unknown,
) => () => Promise<unknown>;

/** Members that the client's types mark `protected`. A function builds the client, so no class of ours can inherit from it. */
interface Inside {
  readonly capabilities: Promise<{ readonly serverVersion: string }>;
  getChannel(): Promise<{ close(): void }>;
  GRPCStreamCreator: StreamCreator;
  execute<Service, T>(service: new (...rest: never[]) => Service, name: string, action: (service: Service) => Promise<T>): Promise<T>;
  /** Credentials among them. `deadline` in milliseconds from now. */
  callArguments(base: { readonly deadline?: number }): [Metadata, CallOptions];
}

export function inside(client: EventStoreDBClient): Inside {
  return client as unknown as Inside;
}

/**
 * The client keeps the unanswered appends of the whole process in one table and forgets all of them when any
 * connection breaks. An answer that then comes over another one throws inside its listener, which would end
 * the process. The caller of a forgotten append got an error and finds the outcome by reading.
 * @param ended called when the server ends the call that carries the appends in good order, which the client does not report
 */
export function guardAppends(client: EventStoreDBClient, ended: () => void): void {
  const into = inside(client);
  const original = into.GRPCStreamCreator;
  into.GRPCStreamCreator = (service, name, create, cache) =>
    original(service, name, name === 'appendToStream' ? async (grpc) => guarded(await create(grpc), ended) : create, cache);
}

function guarded(stream: AnswerStream, ended: () => void): AnswerStream {
  stream.on('status', ({ code }) => {
    if (code === 0) ended();
  });
  for (const listener of stream.listeners('data')) {
    stream.off('data', listener);
    stream.on('data', (answer) => {
      try {
        listener(answer);
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
      }
    });
  }
  return stream;
}
