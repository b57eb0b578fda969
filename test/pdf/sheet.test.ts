import { afterAll, expect, test } from 'vitest';
import { preparePdf } from '../../shared-kernel/pdf/prepare.ts';
import { composeSheet, type SheetBlock, type SheetContent } from '../../shared-kernel/pdf/sheet.ts';
import { fieldsOf } from '../../shared-kernel/pdf/structure/form-fields.ts';
import { PdfFile } from '../../shared-kernel/pdf/syntax/file.ts';
import { closePdfWorkers } from '../../shared-kernel/pdf/worker-pool.ts';
import { describeWith } from '../support/needs.ts';
import { asFile, inkIn, outputOf, popplerPage, qpdfComplaints } from './support/tools.ts';

afterAll(closePdfWorkers);

const url = 'https://firma.example/validation/8f2c71ab9d3e';
const content = (blocks: SheetBlock[], more: Partial<SheetContent> = {}): SheetContent => ({
  title: 'Hoja de evidencia',
  subtitle: 'Contrato de arrendamiento',
  language: 'es',
  productName: 'Firma',
  blocks,
  ...more,
});

/** The words as a reader of the file finds them, line ends as blanks. */
const words = (bytes: Uint8Array, args: string[] = []) =>
  outputOf('pdftotext', [...args, asFile(bytes), '-'])
    .replaceAll(/\s+/g, ' ')
    .trim();

const everything: SheetBlock[] = [
  { kind: 'heading', text: 'Documento' },
  { kind: 'paragraph', text: 'Ñandú, pingüino y “comillas”: todo se lee.' },
  { kind: 'heading', text: 'Huellas', level: 3 },
  {
    kind: 'facts',
    rows: [
      { label: 'SHA-256', value: 'ab'.repeat(32) },
      { label: 'Título', value: 'palabra '.repeat(120) },
    ],
  },
  {
    kind: 'table',
    columns: [
      { title: 'Nº', width: 1 },
      { title: 'Suceso', width: 6 },
      { title: 'Hora', width: 4 },
    ],
    rows: Array.from({ length: 120 }, (_, i) => [String(i + 1), `Suceso número ${i + 1}`, ['12:00:00 UTC−6', '18:00:00 UTC']]),
  },
  { kind: 'space', height: 12 },
  { kind: 'qr', text: url, caption: `Compruébelo en ${url}` },
  { kind: 'signaturePlace', name: 'endorser', width: 220, height: 64 },
];

