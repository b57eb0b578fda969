import type { Readable, Writable } from 'node:stream';

/** What goes between the two processes: a letter for its kind and bytes as they are, so that no secret becomes a string on the way. */
export interface Frame {
  readonly kind: string;
  readonly bytes: Buffer;
}

const HEADER = 5;
/** A .key has at most 16 KiB, a password 1 KiB, signed attributes less than either; more is a defect. */
const MAX_BYTES = 1_048_576;

/** Resolves once the system has taken the bytes over, so that the caller may blank them. */
export function writeFrame(to: Writable, kind: string, bytes: Uint8Array): Promise<void> {
  const header = Buffer.alloc(HEADER);
  header.write(kind, 0, 1, 'latin1');
  header.writeUInt32BE(bytes.length, 1);
  to.write(header);
  return new Promise((done, fail) => to.write(bytes, (error) => (error ? fail(error) : done())));
}

/** Frames in the order of their coming; ends with the stream. */
export async function* framesOf(from: Readable): AsyncGenerator<Frame> {
  let held = Buffer.alloc(0);
  for await (const chunk of from as AsyncIterable<Buffer>) {
    const before = held;
    held = Buffer.concat([before, chunk]);
    before.fill(0);
    chunk.fill(0);
    for (let next = frameIn(held); next !== null; next = frameIn(held)) {
      yield next;
      held = held.subarray(HEADER + next.bytes.length);
    }
  }
}

function frameIn(held: Buffer): Frame | null {
  if (held.length < HEADER) return null;
  const length = held.readUInt32BE(1);
  if (length > MAX_BYTES) throw new Error(`a frame of ${length} bytes`);
  if (held.length < HEADER + length) return null;
  return { kind: held.toString('latin1', 0, 1), bytes: held.subarray(HEADER, HEADER + length) };
}
