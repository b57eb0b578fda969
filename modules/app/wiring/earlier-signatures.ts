import { setTimeout as wait } from 'node:timers/promises';
import { ProductError } from '../../../shared-kernel/errors.ts';
import type { EarlierSignature, EarlierSignatures, JudgeEarlierSignatures } from '../../documents/index.ts';
import { validateApart } from '../../validation/adapters/validation-apart.ts';
import { type Leg, type Verdict, validateFiles } from '../../validation/index.ts';
import type { Services } from './services.ts';

type JudgeServices = Pick<Services, 'files' | 'clock' | 'trust' | 'revocation' | 'validationWorkers' | 'config' | 'log'>;

/** A draft is looked at many times while it is prepared, and certificates are not revoked by the minute. */
const KEPT_MS = 10 * 60_000;
const KEPT_FILES = 200;
/** Strangers' files may be before this one: nobody's draft waits for them. What is found later is kept for the next look. */
const WAIT_MS = 8_000;

const RANK = { FAILED: 0, INDETERMINATE: 1, PASSED: 2, NOT_APPLICABLE: 3 } as const;
const worst = (legs: readonly Leg[]): Leg => legs.reduce((found, leg) => (RANK[leg.status] < RANK[found.status] ? leg : found));

/** The signature's own leg, unless what stands behind its certificate is held against it. */
function lineOf(signature: Leg, legs: readonly Leg[]): EarlierSignature {
  const behind = legs.filter(
    ({ leg, subject, facts }) =>
      (leg === 'certificate' || leg === 'revocation') &&
      (subject === signature.subject || (facts.holder !== undefined && facts.holder === signature.facts.signer)),
  );
  const { status, code, reason } = worst([signature, ...behind]);
  return {
    kind: signature.facts.type === 'document-timestamp' ? 'TIMESTAMP' : 'SIGNATURE',
    signer: signature.subject,
    status: status === 'NOT_APPLICABLE' ? 'INDETERMINATE' : status,
    code,
    reason,
  };
}

const NOBODY_SIGNED: readonly string[] = ['signature.none', 'signature.timestamps_only'];

const whole = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** What a verdict says of the signatures of a file, a line each. */
export function earlierSignaturesOf({ overall, sentence, legs, validatedAt }: Verdict): EarlierSignatures {
  const lines = legs.filter(({ leg, code }) => leg === 'signature' && !NOBODY_SIGNED.includes(code));
  const signatures = lines.filter(({ code }) => code !== 'signature.not_all_checked').map((leg) => lineOf(leg, legs));
  const unchecked = lines.reduce((sum, { facts }) => sum + whole(facts.unchecked), 0);
  const changes = legs.find(({ leg, status }) => leg === 'changes' && status !== 'NOT_APPLICABLE');
  return {
    judgedAt: validatedAt,
    count: signatures.filter(({ kind }) => kind === 'SIGNATURE').length + unchecked || null,
    overall,
    sentence,
    signatures,
    changes: changes ? { status: changes.status === 'NOT_APPLICABLE' ? 'PASSED' : changes.status, reason: changes.reason } : null,
  };
}

/** The signatures that an upload brought, judged in the workers for strangers. */
export function createJudgeEarlierSignatures(services: JudgeServices): JudgeEarlierSignatures {
  const { files, clock, trust, revocation, validationWorkers, config } = services;
  return keptJudgements(async (ownerId, key) => {
    const verdict = await validateFiles({
      now: clock.now(),
      trust: await trust(),
      revocation,
      // Asked of the file alone: whether we know it changes nothing about who signed it before.
      record: null,
      maxValues: config.validationMaxSignatures,
      apart: validateApart(validationWorkers, `upload:${ownerId}`),
      files: [{ name: 'upload.pdf', bytes: await files.get(key) }],
    });
    return earlierSignaturesOf(verdict);
  }, services);
}

/** Asks `judge` once for each file; null where it has no room now, fails, or has no answer within `waitMs`. */
export function keptJudgements(
  judge: (ownerId: string, key: string) => Promise<EarlierSignatures>,
  { clock, log }: Pick<JudgeServices, 'clock' | 'log'>,
  waitMs = WAIT_MS,
): JudgeEarlierSignatures {
  const kept = new Map<string, { until: number; judged: Promise<EarlierSignatures | null> }>();
  const orNull = async (judged: Promise<EarlierSignatures>): Promise<EarlierSignatures | null> => {
    try {
      return await judged;
    } catch (error) {
      // What the owner asked for, or changed, is done: only the news of the signatures is missing.
      if (!(error instanceof ProductError && error.code === 'validation.busy'))
        log('warn', 'the signatures of an upload could not be judged', { error: error instanceof Error ? error.message : String(error) });
      return null;
    }
  };
  const inTime = async (judged: Promise<EarlierSignatures | null>): Promise<EarlierSignatures | null> => {
    const answered = new AbortController();
    const late = wait(waitMs, null, { signal: answered.signal }).catch(() => null);
    return Promise.race([judged, late]).finally(() => answered.abort());
  };
  return async (ownerId, { key, sha256 }) => {
    const now = clock.now().getTime();
    const known = kept.get(sha256);
    if (known && known.until > now) return inTime(known.judged);
    const judged = orNull(judge(ownerId, key));
    kept.delete(sha256);
    kept.set(sha256, { until: now + KEPT_MS, judged });
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT_FILES) break;
      kept.delete(oldest);
    }
    // What was not found out is asked again the next time.
    judged.then((found) => found ?? (kept.get(sha256)?.judged === judged && kept.delete(sha256)));
    return inTime(judged);
  };
}
