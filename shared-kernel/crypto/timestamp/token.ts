import { type HashName, hashOfOid, plainParameters } from '../algorithms.ts';
import type { Certificate } from '../certificate.ts';
import { readSignature } from '../cms-verify.ts';
import { derProblems, hex, readFirst, sameBytes } from '../der.ts';
import { SignatureChecks } from '../signature-checks.ts';
import { CMS } from '../signed-data.ts';
import { openEnvelope, type ResponseStatus, readTstInfo } from './structure.ts';

/**
 * Purpose of the signer's certificate. RFC 3161 asks for timeStamping alone and critical; certified providers of
 * Secretaría de Economía were seen without any extended usage, so `absent` is told apart from `other`.
 */
export type TimestampUsage = 'time-stamping' | 'not-critical' | 'absent' | 'other';

export interface TimestampRead {
  kind: 'rfc3161';
  genTime: Date;
  accuracyMs: number | null;
  policy: string;
  serial: string;
  nonce: string | null;
  imprint: { algorithm: HashName | null; hex: string };
  /** The imprint is the digest of what the caller holds. */
  imprintMatches: boolean;
  /** Signature, message digest and signed content fit the embedded certificate. Trust is the chain's matter. */
  signatureMatches: boolean;
  /** The authority's key asks for more work than is done here: `signatureMatches` is false because nothing was computed. */
  keyOutsideLimits: boolean;
  /** False: more certificates travel along than one request checks. */
  certificatesChecked: boolean;
  /** signing-certificate (v1 or v2) names the certificate that signed. */
  signingCertificateMatches: boolean;
  certificate: Certificate | null;
  certificates: Certificate[];
  tsaName: string | null;
  usage: TimestampUsage;
  ekuOk: boolean;
  /** Null for a bare token. */
  response: ResponseStatus | null;
  /** DER of the TimeStampToken alone. */
  token: Uint8Array;
  strictDer: boolean;
  /** Everything that makes the timestamp doubtful, in words; empty is the good case. */
  problems: string[];
  /**
   * Departures from RFC 3161 that certified providers show in genuine constancias and that no tampering explains:
   * no extended usage, a signing-certificate attribute naming another of the provider's certificates.
   */
  notes: string[];
}

export type TimestampFacts = TimestampRead | { kind: 'unreadable'; detail: string } | { kind: 'nom151-2002' };

/** Digests of the stamped bytes: SHA-256 always, others where the token uses them. */
export interface StampedContent {
  sha256: Uint8Array;
  hash?: (algorithm: HashName) => Uint8Array;
}

function usageOf(certificate: Certificate | null): TimestampUsage {
  if (!certificate || certificate.extendedKeyUsage.length === 0) return 'absent';
  if (certificate.extendedKeyUsage.length !== 1 || certificate.extendedKeyUsage[0] !== 'timeStamping') return 'other';
  return certificate.extendedKeyUsageCritical ? 'time-stamping' : 'not-critical';
}

function read(der: Uint8Array, stamped: StampedContent, checks: SignatureChecks): TimestampFacts {
  const whole = readFirst(der);
  const trailing = der.length - whole.end;
  const exact = new Uint8Array(der.subarray(0, whole.end));
  const envelope = openEnvelope(exact);
  if (envelope.shape === 'nom151-2002') return { kind: 'nom151-2002' };
  const response = envelope.shape === 'response' ? envelope.status : null;
  const { token } = envelope;
  if (!token) {
    return {
      kind: 'unreadable',
      detail: `a response without a token: status ${response?.status}, ${response?.failure ?? 'no reason given'}`,
    };
  }
  const { facts, content: info, signingCertificate } = readSignature(token, CMS.tstInfo, 'content', checks);
  if (!info) throw new Error('the token holds no content');
  const tst = readTstInfo(info);
  const algorithm = hashOfOid(tst.imprintAlgorithm.oid);
  const expected = algorithm === 'sha256' ? stamped.sha256 : algorithm && stamped.hash ? stamped.hash(algorithm) : null;
  const imprintMatches = expected !== null && sameBytes(expected, tst.imprint);
  const departures = [...derProblems(exact), ...derProblems(info)];
  const usage = usageOf(facts.signerCertificate);

  const problems = [...departures.map((problem) => `not DER: ${problem}`), ...facts.problems];
  if (trailing > 0) problems.push(`${trailing} bytes after the timestamp`);
  if (!imprintMatches)
    problems.push(expected === null ? 'the imprint uses a hash that was not computed' : 'the imprint is of other content');
  if (!plainParameters(tst.imprintAlgorithm)) problems.push('the imprint algorithm carries parameters');
  if (tst.version !== 1) problems.push('unknown version of the token');
  if (response && response.status !== 0)
    problems.push(response.status === 1 ? 'granted with modifications' : `response status ${response.status} with a token`);
  if (response?.failure) problems.push(`failure ${response.failure} with a token`);
  const notes: string[] = [];
  if (usage === 'absent') notes.push("the signer's certificate has no extended usage");
  if (signingCertificate === 'other') notes.push('signing-certificate names another certificate');
  if (signingCertificate === 'absent') problems.push('no signing-certificate attribute');
  if (usage === 'other' || usage === 'not-critical') problems.push("the certificate's extended usage is not timestamping alone");
  return {
    kind: 'rfc3161',
    genTime: tst.genTime,
    accuracyMs: tst.accuracyMs,
    policy: tst.policy,
    serial: tst.serial,
    nonce: tst.nonce,
    imprint: { algorithm, hex: hex(tst.imprint) },
    imprintMatches,
    signatureMatches: facts.signatureMatches && facts.digestMatches && !facts.algorithm.weak,
    keyOutsideLimits: facts.algorithm.keyOutsideLimits,
    certificatesChecked: facts.certificatesChecked,
    signingCertificateMatches: signingCertificate === 'matches',
    certificate: facts.signerCertificate,
    certificates: facts.certificates,
    tsaName: facts.signerCertificate?.subject.commonName ?? null,
    usage,
    ekuOk: usage === 'time-stamping',
    response,
    token,
    strictDer: departures.length === 0 && facts.strictDer && trailing === 0,
    problems: [...new Set(problems)],
    notes,
  };
}

/**
 * Reads a TimeStampToken or a whole TimeStampResp (a constancia of NOM-151-SCFI-2016) and checks everything that
 * needs no trust. The record of NOM-151-SCFI-2002 is recognised and not interpreted. Nothing is thrown.
 */
export function verifyTimestamp(tokenOrResponseDer: Uint8Array, stamped: StampedContent, checks = new SignatureChecks()): TimestampFacts {
  try {
    return read(tokenOrResponseDer, stamped, checks);
  } catch (error) {
    return { kind: 'unreadable', detail: error instanceof Error ? error.message : 'not a timestamp' };
  }
}
