import { loadStream } from '../../../shared-kernel/decider/load-stream.ts';
import type { EngineDeps } from '../../../shared-kernel/decider/run-command.ts';
import type { RecordedEvent } from '../../../shared-kernel/event-store/port.ts';
import { documentDecider, isSeenBy, type SightOf } from '../../documents/index.ts';

/** Streams of the account that every person of it may follow. */
const OF_THE_ACCOUNT = ['tags', 'preconfiguration', 'template'];
/** Streams about a document, by its id. */
export const ABOUT_DOCUMENTS = ['document', 'vobo', 'cancellation', 'endorsement', 'special', 'tagging'];

/** Whether a sub-user may know of an event of the account: of documents that they see, of its tags, formats and templates, and of their own account. */
export const eventSeenBy =
  (engine: Pick<EngineDeps, 'store' | 'vault'>, sightOf: SightOf) =>
  async (subUserId: string, ownerId: string, { stream }: Pick<RecordedEvent, 'stream'>): Promise<boolean> => {
    const dash = stream.indexOf('-');
    const [category, id] = [stream.slice(0, dash), stream.slice(dash + 1)];
    if (category === 'account') return id === subUserId;
    if (OF_THE_ACCOUNT.includes(category)) return true;
    if (!ABOUT_DOCUMENTS.includes(category)) return false;
    const sight = await sightOf(subUserId, ownerId);
    if (sight === null || sight.sees === 'ALL') return sight !== null;
    return isSeenBy((await loadStream(engine, documentDecider, id)).state, sight);
  };
