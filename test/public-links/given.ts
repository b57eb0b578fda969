import type { PublicLinkEvent, PublicLinkEventData } from '../../modules/public-links/contract/events.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';

export const linkId = '0123456789abcdef0123456789abcdef';
const owner = (text: string) => personal('p-owner', text);

export type Opened = PublicLinkEventData<'PublicLinkOpened'>;
export const ofTemplate: Extract<Opened['source'], { kind: 'TEMPLATE' }> = {
  kind: 'TEMPLATE',
  templateId: 'template-1',
  templateHistory: 2,
  templateType: 'configurable',
  form: 1,
  isAsked: true,
  answers: owner('{}'),
  others: [{ personId: 'p-bruno', form: 2, name: personal('p-bruno', 'Bruno'), email: personal('p-bruno', 'bruno@pena.example') }],
  visitorTurn: 'ANY',
};
export const ofDraft: Opened['source'] = { kind: 'DOCUMENT', documentId: 'draft-1', revision: 2, signatoryId: 'open' };

export const opened = (over: Partial<Opened> = {}): Extract<PublicLinkEvent, { type: 'PublicLinkOpened' }> => ({
  type: 'PublicLinkOpened',
  data: {
    linkId,
    source: ofTemplate,
    title: owner('Reglamento'),
    language: 'es',
    tagId: null,
    expiresAt: '2026-12-21T12:00:00.000Z',
    most: 3,
    oncePerAddress: true,
    authorised: true,
    openedBy: { userId: 'owner-1', personId: 'p-owner', name: owner('Olga'), email: owner('olga@empresa.example') },
    linkTermSeconds: 86_400,
    ...over,
  },
});

export const visit = (who: string, over: Partial<PublicLinkEventData<'VisitConfirmed'>> = {}): PublicLinkEventData<'VisitConfirmed'> => ({
  visitId: `visit-${who}`,
  documentId: `document-${who}`,
  personId: `p-${who}`,
  name: personal(`p-${who}`, who),
  email: personal(`p-${who}`, `${who}@visita.example`),
  ...over,
});
export const confirmed = (who: string): PublicLinkEvent => ({ type: 'VisitConfirmed', data: visit(who) });
export const stopped: PublicLinkEvent = { type: 'PublicLinkStopped', data: { by: 'OWNER' } };
