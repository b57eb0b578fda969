import type { AccessLog } from '../../../shared-kernel/access-log/port.ts';
import type { Authenticate } from '../../../shared-kernel/http/authenticate.ts';
import type { Caller } from '../../../shared-kernel/http/caller.ts';
import type { OpenLinkDeps } from '../application/open-link.ts';
import type { LinkReads } from '../application/ports.ts';
import type { VisitDeps } from '../application/visit.ts';

export interface PublicLinkEdge extends OpenLinkDeps, Omit<VisitDeps, 'accounts' | 'sources'> {
  readonly reads: LinkReads;
  readonly authenticate: Authenticate;
  readonly accessLog: AccessLog;
  readonly publicUrl: string;
  /** Squares of a code, `size` on each side, row by row. */
  readonly squaresOf: (text: string) => { readonly size: number; readonly isDark: (row: number, column: number) => boolean };
}

/** Whose key protects where a caller came from. A sub-user is a person of their own, whatever address they have. */
export const personOf = ({ personId }: Pick<PublicLinkEdge, 'personId'>, { role, userId, ownerId, emailID }: Caller): string =>
  role === 'sub-user' ? userId : personId(ownerId, emailID);
