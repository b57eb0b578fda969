/**
 * The process of the WebAssembly build: brings it up once and converts one file after another. It blocks while it works, so whoever
 * started it watches from outside and kills it. Imports nothing of the product at run time: it may read the package and this file alone.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FromChild, ToChild } from './wasm-messages.ts';

/** The part of the package that is used. */
interface Converter {
  initialize(): Promise<void>;
  convert(file: Uint8Array, options: { outputFormat: 'pdf'; inputFormat: string; filterOptions: string }): Promise<{ data: Uint8Array }>;
}
interface Package {
  readonly LibreOfficeConverter: new (options: { wasmLoader: unknown }) => Converter;
}

const [folder, exportOptions] = process.argv.slice(2) as [string, string];
let converter: Converter | null = null;

async function bringUp(): Promise<Converter> {
  const { LibreOfficeConverter } = (await import(pathToFileURL(join(folder, 'dist/index.js')).href)) as Package;
  const made = new LibreOfficeConverter({ wasmLoader: createRequire(join(folder, 'package.json'))('./wasm/loader.cjs') });
  await made.initialize();
  return made;
}

async function answer({ kind, file, format }: ToChild): Promise<FromChild> {
  converter ??= await bringUp();
  const { data } = await converter.convert(file, { outputFormat: 'pdf', inputFormat: format, filterOptions: exportOptions });
  return kind === 'start' ? { kind: 'ready' } : { kind: 'converted', pdf: data };
}

process.on('message', (message: ToChild) => {
  void answer(message)
    .catch((error: unknown): FromChild => ({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }))
    .then((said) => process.send?.(said));
});
// Nobody is left to work for.
process.on('disconnect', () => process.exit(0));
