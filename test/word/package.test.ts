import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { docx, docxParts, paragraph } from './docx.ts';
import { refusalOf } from './reading.ts';
import { type Lie, zip } from './zips.ts';

const parts = docxParts(paragraph('Hola'));
const entries: readonly Lie[] = Object.entries(parts).map(([name, data]) => ({ name, data }));
const more = (...lies: readonly Lie[]): Uint8Array => zip([...entries, ...lies]);
/** The file with one of its own entries told otherwise. */
const lying = (lie: Partial<Lie>, name = 'word/document.xml'): Uint8Array =>
  zip(entries.map((entry) => (entry.name === name ? { ...entry, ...lie } : entry)));

const ZEROS = new Uint8Array(60 * 1_048_576);
const damaged = (reason: string) => ({ code: 'word.damaged', facts: { reason } });

describe('a package', () => {
  it.each([
    ['packed by a library', docx(paragraph('Hola'))],
    ['packed by hand', zip(entries)],
    ['stored', zip(entries.map((entry) => ({ ...entry, method: 0 })))],
    ['written as a stream, with sizes behind the bytes', zip(entries.map((entry) => ({ ...entry, isStreamed: true })))],
    [
      'with sizes of 64 bits',
      zip(
        entries.map((entry) => ({ ...entry, isWide: true })),
        { isWide: true },
      ),
    ],
    ['with bytes behind its end, as mail leaves them', Buffer.concat([zip(entries), Buffer.from('\r\n')])],
    ['with folders', zip([{ name: 'word/', method: 0 }, ...entries])],
    ['with names in letters of other languages', more({ name: 'word/media/señal 図.png', data: 'x' })],
  ])('is read: %s', (_, bytes) => {
    expect(refusalOf(bytes)).toBe('taken');
  });

  it.each([
    ['a part twice', more({ name: 'word/document.xml', data: 'x' }), 'duplicate_part'],
    ['a part twice in another case', more({ name: 'WORD/Document.xml', data: 'x' }), 'duplicate_part'],
    ['a name that goes up', more({ name: 'word/../../evil.png', data: 'x' }), 'part_name'],
    ['a name that stays', more({ name: 'word/./evil.png', data: 'x' }), 'part_name'],
    ['an absolute name', more({ name: '/etc/evil.png', data: 'x' }), 'part_name'],
    ['a drive', more({ name: 'C:evil.png', data: 'x' }), 'part_name'],
    ['a backslash', more({ name: 'word\\evil.png', data: 'x' }), 'part_name'],
    ['a control character', more({ name: 'word/a\u0000.png', data: 'x' }), 'part_name'],
    ['no name', more({ name: '', data: 'x' }), 'part_name'],
    ['a method that packages do not have', more({ name: 'a.png', data: 'x', method: 12 }), 'zip_method'],
    ['another name in its own header', lying({ ownName: 'word/docxment.xml' }), 'zip_header'],
    ['bytes of a part that has another name', more({ name: 'word/b.xml', data: parts['word/document.xml']!, sharesWith: 2 }), 'zip_header'],
    ['bytes that two parts of one name share', zip([...entries, { ...entries[2]!, sharesWith: 2 }]), 'zip_overlap'],
    ['a size that is too small', lying({ size: 10 }), 'part_differs'],
    ['a size that is too large', lying({ size: 1_000_000 }), 'part_differs'],
    ['packed bytes that are cut', lying({ packedSize: 20 }), 'part_differs'],
    ['packed bytes beyond the file', lying({ packedSize: 5_000_000 }), 'zip_header'],
    ['another checksum', lying({ crc: 1 }), 'part_differs'],
    ['another checksum of a picture', more({ name: 'a.png', data: 'x', crc: 1 }), 'part_differs'],
    [
      'bytes behind the end of a stream',
      more({ name: 'a.png', data: 'x', packed: Buffer.concat([deflateRawSync('x'), Buffer.from('y')]) }),
      'part_differs',
    ],
    ['more entries than it has', zip(entries, { count: 9 }), 'zip_directory'],
    ['fewer entries than it has', zip(entries, { count: 2 }), 'zip_directory'],
    ['a directory elsewhere', zip(entries, { at: 4 }), 'zip_directory'],
    ['a comment longer than the file', zip(entries).with(-2, 9), 'zip_directory'],
    ['bytes before its beginning that nobody counted', zip(entries, { before: Buffer.from('PK\u0003\u0004'), at: 0 }), 'zip_directory'],
    ['sizes of 64 bits beyond all measure', zip(entries, { isWide: true, at: Number.MAX_SAFE_INTEGER }), 'zip64'],
  ])('is refused as damaged with %s', (_, bytes, reason) => {
    expect(refusalOf(bytes)).toEqual(damaged(reason));
  });

  it.each([
    ['an encrypted entry', lying({ flags: 1 })],
    ['a strongly encrypted one', lying({ flags: 0x40 })],
    ['one by AES', lying({ method: 99 })],
    ['an encrypted directory', lying({ flags: 0x2000 })],
  ])('is refused as encrypted with %s', (_, bytes) => {
    expect(refusalOf(bytes)).toEqual({ code: 'word.encrypted', facts: { reason: 'zip_entry' } });
  });
});

