import { afterAll, expect, it } from 'vitest';
import { endorsementSheet, type SheetFacts } from '../../modules/endorsement/application/sheet.ts';
import { sheetWords } from '../../modules/endorsement/application/sheet-words.ts';
import { preparePdf } from '../../shared-kernel/pdf/prepare.ts';
import { composeSheet } from '../../shared-kernel/pdf/sheet.ts';
import { closePdfWorkers } from '../../shared-kernel/pdf/worker-pool.ts';
import { NAMES } from '../pdf/support/names.ts';
import { asFile, outputOf, qpdfComplaints } from '../pdf/support/tools.ts';
import { count } from '../support/counts.ts';
import { describeWith } from '../support/needs.ts';

afterAll(closePdfWorkers);

const pdf = {
  compose: (content: Omit<Parameters<typeof composeSheet>[0], 'productName'>) => composeSheet({ ...content, productName: 'Firma' }),
  prepare: (input: Omit<Parameters<typeof preparePdf>[0], 'productName'>) => preparePdf({ ...input, productName: 'Firma' }),
};
const bare: SheetFacts = {
  endorsementId: '11111111-1111-4111-8111-111111111111.1',
  documentId: '11111111-1111-4111-8111-111111111111',
  folio: 'TRZ-2026-4K7MX',
  account: 'owner-1',
  title: 'Pagaré de la obra',
  language: 'es',
  documentSha256: 'a1'.repeat(32),
  endorser: 'Ema Solís',
  endorserRfc: null,
  endorsee: 'Dora Íñiguez',
  endorseeRfc: null,
  kind: 'PROPERTY',
  place: null,
  amount: null,
  date: null,
  acceptance: null,
  at: new Date('2026-11-21T18:00:00Z'),
  validationUrl: 'https://firma.example/validation/x',
};
const stated = {
  endorserRfc: 'SOLE800101AB1',
  endorseeRfc: 'INID750615AB1',
  place: 'Puebla, Puebla',
  amount: { cents: 12_500_050, currency: 'MXN' },
  date: '2026-11-20',
  acceptance: 'Acepto el endoso en los términos de esta hoja.',
} as const;

/** Every letter that a reader of the file finds, without blanks: where a line ends is the layout's matter. */
const lettersOf = (text: string): string => text.normalize('NFC').replaceAll(/[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069]+/g, '');
const readBack = async (facts: Partial<SheetFacts>) => {
  const made = await endorsementSheet(pdf as never, { ...bare, ...facts });
  return { ...made, text: lettersOf(outputOf('pdftotext', ['-raw', asFile(made.bytes), '-'])) };
};

/** The same letters in whatever order: poppler tells words from right to left as they stand on the page. */
const sorted = (text: string): string => [...lettersOf(text)].sort().join('');
/** What stands between two words of the sheet. */
const between = (text: string, before: string, after: string): string => {
  const start = text.indexOf(lettersOf(before)) + lettersOf(before).length;
  return text.slice(start, text.indexOf(lettersOf(after), start));
};

describeWith('pdftotext', 'qpdf')('the endorsement sheet, read back', () => {
  it('tells place and date, amount, the RFC under each name, and the acceptance with the name of the endorsee (es)', async () => {
    const { text, bytes } = await readBack(stated);
    expect(qpdfComplaints(bytes)).toBe('');
    for (const said of [
      'Endosante Ema Solís RFC del endosante SOLE800101AB1 Endosatario Dora Íñiguez RFC del endosatario INID750615AB1',
      'Importe del documento $125,000.50 MXN Lugar Puebla, Puebla Fecha del endoso, según quien lo pidió 20-nov-2026 Fecha de esta hoja',
      'Aceptación del endosatario Acepto el endoso en los términos de esta hoja. Endosatario Dora Íñiguez El texto lo escribió quien pidió',
      'el endosatario no firma en ella.',
    ])
      expect(text).toContain(lettersOf(said));
  });

  it('says the same in English', async () => {
    const { text } = await readBack({ ...stated, language: 'en' });
    for (const said of [
      'Endorser Ema Solís RFC of the endorser SOLE800101AB1 Endorsee Dora Íñiguez RFC of the endorsee INID750615AB1',
      'Amount of the document $125,000.50 MXN Place Puebla, Puebla Date of the endorsement, as its requester states it 20-Nov-2026',
      'Acceptance by the endorsee Acepto el endoso en los términos de esta hoja. Endorsee Dora Íñiguez',
      'the endorsee does not sign on it.',
    ])
      expect(text).toContain(lettersOf(said));
  });

  it('says nothing of what was not given', async () => {
    const { text } = await readBack({});
    for (const unsaid of ['RFC', 'Importe', 'según quien', 'Aceptación']) expect(text).not.toContain(lettersOf(unsaid));
    expect(text).toContain(lettersOf('No se indicó; se presume el domicilio del endosante'));
  });

  it('holds a title of 200 letters and an acceptance of 300 whole, and the place of the signature stays free', async () => {
    const words = (length: number) => 'Íñigo acepta '.repeat(length).slice(0, length).trimEnd();
    const [title, acceptance] = [words(200), words(300)];
    const made = await readBack({ ...stated, title, acceptance, place: words(120) });
    expect(qpdfComplaints(made.bytes)).toBe('');
    expect(made.text).toContain(lettersOf(`Título ${title} Folio`));
    expect(made.text).toContain(lettersOf(`Aceptación del endosatario ${acceptance} Endosatario`));
    // The line below each page names the title as far as it has room; the title itself stands above, whole.
    expect(made.text.match(/…/g)).toHaveLength(made.pages);
    expect(made.fieldName).not.toBe('');
  });

  it('of names that are short, long, or of other scripts: each is there whole, none is cut, none is a box', async () => {
    const rounds = count('pairs of names on an endorsement sheet', 100, 500);
    for (let round = 0; round < rounds; round++) {
      const endorser = NAMES[round % NAMES.length]!;
      const endorsee = NAMES[(round * 7 + 3) % NAMES.length]!;
      const { text } = await readBack({ ...stated, endorser, endorsee, acceptance: 'Acepto.' });
      const at = `${endorser} to ${endorsee}`;
      expect(sorted(between(text, 'Endosante', 'RFC del endosante')), at).toBe(sorted(endorser));
      expect(sorted(between(text, 'Endosatario', 'RFC del endosatario')), at).toBe(sorted(endorsee));
      const sentence = sheetWords.es.transfer.PROPERTY({ endorser, endorsee });
      expect(sorted(`Endoso en propiedad${between(text, 'Endoso en propiedad', 'La hoja acompaña')}`), at).toBe(sorted(sentence));
      expect(sorted(between(text, 'Acepto. Endosatario', 'El texto lo')), at).toBe(sorted(endorsee));
      expect(text, at).not.toMatch(/…|\[U\+/);
    }
  });

  it('a letter that no font has is read back as itself, though paper shows its number', async () => {
    const { text } = await readBack({ ...stated, endorsee: 'Ana 😀 López' });
    expect(text).toContain(lettersOf('Endosatario Ana 😀 López RFC'));
  });
});
