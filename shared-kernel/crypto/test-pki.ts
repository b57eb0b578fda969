import { type KeyObject, randomInt, sign } from 'node:crypto';
import { join } from 'node:path';
import type { Certificate } from './certificate.ts';
import type { SigningParty } from './signed-data.ts';
import { openAuthorities } from './test-pki/authorities.ts';
import { issueCertificate, issueRevocationList, nameOf, newRsaKey, type RevokedSerial, satSerial } from './test-pki/issue.ts';
import { extensions, PURPOSE, part, type SubjectPart, subjectName } from './test-pki/profile.ts';
import { readJson, writeJson } from './test-pki/storage.ts';
import { writeRevocationEndpoints, writeTrustFolder } from './test-pki/trust-folder.ts';
import { loadTrustFolder, type TrustStore } from './trust.ts';

export interface Validity {
  notBefore: Date;
  notAfter: Date;
}

export interface PersonOptions {
  name: string;
  rfc: string;
  curp: string;
  email: string;
  password: string;
  /** From a day before to four years after `now` when left out. */
  validity?: Validity;
  /** How the .key is encrypted; SAT uses triple DES. */
  cipher?: 'des-ede3-cbc' | 'aes-256-cbc';
}

export interface CompanyOptions extends PersonOptions {
  representativeRfc: string;
}

export interface IssuedEfirma {
  /** DER. */
  cer: Uint8Array;
  /** Encrypted PKCS#8, DER. */
  key: Uint8Array;
  certificate: Certificate;
}

export interface TestIdentity extends SigningParty {
  chain: Certificate[];
  privateKey: KeyObject;
  sign(data: Uint8Array): Uint8Array;
}

/** A public key infrastructure with SAT's shapes and no legal value, kept in one folder. */
export interface TestPki {
  dir: string;
  /** Trust folder for these authorities: sat, psc, own, sources.json, revocation.json. */
  trustDir: string;
  /** Root and issuing authority of the e.firmas. */
  sat: { root: Certificate; authority: Certificate };
  /** The platform's seal (purpose own). */
  seal: TestIdentity;
  /** Signs what people draw or type (purpose own). */
  signatures: TestIdentity;
  /** Signs timestamps and constancias (purpose psc). */
  timestampAuthority: TestIdentity;
  issueEfirma(options: PersonOptions): Promise<IssuedEfirma>;
  /** An e.firma of a company with its representative: what the product refuses. */
  issueCompanyEfirma(options: CompanyOptions): Promise<IssuedEfirma>;
  /** A seal for invoices (CSD) of a person: what the product refuses. */
  issueCsd(options: PersonOptions): Promise<IssuedEfirma>;
  revoke(certificate: Certificate, how: { at: Date; reason?: number }): Promise<void>;
  /** DER of the list of an authority; a new one when something was revoked or an hour has passed. */
  revocationList(purpose: TestPurpose, now: Date): Promise<Uint8Array>;
  /** Names the addresses of the lists in revocation.json; `base` + /sat.crl, /psc.crl, /own.crl. */
  publishRevocationAt(base: string): Promise<void>;
  trust(): Promise<TrustStore>;
}

/** What there are test authorities for. */
const TEST_PURPOSES = ['sat', 'psc', 'own'] as const;
export type TestPurpose = (typeof TEST_PURPOSES)[number];

interface State {
  listNumber: number;
  revoked: Record<TestPurpose, RevokedSerial[]>;
}

const DAY_MS = 24 * 3600 * 1000;
const HOUR_MS = 3600 * 1000;

const efirmaExtensions = () => [
  extensions.endEntity(),
  extensions.keyUsage(['digitalSignature', 'nonRepudiation', 'dataEncipherment', 'keyAgreement']),
  extensions.netscapeType(),
  extensions.extendedUsage([PURPOSE.emailProtection, PURPOSE.clientAuth]),
];

const subjectOf = (options: PersonOptions, rfc: string, curp: string): SubjectPart[] => [
  part.commonName(options.name),
  part.name(options.name),
  part.organization(options.name),
  part.country(),
  part.email(options.email),
  part.rfc(rfc),
  part.curp(curp),
];

const identity = (certificate: Certificate, privateKey: KeyObject, chain: Certificate[]): TestIdentity => ({
  certificate,
  privateKey,
  chain,
  sign: (data) => new Uint8Array(sign('sha256', data, privateKey)),
});

/**
 * Opens the test infrastructure of a folder and makes what is missing; a second start finds the same authorities.
 * Keys are readable by the owner alone. `trustDir` names a folder of the operator's to put the authorities into; the
 * operator's own stay as they are.
 */
