import { afterAll, beforeAll, expect, it } from 'vitest';
import { inspectFile } from '../../shared-kernel/word/inspect-file.ts';
import { writesLegalNumbers } from '../../shared-kernel/word/legal-numbers.ts';
import { describeWith, partWith } from '../support/needs.ts';
import { type DocxContent, docx } from '../word/docx.ts';
import { CONTRACTS } from './support/contracts/index.ts';
import { LEASE_CLAUSES, leaseContract } from './support/contracts/lease.ts';
import { servicesContract } from './support/contracts/services.ts';
import { type LaidOut, laidOut } from './support/grey-pages.ts';
import { asDoc, machineConverter } from './support/machine-converter.ts';
import { changedPages } from './support/references.ts';

const LETTER = [612, 792];
const LYING = [792, 612];

/** Words of a page in their order, whatever stands between them. */
const inOrder = (page: string | undefined, ...words: readonly string[]): void => {
  let rest = page ?? '';
  for (const word of words) {
    expect(rest, `${word} after what comes before it`).toContain(word);
    rest = rest.slice(rest.indexOf(word) + word.length);
  }
};

describeWith(
  'Word converter',
  'pdftotext',
  'pdftoppm',
)('contracts of offices, as LibreOffice lays them out', () => {
  let converter: ReturnType<typeof machineConverter>;
  beforeAll(() => {
    converter = machineConverter();
  });
  afterAll(() => converter.close());

  const pagesOf = async (contract: DocxContent): Promise<LaidOut> => laidOut((await converter.convert(docx(contract), 'docx')).pdf);
  const expectAsKept = async (name: keyof typeof CONTRACTS, { pictures }: LaidOut) => {
    if (partWith('Word pictures')) expect(await changedPages(name, pictures)).toEqual([]);
  };

  it('a lease: clauses of three levels that refer to each other, another header on its first page, notes, dotted lines, signatures', async () => {
    const lease = await pagesOf(CONTRACTS.lease());
    expect(lease.sizes).toEqual([LETTER, LETTER]);
    const [first, second] = lease.texts;
    inOrder(
      first,
      'Despacho Ávila y Asociados, S.C.',
      'CONTRATO DE ARRENDAMIENTO',
      'Ana Sofía Ávila Núñez (el “arrendador”)',
      ...['1. ', '1.1 ', '1.1.1 ', '1.1.2 ', '1.2 ', '2. ', '2.1 ', '2.1.1 ', '2.1.2 ', '2.2 '],
      'respecto de lo dicho en 2.1 se causa',
      'cláusula 6.',
      ...['3.1 ', 'salvo lo que dispone 2.1.1.', '4. ', 'de 2027.2'],
      '¿Y si nadie dice nada?',
      '«tácita reconducción»',
      '¡ni por',
      '“costumbre”',
      'como consta en 1.2, salvo',
      '1 Cantidad que ya incluye',
      '2 El plazo se cuenta',
      'Página 1 de 2',
    );
    expect(first).not.toContain('Arrendamiento · Ávila / Ibáñez');
    inOrder(second, 'Arrendamiento · Ávila / Ibáñez', '6.1 ', '7. ', '7.1 ', '8. ', 'RESUMEN DE PAGOS');
    expect(second).toMatch(/Renta del primer mes\.{20,}\s*\$18,500\.00\n/);
    inOrder(second, 'Ana Sofía Ávila Núñez', 'José Ibáñez Muñoz', 'El arrendador', 'Íñigo Peña Güemes', 'Página 2 de 2');
    expect(second).not.toContain('Despacho Ávila');
    await expectAsKept('lease', lease);
  });

  it('services: definitions in two columns, cells merged both ways, blanks that do not break', async () => {
    const services = await pagesOf(CONTRACTS.services());
    expect(services.sizes).toEqual([LETTER, LETTER]);
    const [first, second] = services.texts;
    expect(first).toMatch(/DEFINICIONES {20,}«Información» Cualquier dato/);
    expect(first).toMatch(/«Honorarios» La suma de \$480,000\.00[ \u00a0]M\.N\.,\n/);
    inOrder(first, 'Entregas y pagos', 'Etapa', 'Importe', '15 de enero', 'Diseño', '12 de febrero', 'Obra', '31 de marzo', '$130,000.00');
    // A cell over three columns, on the page to which the head of two lines is repeated.
    expect(second).toMatch(/Entregas y pagos\n.*Etapa +Entrega +Fecha +Importe\n +Total +\$480,000\.00\n/);
    inOrder(second, 'Raúl Peñón Ávalos', 'Begoña Güémez Ruiz', 'Página 2 de 2');
    await expectAsKept('services', services);
    // These clauses stand in digits below Roman numerals in Word. Who makes them otherwise is told of (otherNumbers).
    const { version } = await converter.state();
    const numbers = [...first!.matchAll(/^ +([IV\d]+\.\d[.\d]*) /gm)].map(([, number]) => number);
    const legal = ['1.1', '1.1.1', '1.1.2', '1.2', '2.1', '2.1.1', '2.2', '3.1', '4.1', '4.1.1'];
    const roman = legal.map((number) => number.replace(/^\d/, (digit) => ['I', 'II', 'III', 'IV'][Number(digit) - 1]!));
    expect(numbers).toEqual(writesLegalNumbers({ version: version! }) ? legal : roman);
    const inspection = inspectFile(docx(CONTRACTS.services()), null);
    expect(inspection).toMatchObject({ ok: true, findings: { legalNumbers: legal.length } });
  });

  it('none of the others has numbers that converters write otherwise', () => {
    for (const name of ['lease', 'sale'] as const)
      expect(inspectFile(docx(CONTRACTS[name]()), null)).toMatchObject({
        ok: true,
        findings: { legalNumbers: 0, trackedChanges: 0, externalTargets: 0 },
      });
  });

  it('a sale: a table over three pages with its head on each, and an annex that lies', async () => {
    const sale = await pagesOf(CONTRACTS.sale());
    expectSale(sale);
    await expectAsKept('sale', sale);
  });

  it('the same sale as .doc', async () => {
    const { pdf } = await converter.convert(asDoc(docx(CONTRACTS.sale())), 'doc');
    const sale = laidOut(pdf);
    expectSale(sale);
    await expectAsKept('sale', sale);
  });
});

