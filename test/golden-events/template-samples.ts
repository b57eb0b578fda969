import type { TemplateEvent } from '../../modules/templates/contract/events.ts';
import { storedOf } from '../../modules/templates/contract/stored-variables.ts';
import { variableDefinitions } from '../../modules/templates/contract/variables.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';

const words = (text: string) => personal('person-lucia', text);
const file = (digit: string, size: number) => ({ key: `sha256-${digit.repeat(64)}`, sha256: digit.repeat(64), size });

const asked = variableDefinitions.parse([
  { name: 'inmueble', type: 'text', label: '¿Qué casa renta Lucía?', placeholder: 'Calle y número', minLength: 5, maxLength: 200 },
  { name: 'tiene_aval', type: 'conditional', label: '¿Hay aval?', required: false },
  { name: 'aval', type: 'text', label: '¿Quién?', format: 'COMPANY', dependsOn: { name: 'tiene_aval', answer: true } },
  { name: 'renta', type: 'number', label: '¿Cuánto?', helper: 'Al mes, sin IVA', min: 0.5, max: 90_000 },
  { name: 'pagos', type: 'dynamic_table', label: 'Pagos', columns: ['Mes', 'Monto'] },
  { name: 'medio', type: 'radio', label: '¿Cómo paga?', options: ['Efectivo', 'Transferencia'], isSignatory: true, signatoryForm: 2 },
  { name: 'firma', type: 'signature', label: 'Firma de Lucía', isSignatory: true, signatoryForm: 1 },
]);

/** One event of every type, in an order in which they could happen; see samples.ts. */
export const templateSamples: readonly TemplateEvent[] = [
  {
    type: 'TemplateCreated',
    data: {
      templateHistory: 1,
      file: file('a', 14_803),
      fileName: words('Casa de Lucía.docx'),
      name: words('Arrendamiento de Lucía Ferrer'),
      type: 'configurable',
      variables: storedOf(asked, 'person-lucia'),
    },
  },
  {
    type: 'TemplateVersionAdded',
    data: {
      templateHistory: 2,
      file: file('b', 15_002),
      fileName: words('Casa de Lucía 2.docx'),
      name: words('Arrendamiento de Lucía Ferrer, sin aval'),
      type: 'static',
      variables: storedOf(
        asked.filter(({ name }) => name === 'inmueble' || name === 'firma'),
        'person-lucia',
      ),
      changed: ['NAME', 'TYPE', 'VARIABLES', 'DOCUMENT'],
    },
  },
  { type: 'TemplateDeleted', data: {} },
];
