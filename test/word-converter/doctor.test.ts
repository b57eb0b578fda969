import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FoundConverter } from '../../modules/app/local/word/converter.ts';
import { wordConverterCheck } from '../../modules/app/operations/doctor/word-converter.ts';
import { runDoctor } from '../../modules/app/operations/doctor.ts';
import { ConfigurationRefused, readConfiguration } from '../../modules/app/settings/config.ts';
import { openWordConverter } from '../../modules/app/wiring/word-converter.ts';

const absent: FoundConverter = {
  build: null,
  version: null,
  takesDoc: false,
  missingFences: [],
  fonts: null,
  place: null,
  refusedForFences: false,
};
const native: FoundConverter = { ...absent, build: 'native', version: '7.4.7.2', takesDoc: true, fonts: [], place: '/usr/bin/soffice' };
const row = async (found: FoundConverter, given?: string) => (await runDoctor([wordConverterCheck(async () => found, given)]))[0]!;

describe('what the doctor says of the Word converter', () => {
  it('there is none: both ways to bring one, with what they cost; and it is not red', async () => {
    const { state, found, mend, usedFor } = await row(absent);
    expect(state).toBe('warn');
    expect(found).toBe('none is installed: Word files wait, PDF files do not need it');
    expect(mend).toMatch(/^apt-get install -y --no-install-recommends libreoffice-writer-nogui .*\(85 MB to fetch, 260 MB on the disk/);
    expect(mend).toMatch(
      /npm run word:install \(81 MB to fetch, 260 MB on the disk, about a minute; then 1\.7 GB of memory while it works\)$/,
    );
    expect(usedFor).toContain('PDF files need none');
  });

  it('what was named is not there', async () => {
    expect(await row(absent, '/opt/soffice')).toMatchObject({ state: 'warn', resource: 'WORD_CONVERTER=/opt/soffice' });
    expect((await row(absent, 'wasm')).mend).toMatch(/^npm run word:install/);
  });

  it('which one there is, and which fences are open', async () => {
    expect(await row(native)).toMatchObject({
      state: 'ok',
      resource: '/usr/bin/soffice',
      found: 'LibreOffice 7.4.7.2; all fences hold',
      mend: '',
    });
    const open = await row({ ...native, missingFences: ['network', 'processes', 'data_folder'] });
    expect(open.state).toBe('warn');
    expect(open.found).toBe(
      'LibreOffice 7.4.7.2; its network is open (the kernel refuses unshare --net); what it starts may outlive it (the kernel refuses unshare --pid); it could read DATA_DIR (the kernel refuses a mount of its own)',
    );
    expect((await row({ ...native, build: 'wasm', version: '24.8+wasm.2.7.2' })).found).toContain(
      'the WebAssembly build; starts at its first file',
    );
  });

  it('that it is not used, and which setting accepts that', async () => {
    const { state, found, mend } = await row({
      ...native,
      build: null,
      takesDoc: false,
      missingFences: ['network', 'memory'],
      refusedForFences: true,
    });
    expect(state).toBe('warn');
    expect(found).toMatch(/^LibreOffice 7\.4\.7\.2, not used: its network is open/);
    expect(mend).toContain('WORD_WITHOUT_FENCES=true');
  });
});

describe('the settings of the Word converter', () => {
  it('have presets, and take a path or wasm', () => {
    const preset = readConfiguration({}, '/project');
    expect(preset).toMatchObject({
      wordSeconds: 120,
      wordMemoryMb: 2500,
      wordOutputMb: 50,
      wordAtOnce: 1,
      wordIdleSeconds: 300,
      wordWithoutFences: false,
    });
    expect(preset.wordConverter).toBeUndefined();
    for (const good of ['/usr/bin/soffice', 'wasm'])
      expect(readConfiguration({ WORD_CONVERTER: good }, '/project').wordConverter).toBe(good);
    for (const bad of ['soffice', './soffice', 'native'])
      expect(() => readConfiguration({ WORD_CONVERTER: bad }, '/project')).toThrow(ConfigurationRefused);
    expect(() => readConfiguration({ WORD_MEMORY_MB: '100' }, '/project')).toThrow(
      'WORD_MEMORY_MB: given "100"; expected megabytes, 256 to 65536',
    );
  });

  it('reach the converter: what is named alone counts', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'word-test-'));
    const converter = openWordConverter(readConfiguration({ DATA_DIR: dataDir, WORD_CONVERTER: join(dataDir, 'soffice') }, '/project'));
    expect(await converter.state()).toMatchObject({ build: null });
    await converter.close();
    rmSync(dataDir, { recursive: true });
  });
});