describeWith(
  'qpdf',
  'pdftotext',
  'pdftoppm',
)('a sheet', () => {
  test('holds every block, readable and sound for other tools', async () => {
    const made = await composeSheet(content(everything));
    expect(qpdfComplaints(made.bytes)).toBe('');
    const text = words(made.bytes);
    for (const said of [
      'Ñandú, pingüino y “comillas”',
      'ab'.repeat(32),
      'Suceso número 120',
      `Compruébelo en ${url}`,
      `1 de ${made.pages}`,
    ])
      expect(text).toContain(said);
    const page = made.places.endorser!;
    expect(page).toMatchObject({ page: made.pages, width: 220, height: 64 });
  });

  test('titles of a table stand on every page it covers, and each page has its number', async () => {
    const made = await composeSheet(content([everything[4]!]));
    expect(made.pages).toBeGreaterThan(3);
    for (let page = 1; page <= made.pages; page++) {
      const text = words(made.bytes, ['-f', String(page), '-l', String(page)]);
      expect(text).toContain('Suceso');
      expect(text).toMatch(/Nº/);
      expect(text).toContain(`${page} de ${made.pages}`);
    }
  });

  test('equal content gives equal bytes, other content another identifier', async () => {
    const [one, two, other] = await Promise.all([
      composeSheet(content(everything)),
      composeSheet(content(everything)),
      composeSheet(content(everything, { title: 'Otra' })),
    ]);
    expect(Buffer.from(one.bytes).equals(two.bytes)).toBe(true);
    const id = (bytes: Uint8Array) => /\/ID \[<([0-9a-f]+)>/.exec(Buffer.from(bytes).toString('latin1'))![1];
    expect(id(other.bytes)).not.toBe(id(one.bytes));
  });

  const hostile: [string, string][] = [
    ['ten thousand letters without a blank', 'W'.repeat(10_000)],
    ['control characters and line ends', `a\u0000b\u0007c\r\n\u2028d\u202Ee\uFEFF${'\n'.repeat(5000)}f`],
    ['right to left', 'شركة الاختبار القانونية '.repeat(80)],
    ['emoji and joined emoji', '👩‍👩‍👧‍👦🇲🇽✍🏽'.repeat(400)],
    ['halves of surrogates', 'x\uD800y\uDC00z'.repeat(50)],
    ['syntax of the format', ') Tj ET Q << /JS (app.alert(1)) >> endobj stream '.repeat(100)],
    ['marks upon marks', `a${'\u0301'.repeat(5000)}`],
    ['nothing', ''],
  ];
  test.each(hostile)('hostile text: %s', async (_name, text) => {
    const blocks: SheetBlock[] = [
      { kind: 'heading', text },
      { kind: 'paragraph', text },
      { kind: 'facts', rows: [{ label: text, value: text }] },
      {
        kind: 'table',
        columns: [
          { title: text, width: 1 },
          { title: 'B', width: 0.05 },
        ],
        rows: [
          [text, text],
          ['después', [text, 'fin']],
        ],
      },
      { kind: 'qr', text, caption: text },
      { kind: 'signaturePlace', name: 'x', width: 9000, height: 40 },
    ];
    const made = await composeSheet(content(blocks, { title: text, subtitle: text, productName: text }));
    expect(qpdfComplaints(made.bytes)).toBe('');
    expect(words(made.bytes)).toContain('después');
    // Nothing reaches the paper's edges: whatever is drawn keeps to its column.
    const page = popplerPage(made.bytes, made.pages);
    expect(inkIn(page, { x: 0, y: 0, width: 40, height: 792 })).toBe(0);
    expect(inkIn(page, { x: 572, y: 0, width: 40, height: 792 })).toBe(0);
    expect(made.places.x!.width).toBeLessThanOrEqual(504);
  });

  test('amounts end at the right edge, and what they come to stands below them in one piece', async () => {
    const amounts = ['$1.00', '$1,234.50', '-$12,345,678.90'];
    const sums = ['Subtotal', 'IVA', 'Total'].map((label, i) => ({ label, value: amounts[i]!, isTotal: i === 2 }));
    for (let height = 470; height < 560; height += 6) {
      const table: SheetBlock = {
        kind: 'table',
        columns: [
          { title: 'Descripción', width: 3 },
          { title: 'Importe', width: 1, isRight: true },
        ],
        rows: amounts.map((amount) => ['Paquete', amount]),
      };
      const made = await composeSheet(content([{ kind: 'space', height }, table, { kind: 'sums', rows: sums }]));
      expect(qpdfComplaints(made.bytes)).toBe('');
      const boxes = outputOf('pdftotext', ['-bbox', asFile(made.bytes), '-']);
      const ends = [...boxes.matchAll(/xMax="([\d.]+)"[^>]*>(?:-?\$[\d,.]+|Importe)</g)].map(([, x]) => Number(x));
      expect(ends.length).toBeGreaterThanOrEqual(7);
      for (const end of ends) expect(Math.abs(end - 558)).toBeLessThan(1);
      const pages = boxes.split('<page ').slice(1);
      expect(pages.filter((page) => page.includes('>Subtotal<') && page.includes('>Total<')).length).toBe(1);
    }
  });

  test('a heading stays with what it stands above', async () => {
    for (let height = 380; height < 640; height += 20) {
      const blocks: SheetBlock[] = [
        { kind: 'space', height },
        { kind: 'heading', text: 'Comprobar' },
        { kind: 'qr', text: url, caption: 'Aquí mismo' },
      ];
      const made = await composeSheet(content(blocks));
      const text = words(made.bytes, ['-f', String(made.pages), '-l', String(made.pages)]);
      expect(text).toMatch(/Comprobar.*Aquí mismo/);
    }
  });

  test('letters no face has are told by their number on paper and are themselves in a search', async () => {
    const made = await composeSheet(content([{ kind: 'facts', rows: [{ label: 'Nombre', value: 'Ana 😀 ข (Yamada)' }] }]));
    expect(words(made.bytes)).toContain('Ana 😀 ข (Yamada)');
  });

  test('letters of every script are read back from it: right to left, stacked, without blanks', async () => {
    const said = ['محمد بن عبد', 'שרה לוי־כהן', 'अर्जुन कृष्णमूर्ति', '田中花子さくら', '김민준', '王小明'];
    const made = await composeSheet(content([{ kind: 'facts', rows: said.map((value) => ({ label: 'Nombre', value })) }]));
    expect(qpdfComplaints(made.bytes)).toBe('');
    const read = words(made.bytes).replaceAll(/[\u202a-\u202e]/g, '');
    // In which order the words of a line that runs from right to left are told is the reader's matter.
    for (const word of said.flatMap((name) => name.split(' '))) expect(read).toContain(word);
    expect(made.bytes.length).toBeLessThan(120_000);
  });

  test('is a file to be signed: fields go where a place was kept', async () => {
    const made = await composeSheet(content(everything));
    const place = made.places.endorser!;
    const field = { fieldId: 'f', signatoryId: 's', label: 'Ana', type: 'SIGNATURE' as const, ...place };
    const prepared = await preparePdf({ bytes: made.bytes, alreadySigned: false, fields: [field], footer: null, productName: 'Firma' });
    expect(qpdfComplaints(prepared.bytes)).toBe('');
    expect(words(prepared.bytes)).toContain('Suceso número 120');
    expect(fieldsOf(PdfFile.open(prepared.bytes)).map((found) => found.name)).toEqual(['signer1_signature', 'platform_seal']);
  });
});

describeWith('qpdf', 'pdftotext')('cards of people', () => {
  const letters = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, '');
  const name = (i: number) => `Persona ${i}: María José de los Ángeles Ñúñez-Güereña y Peña Íñiguez`.padEnd(60, 'ö');

  test('a hundred of them, of sixty letters with accents, are all there, whole, and none is parted by a page', async () => {
    const people = Array.from({ length: 100 }, (_, i) => name(i + 1));
    const hash = 'a5b0938f0ee3ab6013e67738a5a0405b7a283db9091852a7f0bcad4565ccd1e7';
    const made = await composeSheet({
      title: 'Hoja',
      language: 'es',
      productName: 'Firma',
      blocks: people.map((title, i) => ({
        kind: 'card',
        title,
        state: 'Firmó',
        isDone: true,
        rows: [
          { label: 'Archivo que vio', value: [`SHA-256 ${hash}`] },
          { label: 'Último', value: [`fin de ${i + 1}.`] },
        ],
        mark: i % 2 === 0 ? { appearance: { kind: 'typed', text: 'Rúbrica' } } : { field: 'none' },
      })),
    });
    expect(qpdfComplaints(made.bytes)).toBe('');
    const pages = outputOf('pdftotext', ['-raw', asFile(made.bytes), '-'])
      .split('\f')
      .map(letters);
    people.forEach((title, i) => {
      const page = pages.findIndex((text) => text.includes(letters(title)));
      expect(page, title).toBeGreaterThanOrEqual(0);
      expect(pages[page], title).toContain(letters(`fin de ${i + 1}.`));
    });
    expect(pages.join('').split(hash).length - 1).toBe(100);
    expect(pages.join('')).not.toContain('…');
  });
});
