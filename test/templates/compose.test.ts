import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeTemplate } from '../../modules/templates/text/compose-template.ts';
import { scanTemplate } from '../../modules/templates/text/scan-template.ts';
import type { TemplateValue } from '../../modules/templates/text/values.ts';
import { count } from '../support/counts.ts';
import { type DocxContent, docx, docxParts, packaged, paragraph, row, run, table, textBox } from '../word/docx.ts';
import { letters, p, partText, shownIn } from './word-text.ts';

const values = (given: Readonly<Record<string, TemplateValue | string>>): ReadonlyMap<string, TemplateValue> =>
  new Map(Object.entries(given).map(([name, value]) => [name, typeof value === 'string' ? { kind: 'text', text: value } : value]));

function composed(content: DocxContent | string | Uint8Array, given: Readonly<Record<string, TemplateValue | string>>): Uint8Array {
  const result = composeTemplate(content instanceof Uint8Array ? content : docx(content), values(given));
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.bytes;
}
const shown = (content: DocxContent | string, given: Readonly<Record<string, TemplateValue | string>>) => shownIn(composed(content, given));
const refused = (content: DocxContent | string, given: Readonly<Record<string, TemplateValue | string>>) =>
  composeTemplate(docx(content), values(given));

describe('a composed Word file', () => {
  it('has the value in place of each variable, in the letters of the place where the variable begins', () => {
    const bold = '<w:b/>';
    const bytes = composed(paragraph(run('De {', bold) + run('{a', bold) + run('}} y {{b') + run('}}.')), { a: 'Ana', b: 'Beto' });
    expect(shownIn(bytes)).toEqual(['De Ana y Beto.']);
    expect(partText(bytes)).toContain(
      `<w:r><w:rPr>${bold}</w:rPr><w:t xml:space="preserve">De </w:t><w:t xml:space="preserve">Ana</w:t></w:r>`,
    );
    expect(shown(letters('{{a}}{{b}} y {{a}}'), { a: 'uno', b: '' })).toEqual(['uno y uno']);
  });

  it('has them in every part, and in both forms of a text box', () => {
    const bytes = composed(
      {
        body: paragraph(run('{{a}}') + textBox(p('en {{a}}'))) + table(row([p('{{a}}')])),
        header: p('{{a}}'),
        footer: p('{{a}}'),
        footnote: p('{{a}}'),
        endnote: p('{{a}}'),
      },
      { a: 'x' },
    );
    expect(shownIn(bytes)).toEqual(['x', 'en x', 'en x', 'x']);
    for (const name of ['header1', 'footer1', 'footnotes', 'endnotes']) expect(shownIn(bytes, `word/${name}.xml`), name).toEqual(['x']);
  });

  it('is the file of before in all that is no variable', () => {
    const parts = docxParts({
      body: `${p('antes')}<w:p w:rsidR="00AA"><w:pPr><w:jc w:val="right"/></w:pPr>${run('{{a}}')}</w:p><!-- x -->${p('después')}`,
      styles: '<w:style w:styleId="x"/>',
    });
    const bytes = composed(packaged(parts), { a: 'v' });
    expect(partText(bytes)).toBe(String(parts['word/document.xml']).replace('{{a}}', 'v'));
    expect(partText(bytes, 'word/styles.xml')).toBe(parts['word/styles.xml']);
  });

  it('is the same bytes again', () => {
    const file = docx({ body: p('{{a}}') + p('{{b}}'), header: p('{{a}}') });
    const once = composed(file, { a: '1', b: '2' });
    expect(Buffer.from(composed(file, { a: '1', b: '2' })).equals(once)).toBe(true);
    expect(Buffer.from(composed(file, { a: '1', b: '3' })).equals(once)).toBe(false);
  });

  it('shows values as they were typed: braces, markup, references, codes of fields and of other programs', () => {
    const given = ['{{b}}', '}}{{', '<w:p/>', '</w:t></w:r>', '&amp;&#65;', ']]>', '<![CDATA[x]]>', '$& $1 \\0', '{#each}', '\'"', '=1+1'];
    for (const value of given) expect(shown(p('{{a}}|{{b}}'), { a: value, b: 'B' })).toEqual([`${value}|B`]);
  });

  it('breaks lines and keeps tabs and blanks as Word does', () => {
    expect(shown(p('{{a}}.'), { a: ' uno\ndos\r\n\ttres  cuatro ' })).toEqual([' uno\ndos\n\ttres  cuatro .']);
    expect(partText(composed(p('{{a}}'), { a: 'uno\ndos' }))).toContain('uno</w:t><w:br/><w:t xml:space="preserve">dos');
  });

  it('takes 10,000 characters, all letters, and values by the names of methods', () => {
    const long = 'ñandú 漢字 👩‍👩‍👧 '.repeat(700).slice(0, 9_999).toWellFormed();
    expect(shown(p('{{a}}'), { a: long })).toEqual([long]);
    expect(shown(p('{{hasOwn}} {{get}}'), { hasOwn: 'x', get: 'y' })).toEqual(['x y']);
  });

  it('is made of very many runs and variables too', () => {
    expect(shown(letters('{{a}} '.repeat(4_000)), { a: 'xy' })).toEqual(['xy '.repeat(4_000)]);
  });

  it('ends a value that is read from the right with a mark, so that an amount behind it stays behind it', () => {
    expect(shown(p('{{a}} 100'), { a: 'محمد' })).toEqual(['\u200eمحمد\u200e 100']);
  });

  it('drops what a file without xml:space would not show, and no more', () => {
    expect(shown('<w:p><w:r><w:t>  Hola {{a}} y  </w:t></w:r></w:p>', { a: ' x ' })).toEqual(['Hola  x  y']);
  });

  it('is written in UTF-8 where it was UTF-16', () => {
    const parts = docxParts(p('año {{a}}'));
    const wide = Buffer.from(`\ufeff${String(parts['word/document.xml']).replace('UTF-8', 'UTF-16')}`, 'utf16le');
    expect(shownIn(composed(packaged({ ...parts, 'word/document.xml': new Uint8Array(wide) }), { a: 'ñ' }))).toEqual(['año ñ']);
  });
});

