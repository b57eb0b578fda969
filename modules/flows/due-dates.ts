import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import { documentStreams } from '../documents/index.ts';

/** Something that is due of a document: the warning before its last day, or that the day is over. */
export interface Due {
  readonly documentId: string;
  /** The event that set the day. */
  readonly setBy: string;
  /** ISO 8601 UTC. */
  readonly endsAt: string;
  readonly stage: 'NEAR' | 'PASSED';
}

/**
 * Flow: what time alone brings about becomes a fact in the document's stream, once for each day that was set, whoever asks and however often;
 * the letters are caused by that fact. The table of due dates may be behind: the document decides.
 */
export const announceDue = ({ engine }: { readonly engine: EngineDeps }, { documentId, setBy, endsAt, stage }: Due) =>
  documentStreams(engine).execute(
    { type: 'AnnounceLastDay', data: { documentId, endsAt, stage } },
    {
      actor: { kind: 'process', id: 'due-dates' },
      commandId: nameId('due-dates', setBy, stage),
      correlationId: setBy,
      causationId: setBy,
    },
  );
