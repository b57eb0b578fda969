import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fences, fencesHere } from '../../modules/app/local/word/fences.ts';
import { familiesIn } from '../../modules/app/local/word/native-build.ts';
import { WordConverterUnavailable } from '../../shared-kernel/word/port.ts';
import { PROCESS_MS } from '../support/limits.ts';
import { describeWith } from '../support/needs.ts';
import { Machine } from './support/fake-soffice.ts';

const FILE = new TextEncoder().encode('a file of Word');
const NOTHING = { build: null, version: null, takesDoc: false, missingFences: [], fonts: null };
let machine: Machine;

beforeEach(() => {
  machine = new Machine();
});
afterEach(() => machine.remove());

describe('a converter that is not there', () => {
  it('is told as such, and found without a start once it is installed', async () => {
    const converter = machine.converter();
    expect(await converter.state()).toEqual(NOTHING);
    await expect(converter.convert(FILE, 'docx')).rejects.toBeInstanceOf(WordConverterUnavailable);
    machine.install(Machine.writesPdf);
    expect(await converter.state()).toMatchObject({ build: 'native', version: '7.4.7.2', takesDoc: true });
    await converter.convert(FILE, 'docx');
    machine.install(Machine.writesPdf, 'LibreOffice 24.8.1.2 of the upgrade');
    expect((await converter.convert(FILE, 'docx')).converter.version).toBe('24.8.1.2');
    machine.uninstall();
    await expect(converter.convert(FILE, 'docx')).rejects.toBeInstanceOf(WordConverterUnavailable);
  });

  it('is looked for again after a few seconds, not at every question', async () => {
    const converter = machine.converter({ lookAgainMs: 3_600_000 });
    expect(await converter.state()).toEqual(NOTHING);
    machine.install(Machine.writesPdf);
    expect(await converter.state()).toEqual(NOTHING);
  });

  it('is not what cannot say its version, nor another program than the one that was named', async () => {
    const path = machine.install(Machine.writesPdf, 'soffice: error while loading shared libraries');
    expect(await machine.converter().state()).toEqual(NOTHING);
    machine.install(Machine.writesPdf);
    expect((await machine.converter({ program: path, path: '' }).state()).build).toBe('native');
    expect(await machine.converter({ program: `${path}-elsewhere` }).state()).toEqual(NOTHING);
    expect(await machine.converter({ program: 'wasm' }).state()).toEqual(NOTHING);
  });

  it('leaves nothing where nobody asked for it', async () => {
    machine.install(`touch "$seen/ran"; ${Machine.writesPdf}`);
    const converter = machine.converter();
    await converter.state();
    await converter.close();
    expect(machine.left()).toEqual([]);
    expect(existsSync(join(machine.seen, 'ran'))).toBe(false);
  });
});

describe('a machine without fences', () => {
  const giving = (...missing: Fences['missing']) => ({ fences: async () => ({ prefix: [], missing, jobAt: null }) });

  it('converts where the memory is watched, though the network is open', async () => {
    machine.install(Machine.writesPdf);
    const converter = machine.converter(giving('network', 'processes', 'data_folder'));
    expect(await converter.state()).toMatchObject({ build: 'native', missingFences: ['network', 'processes', 'data_folder'] });
    expect((await converter.convert(FILE, 'docx')).pdf.length).toBeGreaterThan(0);
  });

  it('does not convert with neither, unless somebody said that it is right', async () => {
    machine.install(Machine.writesPdf);
    const neither = giving('network', 'memory');
    const refusing = machine.converter(neither);
    expect(await refusing.state()).toMatchObject({
      build: null,
      takesDoc: false,
      version: '7.4.7.2',
      missingFences: ['network', 'memory'],
    });
    expect(await refusing.look()).toMatchObject({ refusedForFences: true });
    await expect(refusing.convert(FILE, 'docx')).rejects.toBeInstanceOf(WordConverterUnavailable);
    const willing = machine.converter({ ...neither, withoutFences: true });
    expect(await willing.state()).toMatchObject({ build: 'native', missingFences: ['network', 'memory'] });
    expect((await willing.convert(FILE, 'docx')).pdf.length).toBeGreaterThan(0);
  });

  it('does not hide the folder that the converter works in', async () => {
    const hidden: (string | null)[] = [];
    const fences: typeof fencesHere = async (around) => {
      hidden.push(around.hidden);
      return { prefix: [], missing: [], jobAt: null };
    };
    const path = machine.install(Machine.writesPdf);
    await machine.converter({ fences }).state();
    await machine.converter({ fences, within: join(machine.dataDir) }).state();
    // The same folder by another name.
    const other = join(machine.root, 'other');
    symlinkSync(machine.dataDir, other);
    mkdirSync(join(machine.dataDir, 'tmp'));
    await machine.converter({ fences, within: join(other, 'tmp') }).state();
    await machine.converter({ fences, program: path, dataDir: machine.root }).state();
    expect(hidden).toEqual([machine.dataDir, null, null, null]);
  });
});

describe('the families that fontconfig lists', () => {
  it('are each name of each family once, without what fontconfig escapes', () => {
    const listed = 'DejaVu Sans,DejaVu Sans Light\nC059\nDejaVu Sans\nSource\\-Code,Comma\\, Sans\n\n';
    expect(familiesIn(listed)).toEqual(['C059', 'Comma, Sans', 'DejaVu Sans', 'DejaVu Sans Light', 'Source-Code']);
  });
});

describeWith('/proc')('a product that is killed in the middle of a file', () => {
  it('leaves a folder, which the next start removes, and nothing that runs', async () => {
    machine.install(`sleep ${machine.mark} & touch "$seen/started"; wait`);
    const product = spawn(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `const { createWordConverter } = await import(${JSON.stringify(new URL('../../modules/app/local/word/converter.ts', import.meta.url).href)});
         await createWordConverter(${JSON.stringify(machine.settings)}).convert(new Uint8Array(9), 'docx');`,
      ],
      { stdio: 'inherit' },
    );
    const ended = new Promise((done) => product.once('exit', done));
    await vi.waitFor(() => expect(existsSync(join(machine.seen, 'started'))).toBe(true), { timeout: PROCESS_MS });
    expect(machine.running().length).toBeGreaterThan(0);
    const living = machine.converter();
    await living.close();
    expect(machine.left()).toHaveLength(1);

    product.kill('SIGKILL');
    await ended;
    expect(machine.left()).toHaveLength(1);
    const gone = () => vi.waitFor(() => expect(machine.running()).toEqual([]), { timeout: PROCESS_MS });
    // The kernel ends them with the product; else the next start does.
    if (!(await living.state()).missingFences.includes('processes')) await gone();
    const next = machine.converter();
    machine.install(Machine.writesPdf);
    await next.convert(FILE, 'docx');
    expect(machine.left()).toEqual([]);
    await gone();
  });
});
