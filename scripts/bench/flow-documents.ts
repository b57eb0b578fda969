import type { Services } from '../../modules/app/wiring/services.ts';
import type { DocumentEvent, DocumentEventData } from '../../modules/documents/index.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { type Act, type MadeDocument, usualLife } from './document-acts.ts';
import { performAct } from './history.ts';

/** The one approver of a document that waits for approval. */
export const approverIdOf = (documentId: string): string => nameId('bench approver', documentId);

/** In one append: the processes are running and would do the next step themselves. */
const atOnce = (services: Services, made: MadeDocument, acts: readonly Act[], change: (event: DocumentEvent) => DocumentEvent[]) =>
  performAct(services, made, { ...acts[0]!, events: acts.flatMap((act) => act.events).flatMap(change) }, 0);

const withSetup = (event: DocumentEvent, over: Partial<DocumentEventData<'SetupChanged'>>): DocumentEvent[] => [
  event.type === 'SetupChanged' ? { ...event, data: { ...event.data, ...over } } : event,
];

/** A document that two people may sign, without approvals. */
export const openForSigning = (services: Services, made: MadeDocument): Promise<void> =>
  atOnce(services, made, usualLife(made).slice(0, 2), (event) => [event]);

/** The same, except that its signing waits for an approver; who asks them is the product's own process. */
export function openForApproval(services: Services, made: MadeDocument): Promise<void> {
  const approverId = approverIdOf(made.documentId);
  const personId = `person-${approverId}`;
  const approver = {
    approverId,
    personId,
    name: personal(personId, 'Elena Duarte'),
    email: personal(personId, 'elena@duarte.example'),
    order: 1,
  };
  return atOnce(services, made, usualLife(made).slice(0, 2), (event) => {
    if (event.type === 'ApprovalsGranted') return [{ type: 'ApprovalsRequested', data: { round: 1, approverIds: [approverId] } }];
    return event.type === 'SigningLinksIssued' ? [] : withSetup(event, { approvers: [approver] });
  });
}

/** A completed document that may be endorsed. */
export const openForEndorsement = (services: Services, made: MadeDocument): Promise<void> =>
  atOnce(services, made, usualLife(made), (event) => withSetup(event, { isEndorsement: true }));