describe('a file that is not composed', () => {
  it('misses a value', () => {
    expect(refused(p('{{a}}{{b}}'), { a: '' })).toEqual({ ok: false, code: 'template.value_missing', variable: 'b' });
  });

  it('has a value with characters that no document has, or that turn the text around it', () => {
    for (const value of ['\u0000', 'a\u0001', '\u000b', '\ufffe', '\uffff', '\ud800', 'x\udc00', '\u202e000,1', '\u2066'])
      expect(refused(p('{{a}}'), { a: value })).toEqual({ ok: false, code: 'template.value_characters', variable: 'a' });
    const cells: TemplateValue = { kind: 'table', columns: ['A'], rows: [['\u0001']] };
    expect(refused(p('{{a}}'), { a: cells })).toMatchObject({ code: 'template.value_characters' });
  });

  it('has a value, or words of its own, that read as the place of a signature', () => {
    const mark: TemplateValue = { kind: 'mark', text: 'SIGNBOX_1_' };
    expect(refused(p('{{s}}{{a}}'), { s: mark, a: 'x SIGNBOX_2_' })).toEqual({
      ok: false,
      code: 'template.value_mark',
      variable: 'a',
    });
    expect(refused(p('{{s}} SIGNBOX_', '1_'), { s: mark })).toEqual({ ok: false, code: 'template.mark_in_file' });
  });

  it('has faults, or would grow beyond what a part may have', () => {
    expect(refused(p('{{a}} {{b'), { a: '' })).toMatchObject({ code: 'template.faults', faults: [{ code: 10001 }] });
    expect(composeTemplate(new Uint8Array(9), new Map())).toMatchObject({ code: 'template.faults', faults: [{ code: 10004 }] });
    expect(refused(p('{{a}}'.repeat(5_000)), { a: '&'.repeat(10_000) })).toEqual({ ok: false, code: 'template.too_large' });
    const rows = Array.from({ length: 200 }, () => Array.from({ length: 12 }, () => 'x'.repeat(1_000)));
    const large: TemplateValue = { kind: 'table', columns: rows[0]!, rows };
    expect(refused(p('{{a}}'.repeat(5_000)), { a: large })).toEqual({ ok: false, code: 'template.too_large' });
  });

  it('binds its prefixes where a table would not see them', () => {
    const own = '<y:p xmlns:y="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><y:r><y:t>{{a}}</y:t></y:r></y:p>';
    expect(shown(own, { a: 'x' })).toEqual(['x']);
    expect(refused(own, { a: { kind: 'table', columns: ['A'], rows: [] } })).toMatchObject({
      code: 'template.faults',
      faults: [{ code: 10004 }],
    });
  });
});

