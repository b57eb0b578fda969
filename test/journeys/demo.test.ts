import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { demoSummarySchema } from '../../modules/app/demo/demo.ts';
import { PROCESS_MS } from '../support/limits.ts';
import { testWith } from '../support/needs.ts';

/** `npm run demo` as a person runs it, its results looked at with tools that are not ours: pdfsig, openssl, qpdf, certutil. */
const root = new URL('../../', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'demo-test-'));
const out = join(folder, 'out');
const read = (name: string): Buffer => readFileSync(join(out, name));
const text = (command: string, ...args: string[]): string => {
  const run = spawnSync(command, args, { encoding: 'utf8' });
  return `${run.stdout}${run.stderr}`;
};
const authoritiesOf = (purpose: string): string[] => globSync(join(out, 'trust', purpose, '*.pem'));
let printed = '';

beforeAll(() => {
  printed = execFileSync(process.execPath, ['scripts/demo.ts', '--out', out], { cwd: root, encoding: 'utf8', timeout: PROCESS_MS });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The stretches that each signature of the file covers, and its CMS. */
function signatures(pdf: Buffer): { covered: Buffer; cms: Buffer; range: number[] }[] {
  return [...pdf.toString('latin1').matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)].map((found) => {
    const range = found.slice(1, 5).map(Number) as [number, number, number, number];
    const [a, b, c, d] = range;
    const hex = pdf.subarray(b + 1, c - 1).toString('latin1');
    const padded = Buffer.from(hex, 'hex');
    const length = 4 + padded.readUInt16BE(2);
    return { range, covered: Buffer.concat([pdf.subarray(a, a + b), pdf.subarray(c, c + d)]), cms: padded.subarray(0, length) };
  });
}

describe('npm run demo', () => {
  it('writes the documented files and says what it did', () => {
    const summary = demoSummarySchema.parse(JSON.parse(read('summary.json').toString()));
    expect(summary).toMatchObject({ status: 'COMPLETED', validation: { overall: 'TOTAL_PASSED' } });
    expect(summary.signatures.map((one) => one.type)).toEqual(['ELECTRONIC_SIGNATURE', 'E_FIRMA']);
    expect(printed).toContain('TOTAL_PASSED');
    const timeline = JSON.parse(read('timeline.json').toString());
    expect(timeline.count).toBe(summary.events);
    expect(existsSync(join(out, 'timeline.csv'))).toBe(true);
  });

  it('has a summary that fits its published schema, which is current', () => {
    const published = JSON.parse(readFileSync(join(root, 'docs/api/demo-summary.schema.json'), 'utf8'));
    expect(published).toEqual(JSON.parse(JSON.stringify(z.toJSONSchema(demoSummarySchema, { target: 'draft-2020-12' }))));
  });

  it('npm run validate accepts the files on their own, with the authorities of the demo, and names an altered one', () => {
    const validate = (pdf: string) =>
      spawnSync(process.execPath, ['scripts/validate.ts', pdf, join(out, 'constancia.asn'), '--trust', join(out, 'trust'), '--json'], {
        cwd: root,
        encoding: 'utf8',
      });
    const good = validate(join(out, 'contrato.pdf'));
    expect(JSON.parse(good.stdout), good.stdout).toMatchObject({ overall: 'TOTAL_PASSED' });
    expect(good.status).toBe(0);
    const altered = join(folder, 'changed.pdf');
    const pdf = read('contrato.pdf');
    pdf[9000] = pdf[9000]! ^ 1;
    writeFileSync(altered, pdf);
    const bad = validate(altered);
    expect(bad.status).toBe(1);
    expect(JSON.parse(bad.stdout)).toMatchObject({ overall: 'TOTAL_FAILED' });
  });

  testWith('pdfsig')('pdfsig: every signature is valid, the last covers the whole file', () => {
    const said = text('pdfsig', join(out, 'contrato.pdf'));
    expect(said.match(/Signature Validation: Signature is Valid\./g)).toHaveLength(3);
    const blocks = said.split(/Signature #\d+:/).slice(1);
    expect(blocks.map((block) => block.includes('Total document signed'))).toEqual([false, false, true]);
  });

  testWith('pdfsig', 'certutil')('pdfsig with the test roots installed: every certificate is trusted', () => {
    const database = join(folder, 'nss');
    execFileSync('mkdir', ['-p', database]);
    execFileSync('certutil', ['-N', '-d', `sql:${database}`, '--empty-password']);
    for (const file of authoritiesOf('*')) {
      execFileSync('certutil', ['-A', '-d', `sql:${database}`, '-n', file, '-t', 'CT,CT,CT', '-i', file, '-a']);
    }
    const said = text('pdfsig', '-nssdir', database, join(out, 'contrato.pdf'));
    expect(said.match(/Certificate Validation: Certificate is Trusted\./g), said).toHaveLength(3);
  });

  testWith('qpdf')('qpdf --check is clean', () => {
    const said = text('qpdf', '--check', join(out, 'contrato.pdf'));
    expect(said).toContain('No syntax or stream encoding errors found');
    expect(said).not.toMatch(/WARNING|error:/);
  });

  testWith('openssl')('openssl cms -verify accepts each extracted signature, and refuses it over other bytes', () => {
    const pdf = read('contrato.pdf');
    const found = signatures(pdf);
    expect(found).toHaveLength(3);
    const authorities = join(folder, 'authorities.pem');
    writeFileSync(authorities, Buffer.concat(authoritiesOf('*').map((file) => readFileSync(file))));
    for (const [index, { covered, cms }] of found.entries()) {
      const [content, der] = [join(folder, `${index}.bin`), join(folder, `${index}.der`)];
      writeFileSync(content, covered);
      writeFileSync(der, cms);
      const verify = () =>
        text(
          'openssl',
          'cms',
          '-verify',
          '-binary',
          '-inform',
          'DER',
          '-in',
          der,
          '-content',
          content,
          '-CAfile',
          authorities,
          '-purpose',
          'any',
          '-cades',
          '-out',
          '/dev/null',
        );
      expect(verify()).toContain('CAdES Verification successful');
      covered[100] = covered[100]! ^ 1;
      writeFileSync(content, covered);
      expect(verify()).toMatch(/Verification failure|verification failure|digest/i);
    }
  });

  testWith('openssl')('openssl ts -verify accepts the .asn over the final PDF', () => {
    const roots = join(folder, 'psc.pem');
    writeFileSync(roots, Buffer.concat(authoritiesOf('psc').map((file) => readFileSync(file))));
    const verify = (file: string) => text('openssl', 'ts', '-verify', '-in', join(out, 'constancia.asn'), '-data', file, '-CAfile', roots);
    expect(verify(join(out, 'contrato.pdf'))).toContain('Verification: OK');
    const altered = join(folder, 'altered.pdf');
    const pdf = read('contrato.pdf');
    pdf[5000] = pdf[5000]! ^ 1;
    writeFileSync(altered, pdf);
    expect(verify(altered)).toContain('Verification: FAILED');
  });
});
