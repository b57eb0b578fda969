import type { FastifyRequest } from 'fastify';
import type { AccessLog } from '../../../shared-kernel/access-log/port.ts';
import { type Authenticate, callerOf, routeOf } from '../../../shared-kernel/http/authenticate.ts';
import { actorOf } from '../../../shared-kernel/http/caller.ts';
import { commandContextOf } from '../../../shared-kernel/http/command-context.ts';
import type { BringDeps } from '../application/bring-file.ts';
import type { MakeDeps } from '../application/make-version.ts';
import type { TemplatePlan } from '../application/ports.ts';
import type { Previews } from '../application/preview.ts';
import { TemplateRefused } from '../application/refused.ts';
import type { Welcomed } from '../application/welcomed.ts';
import { defaultTemplateOf } from '../defaults/catalogue.ts';

export interface TemplateRoutesDeps extends BringDeps, Omit<MakeDeps, 'waiting' | 'words' | 'files' | 'plan'> {
  readonly plan: TemplatePlan;
  readonly waiting: BringDeps['waiting'] & MakeDeps['waiting'];
  readonly files: BringDeps['files'] & MakeDeps['files'];
  readonly templates: MakeDeps['templates'];
  readonly previews: Previews;
  readonly welcomed: Welcomed;
  /** Of a person of the account; null where they are not known any more. */
  readonly nameOf: (userId: string) => Promise<string | null>;
  readonly authenticate: Authenticate;
  readonly accessLog: AccessLog;
}

export const contextOf = (request: FastifyRequest) => {
  const caller = callerOf(request);
  return { ...commandContextOf(request, actorOf(caller), caller.userId), ownerId: caller.ownerId };
};

/** What is refused beside commands stands in the access log before anybody hears of it; what a command refuses is written there by the engine. */
export const loggedIn =
  (accessLog: AccessLog) =>
  async <T>(request: FastifyRequest, target: string | null, act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      if (error instanceof TemplateRefused) {
        const caller = callerOf(request);
        await accessLog.record({
          actor: actorOf(caller),
          action: routeOf(request),
          target,
          ownerId: caller.ownerId,
          outcome: 'denied',
          code: error.code,
          correlationId: request.correlationId,
          ip: request.ip,
        });
      }
      throw error;
    }
  };

/** Throws 403 for a template of the product, which nobody changes. */
export function assertNotDefault(templateId: string): void {
  if (defaultTemplateOf(templateId)) throw new TemplateRefused(403, 'template.default');
}
