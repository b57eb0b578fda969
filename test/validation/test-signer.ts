import { createPrivateKey, generateKeyPairSync, sign as signBytes } from 'node:crypto';
import forge from 'node-forge';
import { type Certificate, parseCertificate } from '../../shared-kernel/crypto/certificate.ts';
import type { SigningParty } from '../../shared-kernel/crypto/signed-data.ts';
import { type TrustPurpose, type TrustStore, trustStore } from '../../shared-kernel/crypto/trust.ts';

export interface TestAuthority {
  readonly root: Certificate;
  issue(name: string): SigningParty;
  /** For `own` the certificates issued so far are the platform's. */
  trust(purpose: TrustPurpose): TrustStore;
}

/** A throw-away authority with as many signers as a test wants; keys are made once per run. */
export function makeAuthority(name = 'Test authority'): TestAuthority {
  const issuer = keyPair();
  const subject = [{ name: 'commonName', value: name }];
  const rootCertificate = certificate(issuer, subject, issuer, subject, '01', [
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
  ]);
  const root = parseCertificate(rootCertificate);
  let serial = 16;
  const issued: Certificate[] = [];
  return {
    root,
    issue(signer) {
      const pair = keyPair();
      serial += 1;
      const der = certificate(pair, [{ name: 'commonName', value: signer }], issuer, subject, serial.toString(16), [
        { name: 'basicConstraints', cA: false, critical: true },
        { name: 'keyUsage', digitalSignature: true, nonRepudiation: true, critical: true },
      ]);
      const key = createPrivateKey(pair.privateKey);
      const signing = parseCertificate(der);
      issued.push(signing);
      return { certificate: signing, chain: [root], sign: (data) => signBytes('sha256', data, key) };
    },
    trust(purpose) {
      const from = { purpose, source: 'made by the test', test: true } as const;
      const pinned = purpose === 'own' ? issued.map((one) => ({ ...from, certificate: one, role: 'pinned' as const })) : [];
      return trustStore([{ ...from, certificate: root, role: 'root' }, ...pinned]);
    },
  };
}

interface Pair {
  readonly publicKey: string;
  readonly privateKey: string;
}

function keyPair(): Pair {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

type Attributes = { name: string; value: string }[];

function certificate(
  holder: Pair,
  subject: Attributes,
  issuer: Pair,
  issuerName: Attributes,
  serial: string,
  extensions: object[],
): Uint8Array {
  const made = forge.pki.createCertificate();
  made.publicKey = forge.pki.publicKeyFromPem(holder.publicKey);
  made.serialNumber = serial.padStart(2, '0');
  made.validity.notBefore = new Date('2026-01-01T00:00:00Z');
  made.validity.notAfter = new Date('2028-01-01T00:00:00Z');
  made.setSubject(subject);
  made.setIssuer(issuerName);
  made.setExtensions(extensions);
  made.sign(forge.pki.privateKeyFromPem(issuer.privateKey), forge.md.sha256.create());
  return new Uint8Array(Buffer.from(forge.asn1.toDer(forge.pki.certificateToAsn1(made)).getBytes(), 'latin1'));
}
