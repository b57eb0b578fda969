import type { TagEvent } from '../../modules/tags/contract/events.ts';
import type { TaggingEvent } from '../../modules/tags/contract/tagging-events.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';

/** One event of every type, in an order in which they could happen; see samples.ts. */
export const tagsSamples: readonly TagEvent[] = [
  {
    type: 'TagCreated',
    data: {
      tagId: 'tag-urgente',
      name: personal('person-lucia', 'Asuntos de Lucía Ferrer'),
      textColor: 'rgba(185,28,28,1)',
      bgColor: 'rgba(185,28,28,0.2)',
    },
  },
  { type: 'TagDeleted', data: { tagId: 'tag-urgente' } },
];

export const taggingSamples: readonly TaggingEvent[] = [
  { type: 'DocumentTagsSet', data: { documentId: '11111111-1111-4111-8111-111111111111', tagIds: ['tag-urgente', 'tag-2026'] } },
];