describe('a package that would be too large', () => {
  it('by one part is refused before it is unpacked', () => {
    expect(refusalOf(more({ name: 'a.png', data: 'x', size: 4_000_000_000 }))).toEqual({
      code: 'word.unpacks_too_large',
      facts: { bytes: 4_000_000_000, maxBytes: 96 * 1_048_576 },
    });
  });

  it('by its ratio is refused', () => {
    expect(refusalOf(more({ name: 'a.png', data: ZEROS.subarray(0, 9 * 1_048_576) }))).toMatchObject({
      code: 'word.unpacks_too_large',
      facts: { maxRatio: 250 },
    });
  });

  it('by all its parts together is refused, each being small enough', () => {
    // A ratio of 100: 16 bytes of zeros for each byte of noise would pack to that.
    const noise = Buffer.alloc(8 * 1_048_576);
    for (let at = 0; at < noise.length; at += 1) noise[at] = at % 97 === 0 ? (at * 7919) >> 5 : 0;
    const packed = deflateRawSync(noise, { level: 6 });
    const lies = Array.from({ length: 25 }, (_, index): Lie => ({ name: `word/media/${index}.png`, data: noise, packed }));
    expect(refusalOf(more(...lies))).toMatchObject({ code: 'word.unpacks_too_large', facts: { bytes: noise.length } });
  });

  it('and says that it is small is damaged, after no more work than it said', () => {
    const packed = deflateRawSync(ZEROS);
    expect(packed.length).toBeLessThan(100_000);
    expect(refusalOf(more({ name: 'a.png', data: ZEROS.subarray(0, 1_000), packed }))).toEqual(damaged('part_differs'));
  });

  it('by parts that overlap, each the rest of the file, is refused', () => {
    const kernel = deflateRawSync(ZEROS.subarray(0, 1_000_000));
    const inner = zip([{ name: 'b', data: ZEROS.subarray(0, 1_000_000), packed: kernel }]);
    const outer = zip([
      { name: 'a', data: inner, method: 0 },
      { name: 'b', data: ZEROS.subarray(0, 1_000_000), packed: kernel },
    ]);
    // The second entry of the directory points at the header of `b` inside of `a`.
    const view = new DataView(outer.buffer);
    const at = Buffer.from(outer).lastIndexOf(Buffer.from('504b0102', 'hex'));
    view.setUint32(at + 42, 31, true);
    expect(refusalOf(outer)).toEqual(damaged('zip_overlap'));
  });

  it('by a package within it is taken as the bytes that it is: nothing unpacks it', () => {
    const bomb = zip([{ name: 'x', data: ZEROS }]);
    expect(refusalOf(more({ name: 'word/embeddings/bomb.bin', data: bomb }))).toBe('taken');
  });

  it('by 100,000 parts is refused by their number', () => {
    const many = Array.from({ length: 100_000 }, (_, index): Lie => ({ name: `p/${index}`, method: 0 }));
    const facts = { parts: 100_003, maxParts: 4_000 };
    expect(refusalOf(zip([...entries, ...many], { isWide: true }))).toEqual({ code: 'word.unpacks_too_large', facts });
    // So is one more than is allowed, with a count of 16 bits.
    expect(refusalOf(zip([...entries, ...many.slice(0, 3_998)]))).toMatchObject({ facts: { parts: 4_001 } });
  });
});
