import type { ContextFor } from '../../../shared-kernel/decider/command-context.ts';
import type { Refusal } from '../../../shared-kernel/decider/types.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import type { BroughtFile } from '../domain/commands/request-special-endorsement.ts';
import { type SpecialDeps, specialNamed } from './special-seeing.ts';
import { actingAs, needsCredentials, standingOf, type Visitor } from './special-visitor.ts';

/** Id of the document that carries a special endorsement on: the same however often it is made. */
export const workflowDocumentIdOf = (endorsementId: string): string => nameId('special endorsement', endorsementId);

/** `page` null where the form names none. */
export interface Brought {
  readonly file: BroughtFile | null;
  readonly page: number | null;
}

async function requestBy(deps: SpecialDeps, documentId: string, visitor: Visitor, brought: Brought | null, contextFor: ContextFor) {
  needsCredentials(visitor);
  const document = await deps.documents.special(documentId);
  const standing = standingOf(document, visitor);
  // Looked up for a party only: a stranger is refused as if there were no document.
  const isEnabled = document !== null && standing.party !== null && (await deps.hasFeature(document.ownerId));
  const data = {
    documentId,
    document: document && { ...document, isEnabled },
    visitor: standing,
    brought,
  };
  const context = contextFor(...actingAs(standing.party, document, visitor));
  return {
    document,
    party: standing.party,
    command: { type: 'RequestSpecialEndorsement' as const, data },
    context: document ? { ...context, ownerId: document.ownerId } : context,
  };
}

/** Would a request of this visitor be refused whatever it brings? Asked before a byte of a file is read. */
export async function specialWouldBeRefused(
  deps: SpecialDeps,
  documentId: string,
  visitor: Visitor,
  contextFor: ContextFor,
): Promise<Refusal | null> {
  const { command, context } = await requestBy(deps, documentId, visitor, null, contextFor);
  return deps.specials.wouldRefuse(command, context);
}

/** Brings a new contract, as this visitor. */
export async function requestSpecial(deps: SpecialDeps, documentId: string, visitor: Visitor, brought: Brought, contextFor: ContextFor) {
  const { document, party, command, context } = await requestBy(deps, documentId, visitor, brought, contextFor);
  const result = await deps.specials.execute(command, context);
  if (!document) throw new Error(`a contract was brought for document ${documentId}, which is not there`);
  return { result, document, party };
}

/** Approves or rejects a special endorsement, as this visitor. */
export async function answerSpecial(
  deps: SpecialDeps,
  endorsementId: string,
  visitor: Visitor,
  given: { readonly approves: boolean; readonly notes: string },
  contextFor: ContextFor,
) {
  const { documentId, document } = await specialNamed(deps, endorsementId, visitor);
  const { party } = standingOf(document, visitor);
  const [actor, personId] = actingAs(party, document, visitor);
  const notes = given.notes.trim();
  const data = {
    documentId,
    endorsementId,
    by: party,
    documentStatus: document?.status ?? 'NONE',
    isDeleted: document?.isDeleted ?? false,
    approves: given.approves,
    workflowDocumentId: workflowDocumentIdOf(endorsementId),
    notes: notes === '' ? null : personal(personId, notes),
  };
  const context = contextFor(actor, personId);
  return deps.specials.execute({ type: 'AnswerSpecialEndorsement', data }, document ? { ...context, ownerId: document.ownerId } : context);
}
