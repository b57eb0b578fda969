import type { FastifyInstance } from 'fastify';
import { type ValidationRouteDeps, validationRoutes } from './http/routes.ts';

export { type OpenReference, validateByHash, validateById, validateByLink } from './application/find-recorded.ts';
export { createOwnRecord, type OwnRecordDeps } from './application/own-record/own-record.ts';
export type {
  LogProof,
  OwnAnchor,
  OwnDocument,
  OwnDocuments,
  OwnHistory,
  OwnSheet,
  OwnSignature,
  RecordChain,
  RecordLog,
} from './application/own-record/ports.ts';
export type { NamedFile } from './application/uploaded-files.ts';
export { type ValidateApart, type ValidationDeps, validateFiles, validateRecorded } from './application/validate-files.ts';
export { type ValidationRefusal, validationRefusals } from './contract/errors.ts';
export type {
  AnchorFacts,
  EndorsementFacts,
  RecordedDocument,
  RecordedRevocation,
  RecordedSheet,
  RecordIntegrity,
  ValidationRecord,
} from './contract/record.ts';
export {
  type Leg,
  type LegStatus,
  type Overall,
  POLICY,
  type TimelineEntry,
  type Verdict,
  verdictJsonSchema,
  verdictSchema,
} from './contract/verdict.ts';
export type { ValidationRouteDeps } from './http/routes.ts';

export interface ValidationModule {
  register(app: FastifyInstance): Promise<void>;
}

export function createValidationModule(deps: ValidationRouteDeps): ValidationModule {
  return {
    async register(app) {
      await app.register(validationRoutes(deps));
    },
  };
}
