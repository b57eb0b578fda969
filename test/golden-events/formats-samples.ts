import type { FormatEvent } from '../../modules/formats/contract/events.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';

const box = { x: 72.5, y: 90, width: 180, height: 68 };

/** One event of every type, in an order in which they could happen; see samples.ts. */
export const formatsSamples: readonly FormatEvent[] = [
  {
    type: 'FormatSaved',
    data: {
      formatId: 'format-arrendamiento',
      name: personal('person-lucia', 'Arrendamientos de Lucía Ferrer'),
      places: [
        { signer: 1, page: 1, fromEnd: true, type: 'SIGNATURE', ...box, required: true },
        { signer: 2, page: 1, type: 'INITIALS', ...box, required: true },
        { signer: 2, page: 3, type: 'TEXT', ...box, required: false, format: 'CURP' },
        { signer: 2, page: 3, type: 'RADIO', ...box, required: true },
      ],
    },
  },
  {
    type: 'FormatChanged',
    data: {
      formatId: 'format-arrendamiento',
      name: personal('person-lucia', 'Arrendamientos de Lucía Ferrer, sin aval'),
      places: [
        { signer: 1, page: 1, fromEnd: true, type: 'SIGNATURE', ...box, required: true },
        { signer: 1, page: 1, type: 'COMBO', ...box, required: false },
      ],
    },
  },
  { type: 'FormatRemoved', data: { formatId: 'format-arrendamiento' } },
];
