import { describe, expect, it } from 'vitest';
import type { TemplateFault } from '../../modules/templates/contract/faults.ts';
import { scanTemplate } from '../../modules/templates/text/scan-template.ts';
import {
  type DocxContent,
  deleted,
  docx,
  docxParts,
  inserted,
  NAMESPACES,
  packaged,
  paragraph,
  row,
  run,
  table,
  textBox,
} from '../word/docx.ts';
import { letters, p } from './word-text.ts';

const namesIn = (content: DocxContent | string): string[] => {
  const scanned = scanTemplate(docx(content));
  if (!scanned.ok) throw new Error(JSON.stringify(scanned.faults));
  return scanned.variables.map(({ name }) => name);
};
const faultsOf = (bytes: Uint8Array): readonly TemplateFault[] => {
  const scanned = scanTemplate(bytes);
  return scanned.ok ? [] : scanned.faults;
};
const codesIn = (content: DocxContent | string): [number, string][] => faultsOf(docx(content)).map(({ code, tag }) => [code, tag]);

describe('the variables of a Word file (RULE-023, TPL-013)', () => {
  it('come in the order in which they are read, each once, with every place', () => {
    const scanned = scanTemplate(docx(p('Entre {{arrendador}} y {{ciudad}}') + p('') + p('La ciudad es {{ciudad}}.')));
    expect(scanned).toMatchObject({
      ok: true,
      variables: [
        { name: 'arrendador', places: [{ part: 'body', paragraph: 1, offset: 6, before: 'Entre ', after: ' y {{ciudad}}' }] },
        {
          name: 'ciudad',
          places: [
            { part: 'body', paragraph: 1, offset: 23 },
            { part: 'body', paragraph: 2, offset: 13, before: 'La ciudad es ', after: '.' },
          ],
        },
      ],
    });
  });

  it('are found however Word cut their runs, and across elements that show nothing', () => {
    expect(namesIn(letters('{{uno}} y {{dos}}'))).toEqual(['uno', 'dos']);
    expect(namesIn(p('{', '{tr', 'es}', '}'))).toEqual(['tres']);
    expect(
      namesIn(`<w:p>${run('{{cua')}<w:bookmarkStart w:id="0" w:name="b"/><w:proofErr w:type="spellStart"/>${run('tro}}')}</w:p>`),
    ).toEqual(['cuatro']);
    expect(namesIn(`<w:p><w:hyperlink>${run('{{enlace')}</w:hyperlink>${run('}}')}</w:p>`)).toEqual(['enlace']);
    expect(namesIn(paragraph(inserted('{{nuevo}}') + deleted('{{viejo}}')))).toEqual(['nuevo']);
    expect(namesIn(`<w:p><w:r><w:t><![CDATA[{{dato}]]>&#125;</w:t></w:r></w:p>`)).toEqual(['dato']);
  });

  it('are read in headers, footers, notes, cells and text boxes, the body first; comments are not printed', () => {
    const content = {
      endnote: p('{{final}}'),
      footer: p('{{pie}}'),
      footnote: p('{{nota}}'),
      header: p('{{cabeza}}'),
      comments: { 1: '{{comentario}}' },
      body: table(row([p('{{celda}}')])) + paragraph(run('{{antes') + textBox(p('{{caja}}')) + run('Y}}')),
    };
    expect(namesIn(content)).toEqual(['celda', 'antesY', 'caja', 'cabeza', 'pie', 'nota', 'final']);
  });

  it('are read with the prefixes that a file chose, also in the Strict form', () => {
    const parts = docxParts(p('{{estricto}}'));
    const strict = String(parts['word/document.xml'])
      .replaceAll(/(<\/?)w:/g, '$1x:')
      .replace(`xmlns:w="${NAMESPACES.w}"`, 'xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"');
    expect(scanTemplate(packaged({ ...parts, 'word/document.xml': strict }))).toMatchObject({ variables: [{ name: 'estricto' }] });
  });

  it('in both forms of one drawing are one place, and so are their faults', () => {
    const twice = (inside: string) => paragraph(textBox(inside));
    const scanned = scanTemplate(docx(twice(p('{{caja}}'))));
    expect(scanned.ok && scanned.variables.map(({ name, places }) => [name, places.length])).toEqual([['caja', 1]]);
    expect(codesIn(twice(p('{{caja')))).toEqual([[10001, '{{caja']]);
  });

  it.each(['ciudad', 'año', 'CÓDIGO_postal', '2do_apellido', '名前', '_x', 'name', 'email', 'Name'])('may be called %s', (name) => {
    expect(namesIn(p(`{{${name}}}`))).toEqual([name]);
  });

  it('are the same however an accent is written, and with blanks that Word put around', () => {
    expect(namesIn(p('{{ni\u00f1o}} {{nin\u0303o}} {{\u00a0ni\u00f1o\u200b }}'))).toEqual(['niño']);
    expect(namesIn(p('{{Ciudad}} {{ciudad}}'))).toEqual(['Ciudad', 'ciudad']);
  });

  it('leave single braces alone', () => {
    expect(namesIn(p('{a} } { {b} {{x}}} }'))).toEqual(['x']);
  });
});

