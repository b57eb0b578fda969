import type { Readable } from 'node:stream';
import { createIncomingFile } from '../../files/incoming.ts';
import type { Passage } from './transit.ts';

/** Bytes that have arrived and wait for the rest of their form. */
export interface Kept {
  readonly size: number;
  bytes(): Promise<Uint8Array>;
  remove(): Promise<void>;
}

/** Where the bytes of a file lie while they arrive. Only secrets stay in memory; large files would fill it. */
export type Keep = 'on disk' | 'in memory';

interface Sink extends Kept {
  write(chunk: Buffer): Promise<void>;
}

function inMemory(): Sink {
  const chunks: Buffer[] = [];
  let size = 0;
  return {
    get size() {
      return size;
    },
    async write(chunk) {
      chunks.push(chunk);
      size += chunk.length;
    },
    bytes: async () => Buffer.concat(chunks),
    async remove() {
      for (const chunk of chunks) chunk.fill(0);
      chunks.length = 0;
    },
  };
}

/**
 * Reads a file of a form to its end. `tooLarge` is thrown above `maxBytes`, the reason of `signal` when the sender is given up;
 * whatever is thrown, nothing of the file is left.
 */
export async function receiveFile(
  stream: Readable,
  {
    keep,
    folder,
    maxBytes,
    tooLarge,
    passage,
    signal,
  }: {
    keep: Keep;
    folder: string;
    maxBytes: number;
    tooLarge: () => Error;
    passage: Passage;
    signal: AbortSignal;
  },
): Promise<Kept> {
  const giveUp = () => stream.destroy(signal.reason as Error);
  signal.addEventListener('abort', giveUp, { once: true });
  let sink: Sink | null = null;
  try {
    sink = keep === 'on disk' ? await createIncomingFile(folder) : inMemory();
    signal.throwIfAborted();
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (sink.size + chunk.length > maxBytes) throw tooLarge();
      passage.take(chunk.length);
      await sink.write(chunk);
    }
    if ((stream as Readable & { truncated?: boolean }).truncated) throw tooLarge();
    return sink;
  } catch (error) {
    await sink?.remove();
    throw error;
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
