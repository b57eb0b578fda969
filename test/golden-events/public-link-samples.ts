import type { PublicLinkEvent } from '../../modules/public-links/contract/events.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';

const owner = (text: string) => personal('person-lucia', text);

/** One event of every type, in an order in which they happen; see samples.ts. */
export const publicLinkSamples: readonly PublicLinkEvent[] = [
  {
    type: 'PublicLinkOpened',
    data: {
      linkId: '0123456789abcdef0123456789abcdef',
      source: {
        kind: 'TEMPLATE',
        templateId: 'template-renta',
        templateHistory: 3,
        templateType: 'configurable',
        form: 1,
        isAsked: true,
        answers: owner(JSON.stringify({ renta: '12000' })),
        others: [
          {
            personId: 'person-ines',
            form: null,
            name: personal('person-ines', 'Inés Ñuño'),
            email: personal('person-ines', 'ines@nuno.example'),
          },
        ],
        visitorTurn: 'FIRST',
      },
      title: owner('Reglamento de Lucía Ferrer'),
      language: 'es',
      tagId: 'tag-mostrador',
      expiresAt: '2026-12-27T15:00:00.000Z',
      most: 100,
      oncePerAddress: true,
      authorised: true,
      openedBy: { userId: 'owner-1', personId: 'person-lucia', name: owner('Lucía Ferrer'), email: owner('lucia@ferrer.example') },
      broughtBy: {
        subUserId: 'sub-user-1',
        name: personal('sub-user-1', 'Óscar Peña'),
        email: personal('sub-user-1', 'oscar@pena.example'),
      },
      isTest: true,
      linkTermSeconds: 604_800,
    },
  },
  {
    type: 'VisitConfirmed',
    data: {
      visitId: 'fedcba9876543210fedcba9876543210',
      documentId: 'document-visita',
      personId: 'person-visita',
      name: personal('person-visita', 'Tomás Íñiguez'),
      email: personal('person-visita', 'tomas@iniguez.example'),
    },
  },
  { type: 'PublicLinkStopped', data: { by: 'SUB_USER' } },
];
