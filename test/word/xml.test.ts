import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WordFileFault } from '../../shared-kernel/word/fault.ts';
import { xmlText } from '../../shared-kernel/word/xml/decode.ts';
import { Elements, scanXml } from '../../shared-kernel/word/xml/scan.ts';
import { count } from '../support/counts.ts';
import { docx, escaped, NAMESPACES, paragraph, XMLNS } from './docx.ts';
import { refusalOf } from './reading.ts';

/** What a reader is told, a line each. */
function told(text: string): string[] {
  const lines: string[] = [];
  scanXml(
    text,
    {
      open: ({ name, attributes }) => lines.push(`<${name}${attributes.map((one) => ` ${one.name}=${one.raw}`).join('')}`),
      text: (characters) => lines.push(characters),
      close: (name) => lines.push(`>${name}`),
    },
    new Elements(),
  );
  return lines;
}

const reasonOf = (text: string): unknown => {
  try {
    return told(text);
  } catch (error) {
    return error instanceof WordFileFault && error.code === 'word.damaged' ? error.facts.reason : error;
  }
};

describe('XML is read', () => {
  it.each([
    ['<a/>', ['<a', '>a']],
    ['<?xml version="1.0"?><a b="1" c=\'"\'>x</a>\n', ['<a b=1 c="', 'x', '>a']],
    ['<a ><!-- <b> --><?p <c>?>x<![CDATA[<&]]></a >', ['<a', 'x', '<&', '>a']],
    ['<a>&lt;&amp;&#233;&#xE9;&quot;</a>', ['<a', '<&éé"', '>a']],
    [`<x xmlns="${NAMESPACES.w}"><ins/></x>`, [`<w:x xmlns=${NAMESPACES.w}`, '<w:ins', '>w:ins', '>w:x']],
    [`<z:x xmlns:z="${NAMESPACES.w}" z:b="1" b="2"/>`, [`<w:x xmlns:z=${NAMESPACES.w} w:b=1 b=2`, '>w:x']],
    [`<x xmlns="${NAMESPACES.w}"><y xmlns=""/><y/></x>`, [`<w:x xmlns=${NAMESPACES.w}`, '<y xmlns=', '>y', '<w:y', '>w:y', '>w:x']],
    ['<x xmlns="urn:none"/>', ['<?:x xmlns=urn:none', '>?:x']],
    [
      '<x:y xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"/>',
      ['<w:y xmlns:x=http://purl.oclc.org/ooxml/wordprocessingml/main', '>w:y'],
    ],
  ])('%s', (text, lines) => {
    expect(told(text)).toEqual(lines);
  });

  it.each([
    ['', 'xml'],
    ['x', 'xml'],
    ['<a>', 'xml'],
    ['<a></b>', 'xml'],
    ['</a>', 'xml'],
    ['<a/><a/>', 'xml'],
    ['<a/>x', 'xml'],
    ['x<a/>', 'xml'],
    ['<a><b></a></b>', 'xml'],
    ['<a b/>', 'xml'],
    ['<a b=1/>', 'xml'],
    ['<a b="1"c="2"/>', 'xml'],
    ['<a b="1" b="2"/>', 'xml'],
    ['<a b="<"/>', 'xml'],
    ['<a b="1/>', 'xml'],
    ['<1/>', 'xml'],
    ['<a', 'xml'],
    ['<a><!-- x -- y --></a>', 'xml'],
    ['<a><!-- x</a>', 'xml'],
    ['<a><![CDATA[x</a>', 'xml'],
    ['<a>x]]>y</a>', 'xml'],
    ['<![CDATA[x]]><a/>', 'xml'],
    ['<a><?xml version="1.0"?></a>', 'xml'],
    [' <?xml version="1.0"?><a/>', 'xml'],
    ['<a></a/>', 'xml'],
    ['<a>&</a>', 'xml_entity'],
    ['<a>&nbsp;</a>', 'xml_entity'],
    ['<a>&constructor;</a>', 'xml_entity'],
    ['<a b="&x;"/>', 'xml_entity'],
    ['<a>&#0;</a>', 'xml_entity'],
    ['<a>&#xD800;</a>', 'xml_entity'],
    ['<a>&#99999999;</a>', 'xml_entity'],
    ['<x:a/>', 'xml_namespace'],
    ['<a x:b="1"/>', 'xml_namespace'],
    ['<a xmlns:x=""/>', 'xml_namespace'],
    [`<a xmlns:x="${NAMESPACES.w}" xmlns:y="${NAMESPACES.w}" x:b="1" y:b="2"/>`, 'xml'],
    ['<!DOCTYPE a><a/>', 'xml_doctype'],
    ['<a><!DOCTYPE a></a>', 'xml_doctype'],
  ])('and refused: %s', (text, reason) => {
    expect(reasonOf(text)).toBe(reason);
  });

  it('no deeper and no wider than its limits', () => {
    const nested = (levels: number): string => '<a>'.repeat(levels) + '</a>'.repeat(levels);
    expect(told(nested(256))).toHaveLength(512);
    expect(reasonOf(nested(257))).toBe('xml_depth');
    expect(reasonOf('<a>'.repeat(1_000_000))).toBe('xml_depth');
    const wide = (attributes: number): string => `<a${Array.from({ length: attributes }, (_, at) => ` b${at}=""`).join('')}/>`;
    expect(told(wide(256))).toHaveLength(2);
    expect(reasonOf(wide(257))).toBe('xml_attributes');
  });

  it('no further than a million and a half elements, whatever parts they are in', () => {
    const elements = new Elements();
    for (let seen = 2; seen < 1_500_000; seen += 1) elements.count();
    scanXml('<a><b/></a>', {}, elements);
    expect(() => scanXml('<a/>', {}, elements)).toThrow(
      expect.objectContaining({ code: 'word.unpacks_too_large', facts: { elements: 1_500_001, maxElements: 1_500_000 } }),
    );
  });

  it('with all its text and attributes, whatever they are', () => {
    const words = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\p{Cc}\ufffe\uffff]/gu, ''));
    fc.assert(
      fc.property(words, words, (text, value) => {
        const lines = told(`<a b="${escaped(value)}">${escaped(text)}</a>`);
        expect(lines).toEqual([`<a b=${escaped(value)}`, ...(text === '' ? [] : [text]), '>a']);
      }),
      { numRuns: count('texts in XML', 100, 5_000) },
    );
  });
});

