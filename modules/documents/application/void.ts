import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import type { DocumentStreams } from '../streams.ts';

/** The owner takes a sent document back before anybody signed it. `reason`: their words, protected by their key; blank is none. */
export async function voidDocument(
  documents: Pick<DocumentStreams, 'load' | 'execute'>,
  documentId: string,
  reason: string,
  context: CommandContext,
) {
  const { state } = await documents.load(documentId);
  const said = reason.trim();
  const personId = state.uploaded?.uploadedBy.personId;
  const data = { documentId, reason: said === '' || personId === undefined ? null : personal(personId, said) };
  return documents.execute({ type: 'VoidDocument', data }, context);
}
