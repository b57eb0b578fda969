import { type DocxContent, paragraph, run } from '../../../word/docx.ts';
import {
  type Cell,
  clause,
  contractContent,
  endOfSection,
  heading,
  level,
  lists,
  pageOfPages,
  section,
  signatures,
  table,
  tableRow,
  text,
  title,
} from './parts.ts';

const NUMBERS = lists(level(0, 'upperLetter', '%1)'), level(1, 'decimal', '%1.%2'), level(2, 'lowerRoman', '(%3)'));

const bold = (words: string): string => run(words, '<w:b/>');

const CLAUSES = [
  clause(
    0,
    bold('Compraventa.') +
      run(' El vendedor vende y el comprador compra la maquinaria del Anexo 1, usada, en el estado en que se encuentra.'),
  ),
  clause(1, 'La propiedad se transmite al pagarse el último plazo; hasta entonces el vendedor conserva el dominio.'),
  clause(2, 'El comprador la asegura a su costa desde la entrega.'),
  clause(2, 'El comprador no la grava ni la enajena.'),
  clause(0, bold('Precio.') + run(' El precio es la suma del Anexo 1 y se paga en los plazos del Anexo 2.')),
  clause(1, 'El pago anticipado no causa pena.'),
  clause(0, bold('Entrega.') + run(' La entrega se hace en la bodega de Apizaco, Tlaxcala, en el orden del Anexo 1.')),
];

const MACHINES = [
  'Torno paralelo',
  'Fresadora universal',
  'Prensa hidráulica',
  'Cortadora de lámina',
  'Soldadora de arco',
  'Compresor de tornillo',
  'Grúa viajera',
  'Rectificadora plana',
];
const STATES = ['En operación', 'Por reparar', 'Sin motor'];
const money = (pesos: number): string => `$${pesos.toLocaleString('en-US')}.00`;

const WIDTHS = [800, 3_600, 1_800, 1_500, 1_700];

function machines(count: number): string {
  const of = (at: number, content: string, align: Cell['align'] = 'left') => ({ content, width: WIDTHS[at]!, align });
  const rows = Array.from({ length: count }, (_, at) => {
    const price = 41_000 + ((at * 7_919) % 90_000);
    const serial = `Ñ-${String(1_000 + at * 37)}`;
    return tableRow([
      of(0, String(at + 1), 'right'),
      of(1, MACHINES[at % MACHINES.length]!),
      of(2, serial),
      of(3, STATES[at % STATES.length]!),
      of(4, money(price), 'right'),
    ]);
  });
  const head = ['Núm.', 'Descripción', 'Serie', 'Estado', 'Valor'].map((words, at) => ({ ...of(at, words), shade: 'D9D9D9' }));
  return table(WIDTHS, [tableRow(head, { isHead: true }), ...rows]);
}

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/** As wide as a page that lies: a year of payments. */
function payments(): string {
  const widths = [1_600, ...MONTHS.map(() => 940)];
  const row = (first: string, cell: (at: number) => string) =>
    tableRow([
      { content: first, width: widths[0]! },
      ...MONTHS.map((_, at) => ({ content: cell(at), width: 940, align: 'right' as const })),
    ]);
  const head = ['Año', ...MONTHS].map((content, at) => ({ content, width: widths[at]!, shade: 'D9D9D9' }));
  return table(widths, [
    tableRow(head, { isHead: true }),
    row('2027', (at) => (at < 3 ? '—' : '85,000')),
    row('2028', () => '85,000'),
    row('2029', (at) => (at < 9 ? '85,000' : '—')),
  ]);
}

/** Four pages: a table over three of them whose head repeats, then a section that lies with a wide one. */
export function saleContract({ rows = 88 }: { readonly rows?: number } = {}): DocxContent {
  const margins = { header: 'header1', footer: 'footer1' };
  const body = [
    title('CONTRATO DE COMPRAVENTA DE MAQUINARIA'),
    text('Celebran este contrato Maquinados Tlaxcaltecas, S.A. (el “vendedor”) y Talleres Muñiz e Hijos (el “comprador”).'),
    heading('CLÁUSULAS'),
    ...CLAUSES,
    text('Firman por triplicado en Apizaco, Tlaxcala, el 3 de febrero de 2027.', '<w:keepNext/>'),
    signatures([
      { name: 'Óscar Xicohténcatl', as: 'El vendedor' },
      { name: 'Inés Muñiz Peña', as: 'El comprador' },
    ]),
    heading('ANEXO 1. MAQUINARIA'),
    machines(rows),
    endOfSection(margins),
    heading('ANEXO 2. CALENDARIO DE PAGOS (PESOS)'),
    payments(),
    section({ ...margins, isLandscape: true }),
  ].join('');
  return contractContent({
    body,
    font: 'Arial',
    size: 20,
    numbering: NUMBERS,
    margins: { header1: paragraph(run('Compraventa Nº 27/2027')), footer1: pageOfPages() },
  });
}
