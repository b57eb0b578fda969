import type { AccessLog } from '../../../shared-kernel/access-log/port.ts';
import type { Clock } from '../../../shared-kernel/clock.ts';
import type { Authenticate } from '../../../shared-kernel/http/authenticate.ts';
import type { KeyRing } from '../../../shared-kernel/keys/ring.ts';
import type { Members, ShownDocuments } from '../application/ports.ts';
import type { VoBoStreams } from '../streams.ts';

export interface VoBoRoutesDeps {
  readonly voBo: VoBoStreams;
  readonly documents: ShownDocuments;
  readonly members: Members;
  readonly authenticate: Authenticate;
  readonly accessLog: AccessLog;
  readonly clock: Clock;
  readonly linkKeys: KeyRing;
  readonly personId: (ownerId: string, contact: string) => string;
}
