import { describe, expect, it } from 'vitest';
import { fileLeg } from '../../modules/validation/domain/file-leg.ts';
import { validateFiles } from '../../modules/validation/index.ts';
import { Budget } from '../../shared-kernel/pdf/analysis/budget.ts';
import { analysePdf } from '../../shared-kernel/pdf/analysis/index.ts';
import { append, baseObjects, OBJ, type Objects, sign, stream, writePdf } from './forge.ts';
import { everyoneGood, VALIDATED_AT } from './real-files.ts';
import { makeAuthority } from './test-signer.ts';

/** Milliseconds. Several times what an idle machine takes: these tests are there to catch work that grows out of hand. */
const MANY_SIGNATURES = 8_000;
const HOSTILE = 40_000;
const LARGE = 10_000;

const MANY = 65_000;
const FIRST_OF_MANY = 1_000;

/** A file with 65,000 like objects, written in one go. */
function manyObjects(objects: Objects, text: (index: number) => string): Buffer {
  const numbered = [
    ...Object.entries(objects).map(([num, own]) => [Number(num), own] as const),
    ...Array.from({ length: MANY }, (_, i) => [FIRST_OF_MANY + i, text(i)] as const),
  ];
  const parts = ['%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'];
  let at = parts[0]!.length;
  let table = 'xref\n0 1\n0000000000 65535 f \n';
  for (const [num, own] of numbered) {
    const written = `${num} 0 obj\n${own}\nendobj\n`;
    table += `${num < FIRST_OF_MANY ? `${num} 1\n` : num === FIRST_OF_MANY ? `${num} ${MANY}\n` : ''}${String(at).padStart(10, '0')} 00000 n \n`;
    parts.push(written);
    at += written.length;
  }
  parts.push(table, `trailer\n<< /Size ${FIRST_OF_MANY + MANY} /Root ${OBJ.catalog} 0 R >>\nstartxref\n${at}\n%%EOF\n`);
  return Buffer.from(parts.join(''), 'latin1');
}

async function timed<T>(work: () => Promise<T> | T): Promise<{ result: T; took: number }> {
  const start = performance.now();
  const result = await work();
  return { result, took: performance.now() - start };
}