export async function createTestPki(
  dir: string,
  { now, trustDir = join(dir, 'trust') }: { now: Date; trustDir?: string },
): Promise<TestPki> {
  const authorities = await openAuthorities(dir, now);
  const { satRoot, satAuthority, pscRoot, timestampAuthority, ownRoot, seal, signatures } = authorities;
  await writeTrustFolder(trustDir, authorities);

  const stateFile = join(dir, 'state.json');
  const state = await readJson<State>(stateFile, { listNumber: 0, revoked: { sat: [], psc: [], own: [] } });
  let saving: Promise<void> = Promise.resolve();
  const save = (): Promise<void> => {
    saving = saving.then(() => writeJson(stateFile, state));
    return saving;
  };
  const lists = new Map<TestPurpose, { der: Uint8Array; madeAt: Date }>();
  const listIssuers = { sat: satAuthority, psc: pscRoot, own: ownRoot };

  const issue = async (
    options: PersonOptions,
    parts: SubjectPart[],
    extensionSet: ReturnType<typeof efirmaExtensions>,
  ): Promise<IssuedEfirma> => {
    // By chance, not by count: several processes may issue from one folder.
    const number = randomInt(1, 1_000_000_000_000 - 1).toString();
    const privateKey = await newRsaKey();
    const certificate = issueCertificate({
      subject: subjectName(parts),
      issuer: nameOf(satAuthority.certificate),
      serial: satSerial(`99990000${number.padStart(12, '0')}`),
      notBefore: options.validity?.notBefore ?? new Date(now.getTime() - DAY_MS),
      notAfter: options.validity?.notAfter ?? new Date(now.getTime() + 4 * 365 * DAY_MS),
      subjectKey: privateKey,
      issuerKey: satAuthority.privateKey,
      extensions: extensionSet,
    });
    const cipher = options.cipher ?? 'des-ede3-cbc';
    const key = privateKey.export({ type: 'pkcs8', format: 'der', cipher, passphrase: options.password });
    return { cer: certificate.der, key: new Uint8Array(key), certificate };
  };

  return {
    dir,
    trustDir,
    sat: { root: satRoot.certificate, authority: satAuthority.certificate },
    seal: identity(seal.certificate, seal.privateKey, [ownRoot.certificate]),
    signatures: identity(signatures.certificate, signatures.privateKey, [ownRoot.certificate]),
    timestampAuthority: identity(timestampAuthority.certificate, timestampAuthority.privateKey, [pscRoot.certificate]),
    issueEfirma: (options) => issue(options, subjectOf(options, options.rfc, options.curp), efirmaExtensions()),
    issueCompanyEfirma: (options) =>
      issue(options, subjectOf(options, `${options.rfc} / ${options.representativeRfc}`, ` / ${options.curp}`), efirmaExtensions()),
    issueCsd: (options) =>
      issue(
        options,
        [...subjectOf(options, options.rfc, options.curp), part.organizationalUnit('Sucursal de prueba')],
        [extensions.endEntity(), extensions.keyUsage(['digitalSignature', 'nonRepudiation'])],
      ),
    async revoke(certificate, how) {
      const purpose = TEST_PURPOSES.find((one) => listIssuers[one].certificate.subject.raw === certificate.issuer.raw);
      if (!purpose) throw new Error('only certificates of the test authorities can be revoked here');
      const { serialNumber } = certificate;
      if (!state.revoked[purpose].some((entry) => entry.serialNumber === serialNumber)) {
        state.revoked[purpose].push({ serialNumber, revokedAt: how.at.toISOString(), reason: how.reason ?? 1 });
      }
      lists.delete(purpose);
      await save();
    },
    async revocationList(purpose, at) {
      const held = lists.get(purpose);
      if (held && at >= held.madeAt && at.getTime() - held.madeAt.getTime() < HOUR_MS) return held.der;
      const number = ++state.listNumber;
      const issuer = listIssuers[purpose];
      const der = issueRevocationList({
        issuer: issuer.certificate,
        issuerKey: issuer.privateKey,
        number,
        thisUpdate: at,
        nextUpdate: new Date(at.getTime() + DAY_MS),
        revoked: state.revoked[purpose],
      });
      lists.set(purpose, { der, madeAt: at });
      await save();
      return der;
    },
    publishRevocationAt: (base) =>
      writeRevocationEndpoints(
        trustDir,
        TEST_PURPOSES.map((purpose) => ({
          issuer: listIssuers[purpose].certificate.fingerprint,
          url: `${base}/${purpose}.crl`,
        })),
      ),
    trust: () => loadTrustFolder(trustDir),
  };
}
