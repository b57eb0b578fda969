import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';

const PAIRS = {
  EdDSA: () => generateKeyPairSync('ed25519'),
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
};
export type Algorithm = keyof typeof PAIRS;

export interface StandIn {
  readonly issuer: string;
  readonly publicKey: KeyObject;
  /** As a setting has it. */
  readonly publicKeyText: string;
  /** A token for somebody, good unless something of it is said otherwise. */
  token(email: string, at: Date, change?: { header?: object; claims?: object }): string;
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A site of others that signs tokens for its users, as it stands in for one in tests. */
export function standInPartner(audience: string, algorithm: Algorithm = 'EdDSA', issuer = 'https://socio.example'): StandIn {
  const { privateKey, publicKey } = PAIRS[algorithm]();
  return {
    issuer,
    publicKey,
    publicKeyText: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    token(email, at, { header = {}, claims = {} } = {}) {
      const iat = Math.floor(at.getTime() / 1000);
      const said = { iss: issuer, aud: audience, iat, exp: iat + 300, jti: randomUUID(), email, email_verified: true, ...claims };
      const signed = `${encoded({ alg: algorithm, typ: 'JWT', ...header })}.${encoded(said)}`;
      const bytes = Buffer.from(signed);
      const signature =
        algorithm === 'EdDSA'
          ? sign(null, bytes, privateKey)
          : sign('sha256', bytes, algorithm === 'ES256' ? { key: privateKey, dsaEncoding: 'ieee-p1363' } : privateKey);
      return `${signed}.${signature.toString('base64url')}`;
    },
  };
}
