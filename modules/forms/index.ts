/** The only door of the forms module. */

import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { AccessLog } from '../../shared-kernel/access-log/port.ts';
import type { EngineDeps } from '../../shared-kernel/decider/run-command.ts';
import type { Authenticate } from '../../shared-kernel/http/authenticate.ts';
import type { KeyRing } from '../../shared-kernel/keys/ring.ts';
import { createDrafts } from './application/drafts.ts';
import type { FormReads } from './application/form-reads.ts';
import type { FormAccounts, TemplateVersions } from './application/ports.ts';
import { ownerFormRoutes } from './http/owner-routes.ts';
import { signerFormRoutes } from './http/signer-routes.ts';
import { wholeFormStreams } from './streams.ts';

export { type ComposeFormDeps, composeForm } from './application/compose-form.ts';
export type { FormReads, InChargeOf } from './application/form-reads.ts';
export { formLinkPath } from './application/link-code.ts';
export type { Composed, FormAccount, FormAccounts, TemplateVersion, TemplateVersions } from './application/ports.ts';
export { type FormEvent, type FormEventData, formEventTypes, formStream } from './contract/events.ts';
export { statusOfForms } from './contract/rules.ts';
export { formDecider } from './domain/decider.ts';
export { keptAnswers } from './domain/rules/answers.ts';
export { asksIn, formsOf, signerFaults } from './domain/rules/signers.ts';
export { chargeOfForm, type FormSigner, type FormState, formSignerOf, senderOfForm } from './domain/state.ts';
export { type FormStreams, formStreams, type WholeFormStreams } from './streams.ts';

export interface FormsModuleDeps {
  readonly engine: EngineDeps;
  readonly pool: Pool;
  readonly templates: TemplateVersions;
  readonly accounts: FormAccounts;
  readonly reads: FormReads;
  readonly personId: (ownerId: string, contact: string) => string;
  readonly linkTermSeconds: number;
  readonly maxSigners: number;
  readonly hasConverter: () => Promise<boolean>;
  readonly authenticate: Authenticate;
  readonly accessLog: AccessLog;
  readonly linkKeys: KeyRing;
}

export function createFormsModule({ engine, pool, maxSigners, ...deps }: FormsModuleDeps) {
  const { clock, vault } = engine;
  const { templates, accounts, reads } = deps;
  const forms = wholeFormStreams(engine, { templates, accounts, maxSigners, countOpen: reads.countOpen });
  const drafts = createDrafts({ pool, vault });
  const edge = { ...deps, forms, drafts, clock };
  return {
    ...forms,
    /** Deletes drafts that are over; for a worker's clock. */
    sweepDrafts: (): Promise<number> => drafts.sweep(clock.now()),
    async register(app: FastifyInstance): Promise<void> {
      await app.register(ownerFormRoutes(edge));
      await app.register(signerFormRoutes(edge));
    },
  };
}
