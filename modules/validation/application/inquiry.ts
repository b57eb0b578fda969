import type { Certificate } from '../../../shared-kernel/crypto/certificate.ts';
import type { RevocationSource } from '../../../shared-kernel/crypto/revocation.ts';
import { SignatureChecks } from '../../../shared-kernel/crypto/signature-checks.ts';
import type { TrustStore } from '../../../shared-kernel/crypto/trust.ts';
import { MAX_VALUES } from '../contract/limits.ts';

/** Several times what a value with the path of its signer and of its timestamp needs. */
const CHECKS_PER_VALUE = 16;

export interface EvidenceDeps {
  readonly now: Date;
  readonly trust: TrustStore;
  readonly revocation: RevocationSource;
  /** `MAX_VALUES` where not given. */
  readonly maxValues?: number;
}

/** What one request asks with, and the purse that it has for it. */
export interface Inquiry extends EvidenceDeps {
  readonly checks: SignatureChecks;
  /** Certificates of the file's own security store: a path may go over them, and they vouch for nothing by themselves. */
  readonly beside: readonly Certificate[];
}

export const inquiry = (deps: EvidenceDeps): Inquiry => ({
  now: deps.now,
  trust: deps.trust,
  revocation: deps.revocation,
  maxValues: deps.maxValues ?? MAX_VALUES,
  checks: new SignatureChecks((deps.maxValues ?? MAX_VALUES) * CHECKS_PER_VALUE),
  beside: [],
});
