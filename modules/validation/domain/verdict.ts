import type { Bilingual, How, Leg, LegName, Overall, Verdict } from '../contract/verdict.ts';
import { POLICY } from '../contract/verdict.ts';
import { certificateLegs } from './certificate-leg.ts';
import { changesLeg } from './changes-leg.ts';
import type { RecordEvidence, ValidationFacts } from './facts.ts';
import { fileLeg } from './file-leg.ts';
import { makeLeg } from './leg.ts';
import { anchorLeg, constanciaLeg, recordLeg } from './record-legs.ts';
import { revocationLegs } from './revocation-leg.ts';
import { signatureLegs } from './signature-leg.ts';
import { PASSED, sentenceFor, TEST_DOCUMENT, TEST_NOTE } from './words/overall.ts';

/** Which leg speaks for the whole when several are not passed: what was done to the content before who did it. */
const LOUDEST: readonly LegName[] = ['file', 'changes', 'signature', 'record', 'constancia', 'certificate', 'revocation', 'anchor'];
/** What follows a signature stays open where the signature itself is: that one says why. */
const LOUDEST_OPEN: readonly LegName[] = ['file', 'signature', 'changes', 'record', 'constancia', 'certificate', 'revocation', 'anchor'];

/**
 * The policy 'PAdES-MX 1': facts in, verdict out, nothing else is read. Overall as ETSI EN 319 102-1 names it:
 * a failed leg fails the whole; an undecided leg, revocation included, leaves it undecided; NOT_APPLICABLE counts for nothing.
 * It passes only with at least one signature that passed.
 */
export function judge(facts: ValidationFacts, how: How): Verdict {
  const file = isMissing(facts) ? null : fileLeg(facts.pdf);
  const legs: Leg[] = file ? [file] : [];
  // A locked file may show its signatures all the same.
  if (!file || facts.signatures.length > 0) {
    legs.push(...signatureLegs(facts.signatures, facts.now), ...certificateLegs(facts.signatures), ...revocationLegs(facts.signatures));
    legs.push(changesAfter(facts));
  }
  const record = believed(facts);
  legs.push(constanciaLeg({ ...facts, record }), anchorLeg(record), recordLeg(record));
  const document = facts.record.status === 'found' ? facts.record.document : null;
  const isTestDocument = document?.isTest === true;
  const decision = isTestDocument ? ofTest(decide(legs)) : decide(legs);
  const test = isTestDocument || legs.some((leg) => leg.test);
  // Anybody can write an id into a file: only who holds the sealed bytes is shown the document's history.
  const holdsDocument = facts.record.status === 'found' && facts.record.pdfDifference === null;
  return {
    schema: 'validation/1',
    policy: POLICY,
    ...decision,
    test,
    testNote: test ? (isTestDocument ? TEST_DOCUMENT : TEST_NOTE) : null,
    validatedAt: facts.now.toISOString(),
    how,
    files: [
      { role: 'pdf', sha256: facts.pdfSha256, size: facts.pdfSize },
      ...(facts.constancia ? [{ role: 'constancia' as const, sha256: facts.constancia.sha256, size: facts.constancia.size }] : []),
    ],
    document:
      document && holdsDocument
        ? {
            documentId: document.documentId,
            status: document.status,
            isDeleted: document.isDeleted,
            isTest: document.isTest,
            sealedAt: document.sealedAt,
            endorsement: document.endorsement,
          }
        : null,
    legs,
    timeline: document && holdsDocument ? [...document.timeline] : [],
  };
}

/** The file that was asked for is gone from this system: there are no bytes to say anything of. */
const isMissing = ({ record, pdfSize }: ValidationFacts): boolean =>
  pdfSize === 0 && record.status === 'found' && record.pdfDifference?.kind === 'recorded-file-unreadable';
/** That nothing changed after a signature says something only where the signature itself was verified. */
function changesAfter({ pdf, signatures }: ValidationFacts): Leg {
  const leg = changesLeg(pdf);
  if (leg.status !== 'PASSED' || signatures.every(({ verified }) => verified)) return leg;
  const subIndication = 'SIG_CONSTRAINTS_FAILURE';
  return makeLeg('changes', { status: 'INDETERMINATE', code: 'changes.unverified_signature', subIndication, facts: leg.facts });
}

/** Anybody can write into a file that it is an evidence sheet: only our own seal on all of it makes it one. */
function believed({ record, signatures }: ValidationFacts): RecordEvidence {
  const isOurs = signatures.every(({ chain }) => chain?.purpose === 'own' && chain.chain.status === 'trusted');
  return record.status === 'evidence-sheet' && !isOurs ? { status: 'unknown' } : record;
}

/** Of a test that it is one is said first, whatever else is true of it. */
const ofTest = <Decision extends { sentence: Bilingual }>(decision: Decision): Decision => ({
  ...decision,
  sentence: { es: `${TEST_DOCUMENT.es} ${decision.sentence.es}`, en: `${TEST_DOCUMENT.en} ${decision.sentence.en}` },
});

export function decide(legs: readonly Leg[]): { overall: Overall; code: string; sentence: Bilingual; todo: Bilingual | null } {
  const worst = loudest(legs, LOUDEST, 'FAILED');
  if (worst) return { overall: 'TOTAL_FAILED', code: worst.code, sentence: sentenceFor(worst), todo: worst.todo };
  const open = loudest(legs, LOUDEST_OPEN, 'INDETERMINATE');
  if (open) return { overall: 'INDETERMINATE', code: open.code, sentence: sentenceFor(open), todo: open.todo };
  return { overall: 'TOTAL_PASSED', code: 'passed', sentence: PASSED, todo: null };
}

function loudest(legs: readonly Leg[], order: readonly LegName[], status: Leg['status']): Leg | null {
  for (const name of order) {
    const found = legs.find((leg) => leg.leg === name && leg.status === status);
    if (found) return found;
  }
  return null;
}
