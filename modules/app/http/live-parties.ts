import { loadStream } from '../../../shared-kernel/decider/load-stream.ts';
import type { EngineDeps } from '../../../shared-kernel/decider/run-command.ts';
import type { RecordedEvent } from '../../../shared-kernel/event-store/port.ts';
import { documentDecider, partiesOf } from '../../documents/index.ts';
import { endorsementDecider } from '../../endorsement/index.ts';

/** Streams that people of other accounts follow on pages of their own: who petitions, reviews or endorses. */
const SHARED = ['cancellation', 'endorsement', 'special'];

/** Addresses of the people with a say in what an event is about, in lower case; empty where it is the account's own matter. */
export const partyAddresses =
  (engine: Pick<EngineDeps, 'store' | 'vault'>) =>
  async ({ stream }: Pick<RecordedEvent, 'stream'>): Promise<readonly string[]> => {
    const dash = stream.indexOf('-');
    const category = stream.slice(0, dash);
    if (!SHARED.includes(category)) return [];
    const documentId = stream.slice(dash + 1);
    const { state } = await loadStream(engine, documentDecider, documentId);
    if (state.status === 'NONE') return [];
    const { state: endorsements } = await loadStream(engine, endorsementDecider, documentId);
    const addresses = [
      ...partiesOf(state).signatories.map(({ email }) => email?.value),
      ...endorsements.requests.map(({ endorser }) => endorser.email.value),
      // An endorsee has a say in nothing; what is done is theirs to read, and only the endorsement itself.
      ...(category === 'endorsement' ? endorsements.requests.filter(({ status }) => status === 'COMPLETED') : []).map(
        ({ endorsee }) => endorsee.email.value,
      ),
    ];
    return addresses.flatMap((address) => (address ? [address.toLowerCase()] : []));
  };