function expectSale({ sizes, texts }: LaidOut): void {
  expect(sizes).toEqual([LETTER, LETTER, LETTER, LYING]);
  inOrder(texts[0], 'Compraventa Nº 27/2027', 'A)', 'A.1', '(i)', '(ii)', 'B)', 'B.1', 'C)', 'Óscar Xicohténcatl', 'ANEXO 1. MAQUINARIA');
  for (const page of texts.slice(0, 3)) expect(page).toMatch(/Núm\. +Descripción +Serie +Estado +Valor\n +\d+ /);
  const rows = texts
    .slice(0, 3)
    .flatMap((page) => [...page.matchAll(/^ +(\d+) +[^\n]+ (Ñ-\d+) [^\n]+\$[\d,]+\.00$/gm)].map(([, at]) => Number(at)));
  expect(rows).toEqual(Array.from({ length: 88 }, (_, at) => at + 1));
  expect(texts[3]).toMatch(/Año +ene +feb +mar .* dic\n2027 +— +— +— +85,000/);
  for (const [at, page] of texts.entries()) expect(page).toContain(`Página ${at + 1} de 4`);
}

describeWith(
  'Word converter',
  'pdftotext',
  'pdftoppm',
  'Word pictures',
)('a page that is another page is told by its picture', () => {
  let converter: ReturnType<typeof machineConverter>;
  beforeAll(() => {
    converter = machineConverter();
  });
  afterAll(() => converter.close());

  it.each<[string, keyof typeof CONTRACTS, () => DocxContent, readonly number[]]>([
    ['its picture is lost', 'lease', () => leaseContract({ hasPicture: false }), [1]],
    [
      'a paragraph breaks elsewhere',
      'lease',
      () => leaseContract({ clauses: LEASE_CLAUSES.map((words) => words.replace('ni se darán ', 'ni se</w:t><w:br/><w:t>darán ')) }),
      [1],
    ],
    ['a table has moved', 'services', () => servicesContract({ tableFirst: true }), [1, 2]],
  ])('%s', async (_, name, changed, pages) => {
    const { pictures } = laidOut((await converter.convert(docx(changed()), 'docx')).pdf);
    expect((await changedPages(name, pictures)).map(({ page }) => page)).toEqual(pages);
  });
});
