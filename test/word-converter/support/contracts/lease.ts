import { type DocxContent, field, paragraph, run } from '../../../word/docx.ts';
import {
  clause,
  contractContent,
  dotted,
  heading,
  level,
  lists,
  noteMark,
  pageOfPages,
  picture,
  section,
  signatures,
  text,
  title,
} from './parts.ts';

const NUMBERS = lists(
  level(0, 'decimal', '%1.'),
  level(1, 'decimal', '%1.%2'),
  level(2, 'decimal', '%1.%2.%3', { left: 1_843, hanging: 850 }),
);

/** A reference to the number of another clause, with the result that Word kept of it. */
const to = (mark: string, kept: string): string => field(` REF ${mark} \\r \\h `, kept);
const bold = (words: string): string => run(words, '<w:b/>');

const CLAUSES = [
  clause(
    0,
    bold('Objeto.') +
      run(
        ' El arrendador entrega al arrendatario, en arrendamiento, el inmueble de la calle Ángel Urraza número 12, colonia Del Valle, Ciudad de México.',
      ),
    { mark: 'objeto' },
  ),
  clause(1, 'El inmueble se destinará a casa habitación; ningún otro uso está permitido sin el consentimiento del arrendador.'),
  clause(2, 'No se guardarán en él sustancias peligrosas, ni se ejercerá comercio, ni se darán clases a más de tres niños.'),
  clause(2, 'El señor Ibáñez Muñoz y su cónyuge lo habitarán con sus hijos; el pingüino de la fachada no se retirará.'),
  clause(1, 'El arrendatario recibe el inmueble en buen estado, según el inventario que firman ambos.', { mark: 'inventario' }),
  clause(0, bold('Renta.') + run(' La renta mensual es de $18,500.00 (dieciocho mil quinientos pesos 00/100 M.N.).') + noteMark(2), {
    mark: 'renta',
  }),
  clause(1, 'Se paga por adelantado, dentro de los primeros cinco días naturales de cada mes.', { mark: 'plazo' }),
  clause(2, 'El pago se hace por transferencia a la cuenta que el arrendador señale por escrito.', { mark: 'cuenta' }),
  clause(2, 'El recibo se entrega a más tardar al décimo día; sin recibo no corre interés alguno.'),
  clause(
    1,
    run('Por cada día de retraso respecto de lo dicho en ') + to('plazo', '2.1') + run(' se causa un interés de 0.1 % sobre lo debido.'),
  ),
  clause(
    0,
    bold('Depósito.') +
      run(' Al firmar se entrega un mes de renta en depósito, que se devuelve conforme a la cláusula ') +
      to('entrega', '6') +
      run('.'),
  ),
  clause(1, run('El depósito no se aplica al pago de la renta, salvo lo que dispone ') + to('cuenta', '2.1.1') + run('.')),
  clause(
    0,
    bold('Plazo.') + run(' El plazo es de doce meses forzosos para ambas partes, del 1 de enero al 31 de diciembre de 2027.') + noteMark(3),
  ),
  clause(1, '¿Y si nadie dice nada? El contrato no se prorroga: «tácita reconducción» no habrá, ¡ni por “costumbre” ni por silencio!'),
  clause(
    0,
    bold('Gastos.') + run(' Son por cuenta del arrendatario los servicios de luz, agua, gas e internet; el predial es del arrendador.'),
  ),
  clause(1, 'El mantenimiento del condominio se paga por mitades, contra la presentación del comprobante respectivo.'),
  clause(2, 'Las cuotas extraordinarias son siempre del arrendador.'),
  clause(2, 'Las multas son de quien las cause, aunque lleguen después de la entrega.'),
  clause(
    0,
    bold('Entrega.') +
      run(' Al terminar, el inmueble se devuelve como consta en ') +
      to('inventario', '1.2') +
      run(', salvo el desgaste por el uso normal.'),
    { mark: 'entrega' },
  ),
  clause(1, 'Se levanta un acta que firman ambas partes; quien no acuda acepta lo que la otra haga constar ante dos testigos.'),
  clause(
    0,
    bold('Avisos.') +
      run(' Los avisos se hacen por escrito en los domicilios señalados, o por el medio electrónico que cada parte indicó.'),
  ),
  clause(1, 'Un cambio de domicilio se comunica con diez días de anticipación.'),
  clause(
    0,
    bold('Jurisdicción.') + run(' Las partes se someten a los tribunales de la Ciudad de México y renuncian a cualquier otro fuero.'),
  ),
];

const CLOSING =
  'Leído que fue por las partes, y enteradas de su contenido, alcance y fuerza legal, lo firman de conformidad por duplicado en la Ciudad de México, el día 15 de diciembre de 2026.';

/** Two pages: clauses of three levels that refer to each other, notes, a mark in the header of the first page, sums at the ends of dotted lines, places to sign. */
export function leaseContract({
  clauses = CLAUSES,
  hasPicture = true,
}: {
  readonly clauses?: readonly string[];
  readonly hasPicture?: boolean;
} = {}): DocxContent {
  const body = [
    title('CONTRATO DE ARRENDAMIENTO'),
    text(
      run('Contrato que celebran, por una parte, ') +
        bold('Ana Sofía Ávila Núñez') +
        run(' (el “arrendador”) y, por la otra, ') +
        bold('José Ibáñez Muñoz') +
        run(' (el “arrendatario”), al tenor de las siguientes declaraciones y cláusulas.'),
    ),
    heading('DECLARACIONES'),
    text(
      'Declara el arrendador que es dueño del inmueble, que éste no reporta gravamen alguno y que tiene capacidad para obligarse en los términos de este contrato.',
    ),
    text(
      'Declara el arrendatario que conoce el inmueble, que cuenta con ingresos suficientes y que su clave de elector es la que consta en la copia anexa.',
    ),
    heading('CLÁUSULAS'),
    ...clauses,
    heading('RESUMEN DE PAGOS'),
    dotted('Renta del primer mes', '$18,500.00'),
    dotted('Depósito en garantía', '$18,500.00'),
    dotted('Total a la firma', '$37,000.00'),
    text(CLOSING, '<w:keepNext/>'),
    signatures([
      { name: 'Ana Sofía Ávila Núñez', as: 'El arrendador' },
      { name: 'José Ibáñez Muñoz', as: 'El arrendatario' },
      { name: 'Íñigo Peña Güemes', as: 'Testigo' },
      { name: 'María de los Ángeles Ochoa', as: 'Testigo' },
    ]),
    section({ header: 'header1', firstHeader: 'header2', footer: 'footer1', firstFooter: 'footer1' }),
  ].join('');
  return contractContent({
    body,
    font: 'Times New Roman',
    size: 23,
    numbering: NUMBERS,
    margins: {
      header1: paragraph(run('Arrendamiento · Ávila / Ibáñez', '<w:i/>'), '<w:jc w:val="right"/>'),
      header2: paragraph((hasPicture ? picture() : '') + run('   Despacho Ávila y Asociados, S.C.', '<w:b/>')),
      footer1: pageOfPages(),
    },
    notes: [
      'Cantidad que ya incluye el impuesto que en su caso se cause.',
      'El plazo se cuenta por meses de calendario, sin descontar días inhábiles.',
    ],
    hasPicture,
  });
}

export const LEASE_CLAUSES: readonly string[] = CLAUSES;
