import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WordConversionRefused, type WordConverter, WordConverterUnavailable } from '../../shared-kernel/word/port.ts';
import { PROCESS_MS } from '../support/limits.ts';
import { describeWith } from '../support/needs.ts';
import { Machine, PDF } from './support/fake-soffice.ts';

const FILE = new TextEncoder().encode('a file of Word');
let machine: Machine;

const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'converted',
    (error: unknown) => (error instanceof WordConversionRefused ? error.code : error),
  );
const convert = (settings: Parameters<Machine['converter']>[0] = {}) => machine.converter(settings).convert(FILE, 'docx');
const limits = (some: Partial<Machine['settings']['limits']>) => ({ limits: { ...machine.settings.limits, ...some } });
/** Also while a job is under way. */
const started = (name = 'started') => vi.waitFor(() => expect(existsSync(join(machine.seen, name))).toBe(true), { timeout: PROCESS_MS });
const allGone = () => vi.waitFor(() => expect(machine.running()).toEqual([]), { timeout: PROCESS_MS });

beforeEach(() => {
  machine = new Machine();
});
afterEach(() => machine.remove());

describe('one file through a soffice', () => {
  it('gets the PDF, and the name of the converter as it says it', async () => {
    machine.install(Machine.writesPdf);
    const { pdf, converter } = await convert();
    expect(Buffer.from(pdf).toString()).toBe(PDF);
    expect(converter).toEqual({ name: 'LibreOffice', version: '7.4.7.2' });
    expect(machine.left()).toEqual([]);
  });

  it.each([
    ['docx', 'MS Word 2007 XML'],
    ['doc', 'MS Word 97'],
  ] as const)('reads a %s as what it was inspected as, whatever it holds', async (format, filter) => {
    machine.install(`printf %s "$filter" > "$seen/filter"; cp "$input" "$seen/input"; ${Machine.writesPdf}`);
    await machine.converter().convert(FILE, format);
    expect(machine.saw('filter')).toBe(filter);
    expect(machine.saw('input')).toBe('a file of Word');
  });

  it('has a profile of its own that runs no macro and fetches nothing', async () => {
    machine.install(`cp "$profile/user/registrymodifications.xcu" "$seen/profile"; ${Machine.writesPdf}`);
    await convert();
    const profile = machine.saw('profile');
    for (const [name, value] of [
      ['MacroSecurityLevel', '3'],
      ['DisableMacrosExecution', 'true'],
      ['BlockUntrustedRefererLinks', 'true'],
      ['Link', '2'],
    ])
      expect(profile).toContain(`<prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop>`);
  });

  it('ends with no output where the program says that all went well', async () => {
    machine.install('exit 0');
    expect(await refusal(convert())).toBe('word.not_converted');
    expect(machine.left()).toEqual([]);
  });

  it.each([
    ['is no PDF', `echo '<html>' > "$out"`],
    ['is cut off', `printf '%%PDF-1.7 and nothing more' > "$out"`],
    ['is empty', ': > "$out"'],
  ])('refuses an output that %s', async (_, does) => {
    machine.install(does);
    expect(await refusal(convert())).toBe('word.not_converted');
  });

  it('takes the last words of the program along as the cause', async () => {
    machine.install('echo "Error: source file could not be loaded" >&2');
    const error = await convert().catch((thrown: unknown) => thrown);
    expect((error as Error).cause).toMatchObject({ message: 'the converter ended with code 0: Error: source file could not be loaded' });
  });
});

