import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLocalFileStore } from '../../shared-kernel/files/local.ts';
import { type BenchRow, median, ratioAtMost, row } from './row.ts';
import { type PreparedSample, preparedSample, samplePdf } from './sample-pdfs.ts';
import { measureMemory } from './signing-memory.ts';
import { isInstalled, SmallShell } from './small-shell.ts';
import { makeTestSigner, signSample, type TestSigner } from './test-signer.ts';

export interface SigningBenchOptions {
  /** Empty folder on the disk that is to be measured. */
  readonly folder: string;
  /** Turns of each kind for the small and for the large file. Default 60 and 20. */
  readonly rounds?: { readonly small: number; readonly large: number };
  /** Default: 300 pages, 20 MB. */
  readonly large?: { readonly pages: number; readonly bytes: number };
}

/** The upload limit is 20 MB of 1,048,576 bytes; what text, cross-references and preparing add fits into the rest. */
const LARGE = { pages: 300, bytes: 20_600_000 };
const MOST = 1.5;
const MEMORY = 3;

/**
 * An e.firma signature into a prepared PDF and the storing of the result, beside `openssl cms -sign` of the same bytes and the plain
 * writing of a file of the same length; both ends wait for the disk.
 */
export async function benchSigning(options: SigningBenchOptions): Promise<BenchRow[]> {
  const { folder, rounds = { small: 60, large: 20 }, large = LARGE } = options;
  await mkdir(folder, { recursive: true });
  const signer = await makeTestSigner(folder);
  try {
    const one = await preparedSample(await samplePdf(1, 0), 1, 1);
    const many = await preparedSample(await samplePdf(large.pages, large.bytes), large.pages, 1);
    const rows = [
      ...(await signingRows({ folder, signer, sample: one, name: '1 page', rounds: rounds.small })),
      ...(await signingRows({ folder, signer, sample: many, name: `${large.pages} pages, ${size(many)}`, rounds: rounds.large })),
    ];
    return [...rows, await memoryRow(folder, one, many)];
  } finally {
    await signer.close();
  }
}

const size = ({ bytes }: PreparedSample): string => `${(bytes.length / 1_048_576).toFixed(1)} MB`;

interface Case {
  readonly folder: string;
  readonly signer: TestSigner;
  readonly sample: PreparedSample;
  readonly name: string;
  readonly rounds: number;
}

async function signingRows({ folder, signer, sample, name, rounds }: Case): Promise<BenchRow[]> {
  const peer = await Peer.open(folder, signer, sample);
  const store = createLocalFileStore(join(folder, 'files'));
  const field = sample.fields[0]!;
  const phases = { pdf: [] as number[], cms: [] as number[], file: [] as number[] };
  const ours = async (stamped: boolean, keep: boolean): Promise<{ took: number; bytes: Uint8Array }> => {
    let cms = 0;
    const begun = performance.now();
    const signed = await signSample(signer, sample.bytes, field, stamped, (milliseconds) => {
      cms = milliseconds;
    });
    const laidOut = performance.now();
    const stored = await store.put(signed.bytes);
    const took = performance.now() - begun;
    if (keep) {
      phases.pdf.push(laidOut - begun - cms);
      phases.cms.push(cms);
      phases.file.push(took - (laidOut - begun));
    }
    const hex = stored.sha256;
    await rm(join(folder, 'files', 'objects', hex.slice(0, 2), hex.slice(2, 4), hex));
    return { took, bytes: signed.bytes };
  };
  const times = { plain: [] as number[], stamped: [] as number[], peer: [] as number[], start: [] as number[] };
  try {
    for (let round = -2; round < rounds; round++) {
      const plain = await ours(false, round >= 0);
      const theirs = peer ? await peer.sign(plain.bytes) : null;
      const stamped = await ours(true, false);
      const start = peer ? await peer.startAlone() : null;
      // The first turns warm both up.
      if (round < 0) continue;
      times.plain.push(plain.took);
      times.stamped.push(stamped.took);
      if (theirs !== null) times.peer.push(theirs);
      if (start !== null) times.start.push(start);
    }
  } finally {
    await peer?.close();
  }
  const parts = `${ms(phases.pdf)} for layout, picture and hash, ${ms(phases.cms)} for the CMS, ${ms(phases.file)} for the stored file`;
  const alone =
    times.start.length > 0 ? ` Of the peer's time ${ms(times.start)} are the start of openssl (measured with \`openssl version\`).` : '';
  const beside = {
    unit: 'ms',
    aim: ratioAtMost(MOST),
    ...(peer ? { peer: { name: 'openssl cms + write', values: times.peer } } : {}),
  };
  const method = `From the prepared bytes and an opened e.firma to the signed file, named by its hash and synced with its folder; ${rounds} turns, in turn with the peer: \`openssl cms -sign -cades\` of the same bytes, then a file of the same length written and synced.`;
  const missing = peer ? '' : ' openssl is not installed here: the peer was not run.';
  return [
    row({
      part: 'signing',
      name: `e.firma signature, ${name}`,
      values: times.plain,
      ...beside,
      method,
      caveat: `Medians within ours: ${parts}.${alone} Opening the e.firma and asking for revocation come before it.${missing}`,
    }),
    row({
      part: 'signing',
      name: `e.firma signature with timestamp, ${name}`,
      values: times.stamped,
      ...beside,
      method: `The same with an RFC 3161 timestamp of the local authority over HTTP, as the product signs.`,
      caveat: `The peer makes no timestamp; the local authority signs in the same process, a real one adds the way to it.${missing}`,
    }),
  ];
}

