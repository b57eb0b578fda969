import type { TrustAnchor } from '../../../shared-kernel/crypto/trust.ts';
import type { World } from './world.ts';

/** What a validation is asked: everything that decides the verdict, as data, so that another process can be asked the same. */
export interface Question {
  readonly pdf: Uint8Array;
  readonly constancia?: Uint8Array;
  /** The world's authority, trusted for signers, where not given. */
  readonly anchors?: readonly TrustAnchor[];
  /** `good` where not given: somebody answers for every certificate. `nobody`: only what travels in the file can. */
  readonly revocation?: 'good' | 'nobody' | { readonly revokedAt: string };
  readonly now?: Date;
}

export interface Expected {
  readonly overall: 'TOTAL_PASSED' | 'INDETERMINATE' | 'TOTAL_FAILED';
  /** Code of the leg that decides, or `passed`. */
  readonly code: string;
  readonly subIndication: string | null;
}

/**
 * One file with its expected verdict. `innocent`: what honest tools write. `attacked`: the same rule abused. `unusual`: neither good nor
 * bad, and said so.
 */
export interface CorpusCase {
  /** Unique; words joined by hyphens. */
  readonly name: string;
  /** The rule in words, with its source where there is one. */
  readonly rule: string;
  readonly form: 'innocent' | 'attacked' | 'unusual';
  make(world: World): Promise<Uint8Array | Question>;
  readonly expected: Expected;
  /** Why pdfsig says otherwise, in a few words, where the code that decides does not tell (docs/validation-compared.md). */
  readonly pdfsigDiffers?: string;
}

/** The product with one check taken out: the case named must come out otherwise than expected. */
export interface Mutant {
  /** From the root of the project. */
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly from: string;
  readonly to: string;
  readonly noticedBy: string;
}

export const passed: Expected = { overall: 'TOTAL_PASSED', code: 'passed', subIndication: null };
export const failed = (code: string, subIndication: string): Expected => ({ overall: 'TOTAL_FAILED', code, subIndication });
export const undecided = (code: string, subIndication: string | null): Expected => ({ overall: 'INDETERMINATE', code, subIndication });
