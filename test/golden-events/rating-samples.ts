import type { RatingEvent } from '../../modules/ratings/contract/events.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';

/** One event of every type; see samples.ts. */
export const ratingSamples: readonly RatingEvent[] = [
  {
    type: 'SigningRated',
    data: {
      documentId: '11111111-1111-4111-8111-111111111111',
      signatoryId: 'signatory-ana',
      stars: 4,
      text: personal('person-ana', 'Muy claro, soy Ana Cortés y firmé en dos minutos'),
    },
  },
];