describeWith('/proc')('limits of a job', () => {
  it('of time: the program and all that it started are killed', async () => {
    machine.install(`sleep ${machine.mark} & sleep ${machine.mark} & touch "$seen/started"; wait`);
    const work = refusal(convert(limits({ timeMs: 3_000 })));
    expect(await work).toBe('word.timeout');
    await allGone();
    expect(machine.left()).toEqual([]);
    expect(existsSync(join(machine.seen, 'started'))).toBe(true);
  });

  it('of time: on a machine without namespaces too', async () => {
    machine.install(`sleep ${machine.mark} & (sleep ${machine.mark}; true) & touch "$seen/started"; wait`);
    const fences = async () => ({ prefix: [], missing: ['network', 'processes', 'data_folder'] as const, jobAt: null });
    expect(await refusal(convert({ ...limits({ timeMs: 3_000 }), fences }))).toBe('word.timeout');
    expect(existsSync(join(machine.seen, 'started'))).toBe(true);
    await allGone();
    expect(machine.left()).toEqual([]);
  });

  it('of time: also what left the process group, where processes are fenced', async () => {
    machine.install(`setsid sleep ${machine.mark} & touch "$seen/started"; wait; sleep ${machine.mark}`);
    const converter = machine.converter(limits({ timeMs: 3_000 }));
    expect(await refusal(converter.convert(FILE, 'docx'))).toBe('word.timeout');
    const { missingFences } = await converter.state();
    if (missingFences.includes('processes')) for (const pid of machine.running()) process.kill(pid, 'SIGKILL');
    await allGone();
  });

  it('of output, while it grows: nothing waits for its end', async () => {
    machine.install(`printf '%%PDF-' > "$out"; yes >> "$out"; sleep ${machine.mark}`);
    expect(await refusal(convert())).toBe('word.output_too_large');
    await allGone();
    expect(machine.left()).toEqual([]);
  });

  it('of output, at its end', async () => {
    machine.install(`${Machine.writesPdf}; head -c 1000000 /dev/zero >> "$out"`);
    expect(await refusal(convert())).toBe('word.output_too_large');
  });

  it('of memory: what all of them hold together counts', async () => {
    // tail keeps a line in memory until it ends, and this one does not end.
    machine.install(`touch "$seen/started"; (head -c 900000000 /dev/zero; sleep ${machine.mark}) | tail -n 1 > /dev/null`);
    expect(await refusal(convert(limits({ memoryBytes: 200_000_000 })))).toBe('word.out_of_memory');
    await allGone();
    expect(machine.left()).toEqual([]);
  });

  it('of memory: killed by the kernel is the same', async () => {
    machine.install('exit 137');
    expect(await refusal(convert())).toBe('word.out_of_memory');
  });

  it('ended by whoever stops the machine is not the fault of the file', async () => {
    machine.install('exit 143');
    expect(await refusal(convert())).toBeInstanceOf(WordConverterUnavailable);
  });
});

describeWith('/proc')('what a job sees', () => {
  it('of the environment: its own folders, and nothing of the product', async () => {
    machine.install(`tr '\\0' '\\n' < /proc/$$/environ > "$seen/environment"; pwd > "$seen/where"; ${Machine.writesPdf}`);
    await convert();
    const environment = Object.fromEntries(
      machine
        .saw('environment')
        .split('\n')
        .filter(Boolean)
        .map((line) => line.split('=', 2) as [string, string]),
    );
    // PWD is the shell's own.
    const { PWD, ...others } = environment;
    expect(Object.keys(others).sort()).toEqual(['HOME', 'PATH', 'TEMP', 'TMPDIR']);
    const job = machine.saw('where').trim();
    expect(PWD ?? job).toBe(job);
    expect(others.HOME).toBe(job);
    expect([others.TMPDIR, others.TEMP]).toEqual([`${job}/tmp`, `${job}/tmp`]);
    expect(job.startsWith(machine.jobs)).toBe(true);
  });

  it('of the data folder: nothing, where the kernel can hide it', async () => {
    writeFileSync(join(machine.dataDir, 'secret'), 'the keys');
    machine.install(`cat '${machine.dataDir}/secret' > "$seen/secret"; ls '${machine.dataDir}' > "$seen/names"; ${Machine.writesPdf}`);
    const converter = machine.converter();
    await converter.convert(FILE, 'docx');
    const isOpen = (await converter.state()).missingFences.includes('data_folder');
    expect(machine.saw('secret')).toBe(isOpen ? 'the keys' : '');
    expect(machine.saw('names')).toBe(isOpen ? 'secret\n' : '');
  });

  it('of the folder of temporary files: its own in place of it, where the program lies elsewhere and the kernel can do that', async () => {
    const elsewhere = mkdtempSync('/var/tmp/word-test-');
    try {
      const program = join(elsewhere, 'soffice');
      copyFileSync(
        machine.install(
          `ls /tmp > "$out"; echo "$out" >> "$out"; printf '%%PDF-' | cat - "$out" > "$out-2"; echo %%EOF >> "$out-2"; mv "$out-2" "$out"`,
        ),
        program,
      );
      const converter = machine.converter({ program });
      const { pdf } = await converter.convert(FILE, 'docx');
      const lines = Buffer.from(pdf).toString().slice('%PDF-'.length).split('\n').filter(Boolean);
      const isOpen = (await converter.state()).missingFences.includes('data_folder');
      if (isOpen) expect(lines).toContain(basename(machine.root));
      else expect(lines).toEqual(['document.docx', 'out', 'profile', 'tmp', '/tmp/out/document.pdf', '%%EOF']);
      expect(machine.left()).toEqual([]);
    } finally {
      rmSync(elsewhere, { recursive: true });
    }
  });

  it('of the network: not even this machine, where the kernel can take it away', async () => {
    machine.install(`cat /proc/net/dev | grep -c ':' > "$seen/interfaces"; cat /proc/net/route > "$seen/routes"; ${Machine.writesPdf}`);
    const converter = machine.converter();
    await converter.convert(FILE, 'docx');
    const isOpen = (await converter.state()).missingFences.includes('network');
    if (!isOpen) expect(Number(machine.saw('interfaces'))).toBe(1);
    expect(machine.saw('routes').trim().split('\n').length > 1).toBe(isOpen);
  });
});