const ms = (values: readonly number[]): string => `${median(values).toFixed(1)} ms`;

/** `openssl cms` over the prepared file, then a plain write of the signed length. */
class Peer {
  readonly #shell = new SmallShell();
  readonly #command: readonly string[];
  readonly #target: string;

  private constructor(command: readonly string[], target: string) {
    this.#command = command;
    this.#target = target;
  }

  static async open(folder: string, signer: TestSigner, sample: PreparedSample): Promise<Peer | null> {
    if (!isInstalled('openssl', 'version')) return null;
    const at = (name: string) => join(folder, name);
    await writeFile(at('prepared.pdf'), sample.bytes);
    await writeFile(at('key.pem'), signer.keyPem, { mode: 0o600 });
    await writeFile(at('certificate.pem'), signer.certificatePem);
    await writeFile(at('chain.pem'), signer.chainPem);
    const keys = ['-signer', at('certificate.pem'), '-certfile', at('chain.pem'), '-inkey', at('key.pem')];
    const command = ['openssl', 'cms', '-sign', '-cades', '-binary', '-md', 'sha256', ...keys];
    return new Peer([...command, '-in', at('prepared.pdf'), '-outform', 'DER', '-out', at('signature.der')], at('written.pdf'));
  }

  async sign(bytes: Uint8Array): Promise<number> {
    const begun = performance.now();
    await this.#shell.run(this.#command);
    const file = await open(this.#target, 'w');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    const took = performance.now() - begun;
    await rm(this.#target);
    return took;
  }

  async startAlone(): Promise<number> {
    const begun = performance.now();
    await this.#shell.run(['openssl', 'version']);
    return performance.now() - begun;
  }

  close(): Promise<void> {
    return this.#shell.close();
  }
}

async function memoryRow(folder: string, one: PreparedSample, many: PreparedSample): Promise<BenchRow> {
  const measured = await measureMemory(folder, one, many);
  const times = (bytes: number) => bytes / many.bytes.length;
  return row({
    part: 'signing',
    name: `additional memory of signing ${size(many)}`,
    unit: 'times the file',
    values: [times(measured.one)],
    aim: { text: `< ${MEMORY} times`, met: (value) => value < MEMORY },
    method:
      'A process of its own signs the small file, collects garbage, notes its resident memory, then reads the large file from the store, signs it with a timestamp and stores it: highest resident memory since, less what was noted.',
    caveat: `It includes the file itself. Ten more in a row without a forced collection: ${times(measured.ten).toFixed(2)} times at the highest.${measured.exact ? '' : ' The system cannot start the highest anew, so the figure may be too high.'}`,
  });
}