describe('bounded work', () => {
  it('ten signatures', async () => {
    const authority = makeAuthority();
    const party = authority.issue('Ana');
    const fields = Array.from({ length: 10 }, (_, i) => 100 + i);
    const base = baseObjects();
    base[OBJ.form] = `<< /Fields [${fields.map((num) => `${num} 0 R`).join(' ')}] /SigFlags 3 >>`;
    for (const num of fields) base[num] = `<< /Type /Annot /Subtype /Widget /FT /Sig /T (f${num}) /F 132 /Rect [0 0 0 0] /P 3 0 R >>`;
    let pdf = writePdf(base);
    for (const num of fields)
      pdf = await sign(pdf, { party, field: num, value: num + 100, fieldText: base[num]!.replace('>>', `/V ${num + 100} 0 R >>`) });
    const { result, took } = await timed(() =>
      validateFiles({
        files: [{ name: 'a.pdf', bytes: pdf }],
        now: VALIDATED_AT,
        trust: authority.trust('own'),
        revocation: everyoneGood,
        record: null,
      }),
    );
    expect(result.overall).toBe('TOTAL_PASSED');
    expect(result.legs.filter((leg) => leg.leg === 'signature')).toHaveLength(10);
    console.info(`validation of 10 signatures: ${took.toFixed(0)} ms`);
    expect(took).toBeLessThan(MANY_SIGNATURES);
  });

  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  it.each([
    ['deep nesting', () => writePdf({ ...baseObjects(), 20: nested(200_000) })],
    [
      'deep nesting in the catalog',
      () => writePdf({ ...baseObjects(), [OBJ.catalog]: `<< /Type /Catalog /Pages 2 0 R /X ${nested(5_000)} >>` }),
    ],
    [
      'fields that are their own kids',
      () => writePdf({ ...baseObjects(), [OBJ.form]: '<< /Fields [20 0 R] >>', 20: '<< /T (a) /Kids [20 0 R 20 0 R] >>' }),
    ],
    [
      'pages that are their own kids',
      () => writePdf({ ...baseObjects(), [OBJ.pages]: `<< /Type /Pages /Kids [${'2 0 R '.repeat(5_000)} 3 0 R] >>` }),
    ],
    ['references in a circle', () => writePdf({ ...baseObjects(), [OBJ.content]: '5 0 R', [OBJ.font]: '4 0 R' })],
    [
      'a length that refers to itself',
      () => writePdf({ ...baseObjects(), [OBJ.content]: stream('x').replace(/\/Length \d+/, '/Length 4 0 R') }),
    ],
    [
      'a table of a billion entries',
      () => Buffer.from('%PDF-1.7\nxref\n0 1000000000\n0000000000 65535 f \ntrailer\n<< /Root 1 0 R >>\nstartxref\n9\n%%EOF'),
    ],
    [
      'hundreds of revisions',
      () => {
        let pdf = writePdf(baseObjects());
        for (let i = 0; i < 450; i++) pdf = append(pdf, {});
        return pdf;
      },
    ],
    ['a megabyte of brackets', () => Buffer.from(`%PDF-1.7\n${'<<'.repeat(500_000)}startxref\n9\n%%EOF`)],
    ['a megabyte of openings of strings', () => Buffer.from(`%PDF-1.7\n1 0 obj\n${'('.repeat(1_000_000)}\nstartxref\n9\n%%EOF`)],
  ])('%s', async (_, make) => {
    const bytes = make();
    const { took } = await timed(() => analysePdf(bytes));
    expect(took).toBeLessThan(HOSTILE);
  });

  it.each([
    [
      'pages',
      (refs: string) => ({ [OBJ.pages]: `<< /Type /Pages /Kids [3 0 R ${refs}] /Count ${MANY + 1} >>` }),
      '/Type /Page /Parent 2 0 R',
    ],
    [
      'widgets',
      (refs: string) => ({
        [OBJ.form]: `<< /Fields [7 0 R 8 0 R ${refs}] >>`,
        [OBJ.page]: baseObjects()[OBJ.page]!.replace('9 0 R]', `9 0 R ${refs}]`),
      }),
      '/Type /Annot /Subtype /Widget /FT /Tx /Rect [0 0 9 9]',
    ],
  ] as const)('65,000 %s, signed', async (name, change, entries) => {
    const refs = Array.from({ length: MANY }, (_, i) => `${FIRST_OF_MANY + i} 0 R`).join(' ');
    const pdf = manyObjects({ ...baseObjects(), ...change(refs) }, (i) => `<< ${entries} /T (${i}) >>`);
    const signed = await sign(pdf, { party: makeAuthority().issue('Ana') });
    // The processor's time: work that grows out of hand shows in it on a busy machine too.
    const start = process.cpuUsage();
    const result = analysePdf(signed);
    const used = process.cpuUsage(start);
    const took = (used.user + used.system) / 1000;
    expect([result.readable, result.signatures.length, result.problems]).toEqual([true, 1, []]);
    if (name === 'pages') expect(result.pageCount).toBe(MANY + 1);
    console.info(`65,000 ${name}: ${took.toFixed(0)} ms`);
    expect(took).toBeLessThan(LARGE);
  });

  it('work beyond the bounds is undecided and says so, it is not called bad', async () => {
    const facts = analysePdf(writePdf(baseObjects()), new Budget(20));
    expect([facts.readable, facts.unreadable]).toEqual([false, 'limit-exceeded']);
    expect(fileLeg(facts)).toMatchObject({ leg: 'file', status: 'INDETERMINATE', code: 'file.beyond_limits' });
  });

  it('a deflate bomb is a named limit', async () => {
    const { deflateSync } = await import('node:zlib');
    const bomb = deflateSync(Buffer.alloc(300 * 1024 * 1024), { level: 9 }).toString('latin1');
    const body = stream(bomb, '/Type /XRef /Size 3 /W [1 2 1] /Root 1 0 R /Filter /FlateDecode');
    const pdf = Buffer.from(`%PDF-1.7\n1 0 obj\n${body}\nendobj\nstartxref\n9\n%%EOF`, 'latin1');
    const { result, took } = await timed(() => analysePdf(pdf));
    expect(result.readable).toBe(false);
    expect(took).toBeLessThan(HOSTILE);
  });
});