describe('what is wrong with a Word file (ERR-066..072)', () => {
  it.each([
    ['{{a', [[10001, '{{a']]],
    ['{{a}', [[10001, '{{a}']]],
    ['{{a {{b}}', [[10001, '{{a']]],
    ['a}}', [[10002, 'a}}']]],
    ['dos palabras }}', [[10002, 'palabras }}']]],
    ['}}', [[10002, '}}']]],
    ['{{a b!}}', [[10003, '{{a b!}}']]],
    ['{{}}', [[10003, '{{}}']]],
    ['{{“a”}}', [[10003, '{{“a”}}']]],
    ['{{{a}}}', [[10003, '{{{a}}']]],
    [
      '{{a-b}} {{a.b}}',
      [
        [10003, '{{a-b}}'],
        [10003, '{{a.b}}'],
      ],
    ],
    [
      '{{#a}}x{{/a}}',
      [
        [10003, '{{#a}}'],
        [10003, '{{/a}}'],
      ],
    ],
    [
      '{{@raw}} {{=<< >>=}}',
      [
        [10003, '{{@raw}}'],
        [10003, '{{=<< >>=}}'],
      ],
    ],
    [
      '{{__proto__}} {{constructor}}',
      [
        [10003, '{{__proto__}}'],
        [10003, '{{constructor}}'],
      ],
    ],
    [`{{${'a'.repeat(65)}}}`, [[10003, `{{${'a'.repeat(65)}}}`]]],
    [
      '{{NAME}} {{ EMAIL }}',
      [
        [10005, '{{NAME}}'],
        [10005, '{{ EMAIL }}'],
      ],
    ],
    [
      '{{a {{b}} c}}',
      [
        [10001, '{{a'],
        [10002, 'c}}'],
      ],
    ],
  ] as [string, [number, string][]][])('%s', (text, codes) => {
    expect(codesIn(p(text))).toEqual(codes);
    expect(codesIn(letters(text))).toEqual(codes);
  });

  it('is told all at once, each with its place', () => {
    const faults = faultsOf(docx({ body: p('uno') + p('') + p('Entre {{a y') + p('b}} más') + p('{{NAME}}'), footer: p('x {{a b!}} y') }));
    expect(faults.map(({ code, tag, place }) => [code, tag, place?.part, place?.paragraph, place?.before, place?.after])).toEqual([
      [10001, '{{a y', 'body', 2, 'Entre ', ''],
      [10002, 'b}}', 'body', 3, '', ' más'],
      [10005, '{{NAME}}', 'body', 4, '', ''],
      [10003, '{{a b!}}', 'footer', 1, 'x ', ' y'],
    ]);
  });

  it('is never a variable that runs on into the next paragraphs: what lies between would be lost', () => {
    expect(codesIn(p('{{a') + p('una cláusula') + p('b}}'))).toEqual([
      [10001, '{{a'],
      [10002, 'b}}'],
    ]);
  });

  it('is a variable where nothing can be written', () => {
    const at = (body: string) => faultsOf(docx(body)).map(({ code, tag, reason }) => [code, tag, reason]);
    expect(at(`<w:p>${run('{{x}}')}<m:oMath><m:r><m:t>{{y}}</m:t></m:r></m:oMath></w:p>`)).toEqual([[10004, '{{y}}', 'not_in_text']]);
    expect(at(`<w:p>${run('{{x}}')}<w:r><w:instrText>IF {{y}} = 1</w:instrText></w:r></w:p>`)).toEqual([[10004, '{{y}}', 'not_in_text']]);
    expect(at(`${p('{{x}}')}<w:p><w:t>{{y}}</w:t></w:p>`)).toEqual([[10004, '{{y}}', 'not_in_text']]);
    const chart = {
      body: p('{{x}}'),
      parts: { 'word/charts/chart1.xml': `<a:p xmlns:a="${NAMESPACES.a}"><a:r><a:t>{{y}}</a:t></a:r></a:p>` },
      types: { 'word/charts/chart1.xml': 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml' },
    };
    expect(faultsOf(docx(chart)).map(({ code, tag, place }) => [code, tag, place?.part])).toEqual([[10004, '{{y}}', 'drawing']]);
  });

  it('is 10007 where there is none', () => {
    expect(codesIn(p('Sin variables {a}'))).toEqual([[10007, '']]);
    expect(codesIn('')).toEqual([[10007, '']]);
  });

  it('is 10006 for what is no .docx, whatever it is called', () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    const doc = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Uint8Array(600));
    const parts = docxParts(p('{{x}}'));
    const saidToBe = (type: string) =>
      packaged({
        ...parts,
        '[Content_Types].xml': String(parts['[Content_Types].xml']).replace(
          'vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
          type,
        ),
      });
    const notDocx = [
      new Uint8Array(),
      bytes('%PDF-1.7'),
      bytes('{{x}}'),
      doc,
      packaged({ 'a.txt': '{{x}}' }),
      saidToBe('vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'),
      saidToBe('vnd.ms-word.document.macroEnabled.main+xml'),
    ];
    expect(notDocx.map((file) => faultsOf(file).map(({ code }) => code))).toEqual(notDocx.map(() => [10006]));
  });

  it('is 10004 for a .docx that is damaged', () => {
    const whole = docx(p('{{x}}'));
    const flipped = Uint8Array.from(whole);
    const at = flipped.findIndex((byte, index) => index > 40 && byte !== flipped[index + 1]);
    flipped[at + 1] = flipped[at + 1]! ^ 0xff;
    const broken = [
      whole.slice(0, whole.length - 40),
      whole.slice(0, 100),
      flipped,
      docx('<w:p><w:r><w:t>{{x}}</w:r></w:p>'),
      docx('<w:p><w:r><w:t>{{x}}&nbsp;</w:t></w:r></w:p>'),
      docx({ body: '', parts: { 'word/document.xml': '<!DOCTYPE d [<!ENTITY e "{{x}}">]><d>&e;</d>' } }),
    ];
    for (const file of broken)
      expect(faultsOf(file)).toEqual([{ code: 10004, tag: '', place: null, reason: expect.stringMatching(/^word\./) }]);
  });
});

