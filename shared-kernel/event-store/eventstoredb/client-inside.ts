import type { EventStoreDBClient } from '@eventstore/db-client';

interface AnswerStream {
  listeners(event: 'data'): ((answer: unknown) => void)[];
  off(event: 'data', listener: (answer: unknown) => void): unknown;
  on(event: 'data', listener: (answer: unknown) => void): unknown;
}

type StreamCreator = (
  service: unknown,
  name: string,
  create: (service: unknown) => AnswerStream | Promise<AnswerStream>,
  cache?: unknown,
) => () => Promise<unknown>;

/** What the client shows only to its heirs (`protected` in its types); it is built by a function, so it cannot be inherited from. */
interface Inside {
  readonly capabilities: Promise<{ readonly serverVersion: string }>;
  getChannel(): Promise<{ close(): void }>;
  GRPCStreamCreator: StreamCreator;
}

export function inside(client: EventStoreDBClient): Inside {
  return client as unknown as Inside;
}

/**
 * The client keeps the unanswered appends of the whole process in one table and forgets all of them when any
 * connection breaks. An answer that then comes over another one throws inside its listener, which would end
 * the process. Who waits for a forgotten append was told so and finds the outcome by reading.
 */
export function keepFromThrowing(client: EventStoreDBClient): void {
  const into = inside(client);
  const original = into.GRPCStreamCreator;
  into.GRPCStreamCreator = (service, name, create, cache) =>
    original(service, name, name === 'appendToStream' ? async (grpc) => tolerant(await create(grpc)) : create, cache);
}

function tolerant(stream: AnswerStream): AnswerStream {
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
