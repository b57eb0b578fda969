import { accountEventTypes } from '../../modules/accounts/contract/events.ts';
import { accountLifecycle } from '../../modules/accounts/domain/lifecycle.machine.ts';
import { cancellationEventTypes } from '../../modules/cancellation/contract/events.ts';
import { cancellationLifecycle } from '../../modules/cancellation/domain/lifecycle.machine.ts';
import { documentEventTypes } from '../../modules/documents/contract/events.ts';
import { documentLifecycle } from '../../modules/documents/domain/lifecycle.machine.ts';
import { endorsementEventTypes } from '../../modules/endorsement/contract/events.ts';
import { specialEventTypes } from '../../modules/endorsement/contract/special-events.ts';
import { endorsementLifecycle } from '../../modules/endorsement/domain/lifecycle.machine.ts';
import { specialLifecycle } from '../../modules/endorsement/domain/special.ts';
import { voBoEventTypes } from '../../modules/vobo/contract/events.ts';
import { voBoLifecycle } from '../../modules/vobo/domain/lifecycle.machine.ts';
import type { PagedModule } from './module-page.ts';

/** Every module with a machine; each has a page that shows it. */
export const pagedModules: readonly PagedModule[] = [
  { name: 'documents', machine: documentLifecycle, eventTypes: documentEventTypes },
  { name: 'accounts', machine: accountLifecycle, eventTypes: accountEventTypes },
  { name: 'cancellation', machine: cancellationLifecycle, eventTypes: cancellationEventTypes },
  { name: 'endorsement', machine: endorsementLifecycle, eventTypes: endorsementEventTypes },
  { name: 'endorsement', part: 'special', machine: specialLifecycle, eventTypes: specialEventTypes },
  { name: 'vobo', machine: voBoLifecycle, eventTypes: voBoEventTypes },
];
