import type { AllStreamResolvedEvent, EventStoreDBClient, ReadAllOptions, StreamingRead } from '@eventstore/db-client';
import streamMessages from '@eventstore/db-client/generated/streams_pb.js';
import { inside } from './client-inside.ts';

type Buffers = Parameters<EventStoreDBClient['readAll']>[1];

/** Reads `$all`. With a pattern the server leaves out the events of all streams whose names it does not fit. */
export type ReadAll = (options: ReadAllOptions, pattern: string | null, buffers?: Buffers) => StreamingRead<AllStreamResolvedEvent>;

/** The service of the server, as far as a read calls it. */
interface StreamsService {
  read(request: streamMessages.ReadReq, ...rest: readonly unknown[]): unknown;
}

/**
 * How many events the server looks at before it lets other readers of it have their turn. Its own number is that of the events it
 * answers with at once, 32, and then costs more than the looking.
 */
const SEARCH_WINDOW = 4_096;

/** The server filters reads as it filters subscriptions; the client says "no filter" in every read. Its request is changed on its way. */
export function filteredReads(client: EventStoreDBClient): ReadAll {
  const into = inside(client);
  const original = into.GRPCStreamCreator;
  // Set while `readAll` builds its request, which it does before it returns.
  let wanted: string | null = null;
  into.GRPCStreamCreator = (service, name, create, cache) => {
    const pattern = wanted;
    const filtered: typeof create = (grpc) => create(pattern === null ? grpc : filtering(grpc as StreamsService, pattern));
    return original(service, name, name === 'readAll' ? filtered : create, cache);
  };
  return (options, pattern, buffers) => {
    wanted = pattern;
    try {
      return client.readAll(options, buffers);
    } finally {
      wanted = null;
    }
  };
}

function filtering(grpc: StreamsService, pattern: string): StreamsService {
  const expression = new streamMessages.ReadReq.Options.FilterOptions.Expression().setRegex(pattern);
  return {
    read(request, ...rest) {
      const filter = new streamMessages.ReadReq.Options.FilterOptions().setStreamIdentifier(expression).setMax(SEARCH_WINDOW);
      request.getOptions()!.setFilter(filter.setCheckpointintervalmultiplier(1));
      return grpc.read(request, ...rest);
    },
  };
}
