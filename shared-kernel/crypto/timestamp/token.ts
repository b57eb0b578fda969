import { plainParameters } from '../algorithms.ts';
import { openBer } from '../ber.ts';
import type { Certificate } from '../certificate.ts';
import type { CmsNote, CmsProblem } from '../cms-remarks.ts';
import { readSignature } from '../cms-verify.ts';
import { departures, hex, sameBytes } from '../der.ts';
import { type HashName, hashLabel, hashOfOid, isWeakHash } from '../hashes.ts';
import { algorithmLabel } from '../signature-algorithms.ts';
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
  /** False: the token names a hash that is not computed here, and `imprintMatches` says nothing. */
  imprintComputed: boolean;
  /** Signature, message digest and signed content fit the embedded certificate. Trust is the chain's matter. */
  signatureMatches: boolean;
  /** False: an algorithm, or no certificate to compute with; `signatureMatches` says nothing then. */
  signatureComputed: boolean;
  /** Names of hashes that prove nothing any more, of the imprint's or of the signature's; empty is the good case. */
  weakAlgorithms: readonly string[];
  /** Name of what was not computed; null when everything was. */
  unsupported: string | null;
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
  trailingBytes: number;
  /** Everything that makes the timestamp doubtful; empty is the good case. */
  problems: CmsProblem[];
  /**
   * Departures from RFC 3161 that certified providers show in genuine constancias and that no tampering explains:
   * no extended usage, a signing-certificate attribute naming another of the provider's certificates. Also what is merely unusual.
   */
  notes: CmsNote[];
}

export type TimestampFacts = TimestampRead | { kind: 'unreadable'; detail: string } | { kind: 'nom151-2002' };

/** Digests of the stamped bytes: SHA-256 first, others where the token uses them; null for one that cannot be had. */
export interface StampedContent {
  sha256: Uint8Array | null;
  hash?: (algorithm: HashName) => Uint8Array | null;
}

function usageOf(certificate: Certificate | null): TimestampUsage {
  if (!certificate || certificate.extendedKeyUsage.length === 0) return 'absent';
  if (certificate.extendedKeyUsage.length !== 1 || certificate.extendedKeyUsage[0] !== 'timeStamping') return 'other';
  return certificate.extendedKeyUsageCritical ? 'time-stamping' : 'not-critical';
}

function read(bytes: Uint8Array, stamped: StampedContent, checks: SignatureChecks): TimestampFacts {
  const { der, trailingBytes, ber, invalid } = openBer(bytes);
  const envelope = openEnvelope(new Uint8Array(der));
  if (envelope.shape === 'nom151-2002') return { kind: 'nom151-2002' };
  const response = envelope.shape === 'response' ? envelope.status : null;
  const { token } = envelope;
  if (!token) {
    return {
      kind: 'unreadable',
      detail: `a response without a token: status ${response?.status}, ${response?.failure ?? 'no reason given'}`,
    };
  }
  const { facts, content: info } = readSignature(token, CMS.tstInfo, 'content', checks);
  if (!info) throw new Error('the token holds no content');
  const tst = readTstInfo(info);
  const algorithm = hashOfOid(tst.imprintAlgorithm.oid);
  const expected = algorithm === 'sha256' ? stamped.sha256 : algorithm && stamped.hash ? stamped.hash(algorithm) : null;
  const imprintMatches = expected !== null && sameBytes(expected, tst.imprint);
  const inside = departures(info);
  const usage = usageOf(facts.signerCertificate);
  const weakAlgorithms = [...new Set([...(algorithm && isWeakHash(algorithm) ? [hashLabel(algorithm)] : []), ...facts.weakAlgorithms])];
  const unsupported = expected === null ? algorithmLabel(tst.imprintAlgorithm.oid) : facts.unsupported;

  const problems: CmsProblem[] = [...invalid, ...inside.invalid].map((detail) => `badly-encoded: ${detail}` as const);
  problems.push(...facts.problems);
  if (trailingBytes > 0) problems.push(`trailing-bytes: ${trailingBytes}`);
  if (expected === null) problems.push(`imprint-not-computed: ${algorithmLabel(tst.imprintAlgorithm.oid)}`);
  else if (!imprintMatches) problems.push('imprint-differs');
  if (weakAlgorithms.length > 0) problems.push(`weak-algorithm: ${weakAlgorithms.join(', ')}`);
  if (!plainParameters(tst.imprintAlgorithm)) problems.push('imprint-parameters');
  if (tst.version !== 1) problems.push('token-version');
  if (response && response.status !== 0) problems.push(`response-status: ${response.status}`);
  if (response?.failure) problems.push(`response-status: ${response.failure}`);
  const berKinds = [...new Set([...ber, ...inside.ber])];
  const notes: CmsNote[] = [
    ...facts.notes.filter((note) => !note.startsWith('ber')),
    ...(berKinds.length > 0 ? [`ber: ${berKinds.join(', ')}` as const] : []),
  ];
  if (usage === 'absent') notes.push('usage-absent');
  if (facts.signingCertificate === 'other') notes.push('signing-certificate-other');
  if (facts.signingCertificate === 'absent') problems.push('signing-certificate-absent');
  if (facts.signingCertificate === 'not-compared') problems.push('signing-certificate-not-compared');
  if (usage === 'other' || usage === 'not-critical') problems.push('usage-not-timestamping');
  return {
    kind: 'rfc3161',
    genTime: tst.genTime,
    accuracyMs: tst.accuracyMs,
    policy: tst.policy,
    serial: tst.serial,
    nonce: tst.nonce,
    imprint: { algorithm, hex: hex(tst.imprint) },
    imprintMatches,
    imprintComputed: expected !== null,
    signatureMatches: facts.signatureMatches && facts.digestMatches,
    signatureComputed: facts.digest === 'differs' || (facts.value !== 'not-computed' && facts.digest === 'matches'),
    weakAlgorithms,
    unsupported,
    keyOutsideLimits: facts.algorithm.keyOutsideLimits,
    certificatesChecked: facts.certificatesChecked,
    signingCertificateMatches: facts.signingCertificate === 'matches',
    certificate: facts.signerCertificate,
    certificates: facts.certificates,
    tsaName: facts.signerCertificate?.subject.commonName ?? null,
    usage,
    ekuOk: usage === 'time-stamping',
    response,
    token,
    strictDer: berKinds.length === 0 && invalid.length === 0 && inside.invalid.length === 0 && facts.strictDer && trailingBytes === 0,
    trailingBytes,
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