describe('a table (TPL-012)', () => {
  const rows = Array.from({ length: 40 }, (_, index) => [`${index + 1}`, index === 7 ? '<b>\n{{a}}' : `cosa ${index}`]);
  const items: TemplateValue = { kind: 'table', columns: ['Núm.', 'Descripción & más'], rows };

  it('of forty rows stands in place of its paragraph, under the titles of its columns', () => {
    const bytes = composed({ body: p('antes') + p('{{items}}') + p('después') }, { items });
    expect(shownIn(bytes)).toEqual(['antes', 'Núm.', 'Descripción & más', ...rows.flat(), '', 'después']);
    const xml = partText(bytes);
    expect([xml.match(/<w:tbl>/g)?.length, xml.match(/<w:tr>/g)?.length, xml.match(/<w:tblHeader\/>/g)?.length]).toEqual([1, 41, 1]);
    expect(xml.match(/<w:gridCol /g)?.length).toBe(2);
  });

  it('without rows has its titles', () => {
    expect(shown(p('{{items}}'), { items: { kind: 'table', columns: ['A', 'B'], rows: [] } })).toEqual(['A', 'B', '']);
  });

  it('leaves a paragraph at the end of a cell, the section of its paragraph, and the words beside it', () => {
    const inCell = partText(composed(table(row([p('{{items}}')])), { items }));
    expect(inCell).toContain('</w:tbl><w:p><w:r></w:r></w:p></w:tc>');
    const section = '<w:sectPr><w:type w:val="nextPage"/></w:sectPr>';
    expect(partText(composed(paragraph(run('{{items}}'), section), { items }))).toMatch(new RegExp(`</w:tbl><w:p><w:pPr>${section}`));
    const small: TemplateValue = { kind: 'table', columns: ['A'], rows: [] };
    expect(shown(p('Anexo: {{items}} fin'), { items: small })).toEqual(['Anexo:  fin', 'A', '']);
    expect(partText(composed(p('{{items}}{{items}}'), { items: small }))).toContain('</w:tbl><w:p/><w:tbl>');
  });
});

describe('the place of a signature (TPL-011)', () => {
  it('is a mark in a run of its own, white, between the words around it in their own letters', () => {
    const bytes = composed(paragraph(run('Firma: {{s}} aquí', '<w:i/>')), { s: { kind: 'mark', text: 'SIGNBOX_1_' } });
    expect(shownIn(bytes)).toEqual(['Firma: SIGNBOX_1_ aquí']);
    expect(partText(bytes)).toMatch(
      /Firma: <\/w:t><\/w:r><w:r><w:rPr><w:noProof\/><w:color w:val="FFFFFF"\/><w:w w:val="50"\/><w:sz w:val="56"\/><w:szCs w:val="56"\/><\/w:rPr><w:t>SIGNBOX_1_<\/w:t><\/w:r><w:r><w:rPr><w:i\/><\/w:rPr><w:t xml:space="preserve"> aquí<\/w:t><\/w:r>/,
    );
  });
});

describe('whatever is typed', () => {
  const character = fc.oneof(
    fc.constantFrom('{', '}', '<', '>', '&', '"', "'", ']', ' ', '\n', '\t', 'a', 'ñ', '\u00a0', '漢', '👩', '\u0301', '$', '\\', '%'),
    fc.integer({ min: 0x20, max: 0x2fff }).map((code) => String.fromCodePoint(code)),
  );
  const writable = fc
    .array(character, { maxLength: 40 })
    .map((all) => all.join(''))
    .filter((text) => !/[\u202a-\u202e\u2066-\u2069]|SIGNBOX/.test(text));
  const word = fc.array(fc.constantFrom('a', '{', '}', ' ', 'é', '<', '&'), { maxLength: 6 }).map((all) => all.join(''));
  const unmarked = (texts: readonly string[]) => texts.map((text) => text.replaceAll('\u200e', ''));

  it('the composed file is well formed and shows it, however the template is cut into runs', () => {
    const runs = count('values of templates', 150, 3_000);
    fc.assert(
      fc.property(writable, writable, fc.array(fc.nat(), { maxLength: 6 }), (a, b, cuts) => {
        const text = 'De {{a}} y {{b}}{{a}}.';
        const places = [...new Set([0, text.length, ...cuts.map((cut) => cut % text.length)])].sort((one, other) => one - other);
        const pieces = places.slice(1).map((to, index) => text.slice(places[index], to));
        expect(unmarked(shown(p(...pieces), { a, b }))).toEqual(unmarked([`De ${a} y ${b}${a}.`]));
      }),
      { numRuns: runs },
    );
  });

  it('cells of a table show it too', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(writable, writable), { maxLength: 5 }), (rows) => {
        const items: TemplateValue = { kind: 'table', columns: ['A', 'B'], rows };
        expect(unmarked(shown(p('{{t}}'), { t: items }))).toEqual(unmarked(['A', 'B', ...rows.flat(), '']));
      }),
      { numRuns: count('tables of templates', 60, 1_000) },
    );
  });

  it('in a template, it is scanned without a defect, and composed where it has no fault, with no other braces changed', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), (pieces) => {
        const text = pieces.join('');
        const scanned = scanTemplate(docx(p(...pieces)));
        if (!scanned.ok) return;
        const names = scanned.variables.map(({ name }) => name);
        const given = Object.fromEntries(names.map((name) => [name, `<${name}>`]));
        expect(shown(p(...pieces), given)).toEqual([text.replaceAll(/\{\{\s*([^{}\s]+)\s*\}\}/g, '<$1>')]);
      }),
      { numRuns: count('templates of any text', 150, 3_000) },
    );
  });
});
