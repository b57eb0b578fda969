import { type Certificate, readCertificateFile } from './certificate.ts';
import { type OpenKey, openKeyHere, type SigningKey } from './efirma-key.ts';
import { refuseProfile } from './efirma-profile.ts';

import { nobodyToAsk, type RevocationAnswer, type RevocationSource } from './revocation.ts';
import { buildChain, type TrustAnchor, type TrustStore } from './trust.ts';

export type EfirmaErrorCode =
  | 'efirma.missing_files'
  | 'efirma.invalid_certificate'
  | 'efirma.invalid_key'
  | 'efirma.invalid_key_password'
  | 'efirma.key_pair_mismatch'
  | 'efirma.expired_certificate'
  | 'efirma.not_yet_valid'
  | 'efirma.legal_representative'
  | 'efirma.issuer_not_installed'
  | 'efirma.revoked';

export interface EfirmaHolder {
  name: string;
  rfc: string;
  curp: string | null;
  email: string | null;
  /** SAT's twenty digits. */
  certificateNumber: string | null;
}

/** Its key is there for this one act, until `close`; never stored, never logged. */
export interface EfirmaSigner extends SigningKey {
  certificate: Certificate;
  /** Issuers from the nearest to the root. */
  chain: Certificate[];
}

export interface EfirmaOpened {
  ok: true;
  signer: EfirmaSigner;
  holder: EfirmaHolder;
  anchor: TrustAnchor;
  revocation: RevocationAnswer;
}

export interface EfirmaRefused {
  ok: false;
  code: EfirmaErrorCode;
  /** Facts behind the refusal (reason, dates, issuer); never key, password or anything derived from them. */
  facts: Record<string, string>;
}

export interface OpenEfirmaInput {
  /** Null or undefined: the input was left empty. A chosen file without bytes is an empty array. */
  cer: Uint8Array | null | undefined;
  key: Uint8Array | null | undefined;
  password: string;
  now: Date;
  trust: TrustStore;
  revocation: RevocationSource;
  /** Where the key is opened. Default: in this process. */
  openKey?: OpenKey;
}

const refuse = (code: EfirmaErrorCode, facts: Record<string, string> = {}): EfirmaRefused => ({ ok: false, code, facts });

function readCertificate(file: Uint8Array): Certificate | null {
  try {
    return readCertificateFile(file);
  } catch {
    return null;
  }
}

async function askRevocation(input: OpenEfirmaInput, certificate: Certificate, issuer: Certificate | undefined): Promise<RevocationAnswer> {
  if (!issuer) return nobodyToAsk(input.now);
  try {
    return await input.revocation.ask(certificate, issuer, input.now);
  } catch {
    return { status: 'unknown', askedAt: input.now.toISOString(), source: null, reason: 'source-failed' };
  }
}

type CertificateJudged = { ok: true; certificate: Certificate; chain: Certificate[]; anchor: TrustAnchor };

/**
 * Whether this certificate may sign now, whatever its key says: readable, of the kind that a person signs with, signed by an installed
 * authority, within its dates. What the person must change first is named first. Who hands it in is a stranger until then.
 */
export function judgeEfirmaCertificate(cer: Uint8Array, trust: TrustStore, now: Date): CertificateJudged | EfirmaRefused {
  const certificate = readCertificate(cer);
  if (!certificate) return refuse('efirma.invalid_certificate', { reason: 'unreadable' });
  const profile = refuseProfile(certificate);
  if (profile) return refuse(profile.code, { reason: profile.reason });

  const chain = buildChain(certificate, [], trust, 'sat', now);
  if (chain.status === 'bad-signature') return refuse('efirma.invalid_certificate', { reason: 'issuer-signature', detail: chain.detail });
  const isOpen = chain.status === 'trusted' || chain.status === 'no-anchor' || chain.status === 'not-valid-at';
  if (!isOpen) return refuse('efirma.invalid_certificate', { reason: 'issuer', detail: chain.detail });
  if (certificate.selfIssued) return refuse('efirma.invalid_certificate', { reason: 'self-issued' });
  const dates = { notBefore: certificate.notBefore.toISOString(), notAfter: certificate.notAfter.toISOString() };
  if (now > certificate.notAfter) return refuse('efirma.expired_certificate', dates);
  if (now < certificate.notBefore) return refuse('efirma.not_yet_valid', dates);
  if (chain.status === 'no-anchor') return refuse('efirma.issuer_not_installed', { issuer: certificate.issuer.raw, detail: chain.detail });
  if (chain.status !== 'trusted') return refuse('efirma.invalid_certificate', { reason: 'issuer-not-valid', detail: chain.detail });
  return { ok: true, certificate, chain: chain.path.slice(1), anchor: chain.anchor };
}

/**
 * Opens an e.firma for one act of signing. Order of the answers: files there, certificate readable, kind of
 * certificate (CSD, company), a forged issuer signature, validity, authority installed, key file, password, pair,
 * revocation. Nothing is derived from the password before the certificate is known to be usable (SIGN-002, RULE-047..052).
 */
export async function openEfirma(input: OpenEfirmaInput): Promise<EfirmaOpened | EfirmaRefused> {
  const { cer, key, password, now, trust } = input;
  if (!cer || !key)
    return refuse('efirma.missing_files', { missing: [cer ? '' : 'certificate', key ? '' : 'key'].filter(Boolean).join(',') });

  const judged = judgeEfirmaCertificate(cer, trust, now);
  if (!judged.ok) return judged;
  const { certificate, chain, anchor } = judged;

  const publicKey = certificate.publicKey.export({ type: 'spki', format: 'der' });
  const opened = await (input.openKey ?? openKeyHere)(key, password, publicKey);
  if (!opened.ok) return refuse(opened.code, 'reason' in opened ? { reason: opened.reason } : {});

  const revocation = await askRevocation(input, certificate, chain[0]);
  if (revocation.status === 'revoked') {
    opened.key.close();
    return refuse('efirma.revoked', {
      revokedAt: revocation.revokedAt ?? '',
      reason: revocation.reason ?? '',
      source: revocation.source ?? '',
    });
  }
  const { subject } = certificate;
  return {
    ok: true,
    signer: { certificate, chain, ...opened.key },
    holder: {
      name: subject.commonName ?? subject.rfc!,
      rfc: subject.rfc!,
      curp: subject.curp,
      email: subject.email,
      certificateNumber: certificate.certificateNumber,
    },
    anchor,
    revocation,
  };
}

/** RULE-026: the browser's file names decide nothing but the first refusal. */
export function hasEfirmaFileNames(certificateName: string, keyName: string): boolean {
  return /\.cer$/i.test(certificateName) && /\.key$/i.test(keyName);
}
