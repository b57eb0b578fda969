import type { AccessLog } from '../../../shared-kernel/access-log/port.ts';
import type { Clock } from '../../../shared-kernel/clock.ts';
import type { Authenticate } from '../../../shared-kernel/http/authenticate.ts';
import type { Caller } from '../../../shared-kernel/http/caller.ts';
import type { KeyRing } from '../../../shared-kernel/keys/ring.ts';
import type { CreateFormDeps } from '../application/create-form.ts';
import type { Drafts } from '../application/drafts.ts';
import type { FormReads } from '../application/form-reads.ts';
import type { TemplateVersions } from '../application/ports.ts';

export interface FormRoutesDeps extends Omit<CreateFormDeps, 'templates'> {
  readonly templates: Pick<TemplateVersions, 'offered' | 'kept'>;
  readonly drafts: Drafts;
  readonly reads: FormReads;
  readonly authenticate: Authenticate;
  readonly accessLog: AccessLog;
  readonly clock: Clock;
  readonly linkKeys: KeyRing;
}

/** Whose key protects where a caller came from. A sub-user is a person of their own, whatever address they have. */
export const personOf = ({ personId }: Pick<FormRoutesDeps, 'personId'>, { role, userId, ownerId, emailID }: Caller): string =>
  role === 'sub-user' ? userId : personId(ownerId, emailID);
