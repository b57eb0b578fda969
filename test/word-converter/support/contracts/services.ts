import { type DocxContent, paragraph, run } from '../../../word/docx.ts';
import {
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

/** Word numbers these "I.", "1.1" and "1.1.1": a legal level writes the numbers above it in digits. */
const NUMBERS = lists(
  level(0, 'upperRoman', '%1.', { left: 709, hanging: 709 }),
  level(1, 'decimal', '%1.%2', { left: 1_276, isLegal: true }),
  level(2, 'decimal', '%1.%2.%3', { left: 2_126, hanging: 850, isLegal: true }),
);

const NBSP = '\u00a0';
const bold = (words: string): string => run(words, '<w:b/>');

const DEFINITIONS = [
  ['Cliente', 'Grupo Textil Peñón, S.A. de C.V., con domicilio en León, Guanajuato.'],
  ['Prestador', 'Ingeniería Güémez y Cía., con domicilio en Querétaro.'],
  ['Servicios', 'Los que se describen en la cláusula primera y en la tabla de entregas.'],
  ['Día hábil', 'Todo día que no sea sábado, domingo ni de descanso obligatorio.'],
  ['Información', 'Cualquier dato, dibujo, fórmula o programa que una parte entregue a la otra, esté o no marcado como confidencial.'],
  ['Entrega', 'El resultado de cada etapa, con sus anexos, en el formato convenido.'],
  ['Honorarios', `La suma de $480,000.00${NBSP}M.N., más el impuesto al valor agregado.`],
  ['Aceptación', 'La conformidad por escrito del Cliente; si calla durante diez días hábiles, se entiende dada.'],
] as const;

const CLAUSES = [
  clause(0, bold('Objeto') + run('. El Prestador diseñará e instalará el sistema de riego, y capacitará a quienes lo operen.')),
  clause(1, `Las etapas son las de la tabla; ninguna comienza antes de la Aceptación de la anterior, salvo acuerdo de ambas partes.`),
  clause(2, 'El diseño incluye planos, memoria de cálculo y lista de materiales.'),
  clause(2, 'La instalación se hace con personal propio del Prestador, debidamente asegurado.'),
  clause(1, `El Prestador responde de los vicios ocultos durante 24${NBSP}meses.`),
  clause(0, bold('Honorarios') + run('. El Cliente paga los Honorarios conforme a la tabla, contra factura.')),
  clause(1, `Cada pago se hace dentro de los 15${NBSP}días hábiles siguientes a la factura.`),
  clause(2, `El retraso causa un interés de 2${NBSP}% mensual, ¡y nada más!`),
  clause(1, 'Los gastos de viaje se reembolsan si el Cliente los autorizó antes.'),
  clause(0, bold('Confidencialidad') + run('. Cada parte guarda reserva de la Información durante cinco años.')),
  clause(1, 'No hay reserva de lo que era público, ni de lo que una autoridad exija.'),
  clause(0, bold('Terminación') + run('. ¿Cuándo termina? Al cumplirse las etapas, o por aviso con treinta días de anticipación.')),
  clause(1, 'Lo aceptado hasta entonces se paga; lo pagado de más se devuelve.'),
  clause(2, 'La devolución se hace en treinta días, sin intereses.'),
];

const WIDTHS = [1_500, 3_500, 2_000, 2_400];
const cellOf = (at: number, content: string, more: object = {}) => ({ content, width: WIDTHS[at]!, ...more });

const deliveries = (): string =>
  table(WIDTHS, [
    tableRow([{ content: 'Entregas y pagos', width: 9_400, span: 4, shade: 'D9D9D9', align: 'center' }], { isHead: true }),
    tableRow(
      ['Etapa', 'Entrega', 'Fecha', 'Importe'].map((words, at) => cellOf(at, words, { shade: 'EFEFEF' })),
      { isHead: true },
    ),
    tableRow([
      cellOf(0, 'Diseño', { merge: 'restart' }),
      cellOf(1, 'Levantamiento topográfico'),
      cellOf(2, '15 de enero'),
      cellOf(3, '$60,000.00', { align: 'right' }),
    ]),
    tableRow([
      cellOf(0, '', { merge: 'continue' }),
      cellOf(1, 'Planos y memoria de cálculo'),
      cellOf(2, '12 de febrero'),
      cellOf(3, '$90,000.00', { align: 'right' }),
    ]),
    tableRow([
      cellOf(0, 'Obra', { merge: 'restart' }),
      cellOf(1, 'Zanjas y tubería'),
      cellOf(2, '31 de marzo', { merge: 'restart' }),
      cellOf(3, '$150,000.00', { align: 'right' }),
    ]),
    tableRow([
      cellOf(0, '', { merge: 'continue' }),
      cellOf(1, 'Válvulas y bombas'),
      cellOf(2, '', { merge: 'continue' }),
      cellOf(3, '$130,000.00', { align: 'right' }),
    ]),
    tableRow([
      cellOf(0, 'Puesta en marcha'),
      { content: 'Capacitación de los señores Núñez y Zúñiga', width: 5_500, span: 2 },
      cellOf(3, '$50,000.00', { align: 'right' }),
    ]),
    tableRow([{ content: 'Total', width: 7_000, span: 3, align: 'right' }, cellOf(3, '$480,000.00', { align: 'right' })]),
  ]);

/** Two pages: definitions in two columns, legal numbers below Roman ones, a table with cells merged both ways, blanks that do not break. */
export function servicesContract({ tableFirst = false }: { readonly tableFirst?: boolean } = {}): DocxContent {
  const margins = { header: 'header1', footer: 'footer1' };
  const definitions = DEFINITIONS.map(([word, meaning]) => text(bold(`«${word}»`) + run(` ${meaning}`)));
  const payments = [heading('TABLA DE ENTREGAS'), deliveries()];
  const body = [
    title('CONTRATO DE PRESTACIÓN DE SERVICIOS PROFESIONALES'),
    text(
      'Contrato que celebran el Cliente y el Prestador, cuyas palabras con mayúscula se definen enseguida y valen en singular y en plural.',
    ),
    endOfSection(margins),
    heading('DEFINICIONES'),
    ...definitions,
    endOfSection({ ...margins, columns: 2, begins: 'continuous' }),
    ...(tableFirst ? payments : []),
    heading('CLÁUSULAS'),
    ...CLAUSES,
    ...(tableFirst ? [] : payments),
    text('Firman en dos tantos, en Querétaro, Qro., el 8 de enero de 2027.', '<w:keepNext/>'),
    signatures([
      { name: 'Raúl Peñón Ávalos', as: 'Por el Cliente' },
      { name: 'Begoña Güémez Ruiz', as: 'Por el Prestador' },
    ]),
    section({ ...margins, begins: 'continuous' }),
  ].join('');
  return contractContent({
    body,
    font: 'Calibri',
    size: 22,
    numbering: NUMBERS,
    margins: {
      header1: paragraph(
        run('Servicios profesionales – Peñón / Güémez'),
        '<w:pBdr><w:bottom w:val="single" w:sz="6" w:space="1" w:color="000000"/></w:pBdr>',
      ),
      footer1: pageOfPages(),
    },
  });
}
