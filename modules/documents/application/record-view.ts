import type { Clock } from '../../../shared-kernel/clock.ts';
import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import type { DocumentEventData } from '../contract/events.ts';
import type { DocumentStreams } from '../streams.ts';

/** Views of one viewer are recorded once in so many milliseconds; a page that polls is one look, not a hundred. */
const VIEW_WINDOW_MS = 600_000;

export interface RecordViewDeps {
  readonly documents: Pick<DocumentStreams, 'execute'>;
  readonly clock: Clock;
}

/** Somebody looked at a version of the document: looks of one reader at one version within ten minutes are one look. */
export function recordView(
  { documents, clock }: RecordViewDeps,
  look: { readonly documentId: string; readonly version: number } & Pick<DocumentEventData<'DocumentViewed'>, 'viewer' | 'viewerId'>,
  context: CommandContext,
) {
  const window = String(Math.floor(clock.now().getTime() / VIEW_WINDOW_MS));
  const commandId = nameId('view', look.viewerId, String(look.version), window);
  return documents.execute({ type: 'ViewDocument', data: look }, { ...context, commandId });
}