describe('a hostile file', () => {
  it('of nothing but braces is told in a hundred faults', () => {
    expect(faultsOf(docx(p('{{'.repeat(50_000)))).length).toBe(100);
    expect(faultsOf(docx(p('}}'.repeat(50_000)))).length).toBe(100);
    expect(faultsOf(docx(letters('{{a '.repeat(2_000)))).length).toBe(100);
  });

  it('of more variables or places than a template has is refused where the first too many stands', () => {
    const many = Array.from({ length: 201 }, (_, index) => p(`{{v${index}}}`)).join('');
    expect(faultsOf(docx(many)).map(({ code, tag, reason }) => [code, tag, reason])).toEqual([[10004, '{{v200}}', 'too_many_variables']]);
    expect(faultsOf(docx(p('{{x}}'.repeat(5_001)))).map(({ code, reason }) => [code, reason])).toEqual([[10004, 'too_many_places']]);
  });

  it('that unpacks to more than a package may, or nests more than a document does, is refused', () => {
    const bomb = docx({ body: p('{{x}}'), parts: { 'word/extra.xml': `<a>${' '.repeat(9 * 1_048_576)}</a>` } });
    expect(faultsOf(bomb)).toMatchObject([{ code: 10004, reason: 'word.unpacks_too_large' }]);
    expect(faultsOf(docx(`${'<w:sdt>'.repeat(300)}${p('{{x}}')}${'</w:sdt>'.repeat(300)}`))).toMatchObject([{ code: 10004 }]);
  });
});
