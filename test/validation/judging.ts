import { expect } from 'vitest';
import { type Verdict, validateFiles } from '../../modules/validation/index.ts';
import type { SigningParty } from '../../shared-kernel/crypto/signed-data.ts';
import { baseObjects, OBJ, type Objects, sign, writePdf } from './forge.ts';
import { everyoneGood, VALIDATED_AT } from './real-files.ts';
import { makeAuthority, type TestAuthority } from './test-signer.ts';

export interface Scene {
  readonly authority: TestAuthority;
  readonly ana: SigningParty;
  readonly bruno: SigningParty;
  /** Two pre-placed fields, the first one signed by Ana. */
  readonly signed: Buffer;
  validate(pdf: Uint8Array): Promise<Verdict>;
  expectFailed(pdf: Uint8Array, leg: string, code: string, named?: RegExp): Promise<void>;
  expectUndecided(pdf: Uint8Array, code: string): Promise<void>;
  expectPassed(pdf: Uint8Array): Promise<void>;
}

export const legCode = (verdict: Verdict, name: string): string =>
  verdict.legs.find((leg) => leg.leg === name && leg.status !== 'PASSED')?.code ?? 'passed';

export const page = (change: (text: string) => string): Objects => ({ [OBJ.page]: change(baseObjects()[OBJ.page]!) });
export const edit = (num: number, from: string, to: string): Objects => ({ [num]: baseObjects()[num]!.replace(from, to) });

export async function makeScene(): Promise<Scene> {
  const authority = makeAuthority();
  const ana = authority.issue('Ana');
  const bruno = authority.issue('Bruno');
  const validate = (pdf: Uint8Array) =>
    validateFiles({
      files: [{ name: 'x.pdf', bytes: pdf }],
      now: VALIDATED_AT,
      trust: authority.trust('foreign-signers'),
      revocation: everyoneGood,
      record: null,
    });
  return {
    authority,
    ana,
    bruno,
    signed: await sign(writePdf(baseObjects()), { party: ana }),
    validate,
    async expectFailed(pdf, leg, code, named) {
      const verdict = await validate(pdf);
      expect([verdict.overall, legCode(verdict, leg)]).toEqual(['TOTAL_FAILED', code]);
      const what = verdict.legs.find((one) => one.leg === 'changes')?.facts.what ?? null;
      if (named) expect(JSON.stringify(what)).toMatch(named);
    },
    async expectUndecided(pdf, code) {
      const verdict = await validate(pdf);
      expect([verdict.overall, legCode(verdict, 'changes')]).toEqual(['INDETERMINATE', code]);
    },
    async expectPassed(pdf) {
      const verdict = await validate(pdf);
      expect(verdict.legs.filter((leg) => leg.status === 'FAILED' || leg.status === 'INDETERMINATE')).toEqual([]);
      expect(verdict.overall).toBe('TOTAL_PASSED');
    },
  };
}