describeWith('/proc')('a caller who changes their mind', () => {
  it('ends the job, and hears their own reason', async () => {
    machine.install(`sleep ${machine.mark} & touch "$seen/started"; wait`);
    const leaving = new AbortController();
    const work = machine.converter().convert(FILE, 'docx', leaving.signal);
    work.catch(() => undefined);
    await started();
    leaving.abort(new Error('the draft was deleted'));
    await expect(work).rejects.toThrow('the draft was deleted');
    await allGone();
    expect(machine.left()).toEqual([]);
  });

  it('leaves the queue, where it still waited', async () => {
    machine.install(`touch "$seen/started"; until [ -e "$seen/go" ]; do sleep 0.05; done; ${Machine.writesPdf}`);
    const converter = machine.converter();
    const first = converter.convert(FILE, 'docx');
    await started();
    const leaving = new AbortController();
    const second = converter.convert(FILE, 'docx', leaving.signal);
    const third = converter.convert(FILE, 'docx');
    leaving.abort(new Error('not any more'));
    await expect(second).rejects.toThrow('not any more');
    writeFileSync(join(machine.seen, 'go'), '');
    expect((await Promise.all([first, third])).map(({ pdf }) => pdf.length)).toEqual([PDF.length, PDF.length]);
  });

  it('closing ends what is under way, and nothing begins after it', async () => {
    machine.install(`sleep ${machine.mark} & touch "$seen/started"; wait`);
    const converter = machine.converter();
    const work = refusal(converter.convert(FILE, 'docx'));
    await started();
    await converter.close();
    expect(await work).toBeInstanceOf(WordConverterUnavailable);
    expect(await refusal(converter.convert(FILE, 'docx'))).toBeInstanceOf(WordConverterUnavailable);
    await allGone();
    expect(machine.left()).toEqual([]);
  });
});

describe('several files', () => {
  /** Waits until so many of them are at work, at most five seconds. */
  const meets = (many: number) =>
    `mkdir "$seen/at-work-$(echo "$profile" | tr / _)"; tries=0
     until [ "$(ls "$seen" | grep -c at-work)" -ge ${many} ] || [ $tries -ge 50 ]; do sleep 0.1; tries=$((tries + 1)); done
     ls "$seen" | grep -c at-work >> "$seen/met"; sleep 0.2; ${Machine.writesPdf}`;
  const both = (converter: WordConverter) => Promise.all([converter.convert(FILE, 'docx'), converter.convert(FILE, 'docx')]);

  it('two at once have a profile each', async () => {
    machine.install(meets(2));
    await both(machine.converter({ atOnce: 2 }));
    expect(machine.saw('met')).toBe('2\n2\n');
    expect(readdirSync(machine.seen).filter((name) => name.startsWith('at-work'))).toHaveLength(2);
    expect(machine.left()).toEqual([]);
  });

  it('one at a time is the preset of the settings', async () => {
    machine.install(`ls '${machine.jobs}' | grep -c word-job >> "$seen/folders"; sleep 0.3; ${Machine.writesPdf}`);
    await both(machine.converter());
    expect(machine.saw('folders')).toBe('1\n1\n');
  });

  it('of too many that wait, the next one comes again later', async () => {
    machine.install(`until [ -e "$seen/go" ]; do sleep 0.05; done; ${Machine.writesPdf}`);
    const converter = machine.converter();
    const waiting = Array.from({ length: 51 }, () => converter.convert(FILE, 'docx'));
    for (const work of waiting) work.catch(() => undefined);
    await vi.waitFor(() => expect(machine.left()).toHaveLength(1), { timeout: PROCESS_MS });
    expect(await refusal(converter.convert(FILE, 'docx'))).toBeInstanceOf(WordConverterUnavailable);
    await converter.close();
    expect(await refusal(waiting[50]!)).toBeInstanceOf(WordConverterUnavailable);
  });
});
