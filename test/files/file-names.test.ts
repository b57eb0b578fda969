import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentDisposition } from '../../shared-kernel/files/content-disposition.ts';
import { kindOfVersion, nameOfFile, nameOfVersionFile, plainTitle } from '../../shared-kernel/files/file-names.ts';

describe('names of the files of a document', () => {
  it('tells the signed one, the uploaded one and the constancia apart, in the language of the document', () => {
    expect(nameOfFile('contrato-12', 'signed', 'es')).toBe('contrato-12 (firmado).pdf');
    expect(nameOfFile('contract-12', 'signed', 'en')).toBe('contract-12 (signed).pdf');
    expect(nameOfFile('Pagaré 0341', 'constancia', 'es')).toBe('Pagaré 0341 (constancia).asn');
    expect([0, 1, 2, 3].map((version) => kindOfVersion(version, 3))).toEqual(['original', 'prepared', 'partly', 'signed']);
    expect(kindOfVersion(3, null)).toBe('partly');
    expect(nameOfVersionFile('Pagaré 0341', 2, 4, 'es')).toBe('Pagaré 0341 (versión 2, firmas hasta ahora).pdf');
    expect(nameOfVersionFile('Note 0341', 3, null, 'en')).toBe('Note 0341 (version 3, signatures so far).pdf');
    expect(nameOfVersionFile('Pagaré 0341', 4, 4, 'es')).toBe('Pagaré 0341 (firmado).pdf');
  });

  it('leaves nothing in a title that a file system refuses, and never cuts a character in two', () => {
    expect(plainTitle('a/b\\c:d*e?f"g<h>i|j\u0000')).toBe('a b c d e f g h i j');
    expect(plainTitle(' \t ')).toBe('document');
    expect(plainTitle('Pagaré por $250,000.00 M.N. ')).toBe('Pagaré por $250,000.00 M.N');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (title) => {
        const name = nameOfFile(title, 'signed', 'es');
        expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}]/u);
        expect(name.isWellFormed()).toBe(title.isWellFormed());
      }),
    );
  });

  it('travels whole in the header: as it is for who reads RFC 8187, in plain letters for who does not', () => {
    const header = contentDisposition(nameOfFile('Pagaré 0341', 'signed', 'es'));
    expect(header).toBe(`attachment; filename="Pagare 0341 (firmado).pdf"; filename*=UTF-8''Pagar%C3%A9%200341%20%28firmado%29.pdf`);
  });
});
