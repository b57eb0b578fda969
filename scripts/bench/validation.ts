import { mkdir } from 'node:fs/promises';
import { validateFiles } from '../../modules/validation/index.ts';
import { systemClock } from '../../shared-kernel/clock.ts';
import { type BenchRow, below, percentile, row, timed } from './row.ts';
import { preparedSample, samplePdf } from './sample-pdfs.ts';
import { makeTestSigner, signSample, type TestSigner } from './test-signer.ts';

export interface ValidationBenchOptions {
  /** Empty folder. */
  readonly folder: string;
  /** Validations of each file. Default 40 of the short document, 15 of the large one. */
  readonly rounds?: { readonly short: number; readonly large: number };
  /** Default: 300 pages, 20 MB. */
  readonly large?: { readonly pages: number; readonly bytes: number };
}

const LIMIT_MS = 2_000;
const SIGNERS = 10;
/** Ten signatures with their timestamps and pictures still fit under the upload limit. */
const LARGE = { pages: 300, bytes: 19_500_000 };

/** The same document with one and with ten e.firma signatures, each with a timestamp, validated as an upload is. */
export async function benchValidation(options: ValidationBenchOptions): Promise<BenchRow[]> {
  const { folder, rounds = { short: 40, large: 15 }, large = LARGE } = options;
  await mkdir(folder, { recursive: true });
  const signer = await makeTestSigner(folder);
  try {
    const short = { pages: 3, bytes: 300_000 };
    return [...(await validationRows(signer, short, rounds.short)), ...(await validationRows(signer, large, rounds.large))];
  } finally {
    await signer.close();
  }
}

async function validationRows(signer: TestSigner, shape: { pages: number; bytes: number }, rounds: number): Promise<BenchRow[]> {
  const sample = await preparedSample(await samplePdf(shape.pages, shape.bytes), shape.pages, SIGNERS);
  const rows: BenchRow[] = [];
  let { bytes } = sample;
  for (const [index, field] of sample.fields.entries()) {
    bytes = (await signSample(signer, bytes, field, true)).bytes;
    const signatures = index + 1;
    if (signatures !== 1 && signatures !== SIGNERS) continue;
    rows.push(...(await validationRow(signer, bytes, { ...shape, signatures, rounds })));
  }
  return rows;
}

async function validationRow(
  signer: TestSigner,
  bytes: Uint8Array,
  shape: { pages: number; signatures: number; rounds: number },
): Promise<BenchRow[]> {
  const times: number[] = [];
  for (let round = -2; round < shape.rounds; round++) {
    const { milliseconds, result } = await timed(() =>
      validateFiles({
        files: [{ name: 'contrato.pdf', bytes }],
        now: systemClock.now(),
        trust: signer.trust,
        revocation: signer.revocation,
        record: null,
      }),
    );
    const found = result.legs.filter((leg) => leg.leg === 'signature' && leg.status === 'PASSED').length;
    if (found !== shape.signatures) throw new Error(`${found} of ${shape.signatures} signatures passed: ${result.overall}, ${result.code}`);
    // The first turns warm up and fetch the revocation list.
    if (round >= 0) times.push(milliseconds);
  }
  const name = `validation, ${shape.signatures} signature${shape.signatures === 1 ? '' : 's'}, ${shape.pages} pages, ${(bytes.length / 1_048_576).toFixed(1)} MB`;
  const common = {
    part: 'validation' as const,
    unit: 'ms',
    method: `validateFiles of the PDF as an upload: signatures, certificates, timestamps, revocation by the list of the local authority, changes after signing; ${shape.rounds} times one after the other, longest ${Math.max(...times).toFixed(1)} ms.`,
    caveat: 'In this process, one at a time, without our own record; the revocation list is held after the first time, as in the product.',
  };
  const p95 = percentile(times, 95);
  const aim = shape.signatures === SIGNERS ? { aim: below(LIMIT_MS, 'ms') } : {};
  return [row({ ...common, name: `${name}, p50`, values: times }), row({ ...common, name: `${name}, p95`, values: [p95], ...aim })];
}
