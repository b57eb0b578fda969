/**
 * Compiles the anchor contract and writes its artifact (ABI, creation code, runtime code, source hash).
 * Development only: the artifact is committed, so that nobody needs a compiler to run the product.
 * `--check` compares instead of writing and exits 1 where the committed artifact is not what the source gives.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const folder = new URL('../modules/evidence/contract-evm/', import.meta.url);
const source = await readFile(new URL('RootRegistry.sol', folder), 'utf8');
const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string; version(): string };

interface Output {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<string, Record<string, { abi: unknown; evm: { bytecode: { object: string }; deployedBytecode: Deployed } }>>;
}
interface Deployed {
  object: string;
  immutableReferences: Record<string, { start: number; length: number }[]>;
}

const output = JSON.parse(
  solc.compile(
    JSON.stringify({
      language: 'Solidity',
      sources: { 'RootRegistry.sol': { content: source } },
      settings: {
        optimizer: { enabled: true, runs: 200 },
        // Paris: the oldest target that every EVM chain in use still runs.
        evmVersion: 'paris',
        metadata: { bytecodeHash: 'none', appendCBOR: false },
        outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode'] } },
      },
    }),
  ),
) as Output;

const failures = (output.errors ?? []).filter((error) => error.severity === 'error');
if (failures.length > 0) {
  console.error(failures.map((failure) => failure.formattedMessage).join('\n'));
  process.exit(1);
}
const built = output.contracts['RootRegistry.sol']!.RootRegistry!;
const artifact = {
  contract: 'RootRegistry',
  compiler: solc.version(),
  sourceSha256: createHash('sha256').update(source).digest('hex'),
  abi: built.abi,
  creationCode: `0x${built.evm.bytecode.object}`,
  runtimeCode: `0x${built.evm.deployedBytecode.object}`,
  immutables: Object.values(built.evm.deployedBytecode.immutableReferences).flat(),
};
const text = `${JSON.stringify(artifact, null, 2)}\n`;
const file = new URL('root-registry.artifact.json', folder);
if (process.argv.includes('--check')) {
  const same = (await readFile(file, 'utf8')) === text;
  console.info(same ? 'the artifact belongs to the source' : 'the artifact does not belong to the source: run this script without --check');
  process.exitCode = same ? 0 : 1;
} else {
  await writeFile(file, text);
  console.info(`written ${file.pathname.split('/').slice(-3).join('/')}, ${(artifact.creationCode.length - 2) / 2} bytes`);
}