describe('the letters of a part', () => {
  const decoded = (bytes: Uint8Array): unknown => {
    try {
      return xmlText(bytes).text;
    } catch (error) {
      return (error as WordFileFault).facts.reason;
    }
  };
  const wide = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');

  it.each([
    ['UTF-8', Buffer.from('<a>é</a>'), '<a>é</a>'],
    ['UTF-8 with a mark', Buffer.from('\ufeff<a>é</a>'), '<a>é</a>'],
    ['UTF-16', wide('<a>é</a>'), '<a>é</a>'],
    ['UTF-16 the other way round', wide('<a>é</a>').swap16(), '<a>é</a>'],
    ['UTF-16 without a mark', Buffer.from('<a>é</a>', 'utf16le'), '<a>é</a>'],
    ['bytes that are none', Buffer.from('3c613ee92f', 'hex'), 'xml_encoding'],
    ['half a pair', wide('<a>\ud800</a>'), 'xml_encoding'],
    ['another encoding', Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a/>'), 'xml_encoding'],
    ['UTF-7, in which tags hide', Buffer.from('<?xml version="1.0" encoding="UTF-7"?><a/>'), 'xml_encoding'],
    ['UTF-8 that says UTF-16', Buffer.from('<?xml version="1.0" encoding="UTF-16"?><a/>'), 'xml_encoding'],
    ['a zero', Buffer.from('<a>\u0000</a>'), 'xml_character'],
  ])('%s', (_, bytes, expected) => {
    expect(decoded(bytes)).toBe(expected);
  });
});

describe('a Word file is damaged', () => {
  const laughs = `<!DOCTYPE a [<!ENTITY a "ha">${Array.from({ length: 30 }, (_, at) => `<!ENTITY a${at} "&a;&a;&a;&a;">`).join('')}]>`;
  it.each([
    [
      'by a million laughs',
      `${laughs}<w:document ${XMLNS}><w:body><w:p><w:r><w:t>&a29;</w:t></w:r></w:p></w:body></w:document>`,
      'xml_doctype',
    ],
    ['by a file as an entity', `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><w:document ${XMLNS}/>`, 'xml_doctype'],
    ['by a broken tag', `<w:document ${XMLNS}><w:body><w:p></w:body></w:document>`, 'xml'],
    [
      'by tables within tables',
      `<w:document ${XMLNS}>${'<w:tbl><w:tr><w:tc>'.repeat(90)}${'</w:tc></w:tr></w:tbl>'.repeat(90)}</w:document>`,
      'xml_depth',
    ],
  ])('%s in its text', (_, text, reason) => {
    expect(refusalOf(docx({ body: '', parts: { 'word/document.xml': text } }))).toEqual({ code: 'word.damaged', facts: { reason } });
  });

  it.each(['word/header1.xml', 'customXml/item1.xml', 'docProps/app.xml', 'word/_rels/document.xml.rels', '[Content_Types].xml'])(
    'by a broken %s',
    (name) => {
      const broken = docx({ body: '', header: paragraph('x'), parts: { [name]: '<a><b></a>' } });
      expect(refusalOf(broken)).toEqual({ code: 'word.damaged', facts: { reason: 'xml' } });
    },
  );
});
