import { describe, expect, it } from 'vitest';
import { inspectFile } from '../../shared-kernel/word/inspect-file.ts';
import type { WordFault, WordInspection } from '../../shared-kernel/word/port.ts';
import { preparePackage } from '../../shared-kernel/word/prepare/prepare-package.ts';
import { count } from '../support/counts.ts';
import { doc } from './compound.ts';
import { commented, deleted, docx, inserted, paragraph, row, run, styled, table, textBox } from './docx.ts';
import { CLEAN } from './reading.ts';

const CODES: readonly WordFault[] = [
  ...(['word.not_word', 'word.damaged', 'word.macros', 'word.encrypted', 'word.unpacks_too_large', 'word.includes_files'] as const),
];

/** Chance that is the same each time. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

const rich = docx({
  body: [
    styled('Title', 'Contrato'),
    paragraph(run('Entre ') + inserted('Ana') + deleted('Eva') + commented(1, ' y Luis')),
    table(row(['uno', 'dos']), row(['tres', 'cuatro'])),
    paragraph(textBox(paragraph('al margen'))),
  ].join(''),
  header: paragraph('Página'),
  footnote: paragraph('Nota'),
  comments: { 1: '¿seguro?' },
  styles: '<w:style w:type="paragraph" w:styleId="Title"><w:rPr><w:rFonts w:ascii="Arial"/></w:rPr></w:style>',
  settings: '<w:zoom w:percent="100"/>',
  relations: [{ id: 'x', kind: 'hyperlink', target: 'https://example.com', isExternal: true }],
});
const files: readonly [string, Uint8Array][] = [
  ['a .docx', rich],
  ['a .doc', doc({ pieces: [{ text: 'Hola \u0013 PAGE \u00141\u0015 ' }, { text: 'señal 図', wide: true }] })],
];

/** Every file is answered: refused with a code of its own, or taken, and then it can be prepared too; nothing else is thrown. */
function answered(bytes: Uint8Array): WordInspection {
  const answer = inspectFile(bytes, ['Arial']);
  if (!answer.ok) expect(CODES).toContain(answer.code);
  else if (answer.format === 'docx') expect(inspectFile(preparePackage(bytes, CLEAN), null)).toMatchObject({ ok: true });
  return answer;
}

describe.each(files)('%s that is broken', (what, whole) => {
  it('is taken while it is whole', () => {
    expect(answered(whole).ok).toBe(true);
  });

  it('by being cut is answered, wherever', () => {
    const cuts = count(`cuts of ${what}`, 150, whole.length);
    for (let cut = 0; cut < cuts; cut += 1) {
      const answer = answered(whole.subarray(0, Math.floor((cut / cuts) * whole.length)));
      // A .doc may lose the unused end of its last sector; a .docx has its directory there.
      if (what === 'a .docx') expect(answer.ok).toBe(false);
    }
  });

  it('by bytes that are turned over is answered, whichever', () => {
    const random = chance(7);
    let refused = 0;
    const times = count(`turned bytes of ${what}`, 300, 10_000);
    for (let time = 0; time < times; time += 1) {
      const copy = whole.slice();
      for (let flips = 1 + Math.floor(random() * 4); flips > 0; flips -= 1)
        copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256);
      if (!answered(copy).ok) refused += 1;
    }
    expect(refused).toBeGreaterThan(0);
  });

  it('by numbers in its own tables is answered, whichever', () => {
    const random = chance(11);
    const times = count(`turned numbers of ${what}`, 300, 10_000);
    for (let time = 0; time < times; time += 1) {
      const copy = whole.slice();
      const near = random() < 0.5 ? Math.floor(random() * 600) : copy.length - 4 - Math.floor(random() * 1_200);
      const at = Math.max(0, Math.min(copy.length - 4, near));
      const value = [0, 1, 0xffffffff, 0xfffffffe, 0x7fffffff, Math.floor(random() * 64)][Math.floor(random() * 6)]!;
      new DataView(copy.buffer).setUint32(at, value, true);
      answered(copy);
    }
  });
});

it('XML with letters turned over is answered', () => {
  const random = chance(13);
  const text = `<w:body>${paragraph(run('a') + inserted('b'))}${table(row(['c']))}</w:body>`;
  let refused = 0;
  const times = count('turned letters of XML', 300, 10_000);
  for (let time = 0; time < times; time += 1) {
    const letters = [...text];
    letters[Math.floor(random() * letters.length)] = '<>&"/= !?x'[Math.floor(random() * 10)]!;
    if (!answered(docx({ body: letters.join('') })).ok) refused += 1;
  }
  expect(refused).toBeGreaterThan(times / 10);
});
