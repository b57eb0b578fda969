import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';

export interface ServerCertificate {
  readonly key: string;
  readonly cert: string;
}

export interface OwnAuthority {
  /** Its certificate, in PEM. */
  readonly ca: string;
  certificateFor(names: { readonly dns?: readonly string[]; readonly ip?: readonly string[] }): ServerCertificate;
}

const DAY_MS = 86_400_000;
const DNS = 2;
const IP = 7;

const newKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** An authority for the TLS of servers of one test, known to nobody else. */
export function ownAuthority(): OwnAuthority {
  const key = newKey();
  const issuer = [{ name: 'commonName', value: 'Authority of a test' }];
  let serial = 1;
  const issue = (publicKeyOf: string, subject: forge.pki.CertificateField[], extensions: object[]): string => {
    const certificate = forge.pki.createCertificate();
    const holder = forge.pki.privateKeyFromPem(publicKeyOf);
    certificate.publicKey = forge.pki.setRsaPublicKey(holder.n, holder.e);
    certificate.serialNumber = (serial++).toString(16).padStart(4, '0');
    certificate.validity.notBefore = new Date(Date.now() - DAY_MS);
    certificate.validity.notAfter = new Date(Date.now() + DAY_MS);
    certificate.setSubject(subject);
    certificate.setIssuer(issuer);
    certificate.setExtensions(extensions);
    certificate.sign(forge.pki.privateKeyFromPem(key), forge.md.sha256.create());
    return forge.pki.certificateToPem(certificate);
  };
  const ca = issue(key, issuer, [
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
  ]);
  return {
    ca,
    certificateFor({ dns = [], ip = [] }) {
      const ownKey = newKey();
      const altNames = [...dns.map((value) => ({ type: DNS, value })), ...ip.map((address) => ({ type: IP, ip: address }))];
      const cert = issue(
        ownKey,
        [{ name: 'commonName', value: 'Server of a test' }],
        [
          { name: 'basicConstraints', cA: false },
          { name: 'extKeyUsage', serverAuth: true },
          { name: 'subjectAltName', altNames },
        ],
      );
      return { key: ownKey, cert };
    },
  };
}
