/** Why pdfsig says something else of these values, by the cases that share the reason. */
const REASONS: readonly (readonly [string, readonly string[]])[] = [
  [
    'verifies only the formats that it knows by /SubFilter',
    ['unknown-subfilter-altered', 'no-subfilter-altered', 'declared-rfc3161-altered'],
  ],
  [
    'does not verify document timestamps (ISO 32000-2, 12.8.5)',
    ['document-timestamp', 'document-timestamp-over-a-signature', 'document-timestamp-altered'],
  ],
  ['does not verify adbe.x509.rsa_sha1 (ISO 32000-1, 12.8.3.2)', ['x509-sha256', 'x509-altered', 'x509-other-key', 'x509-spoilt']],
  ['goes by the CMS, not by the declared kind (ISO 32000-2, table 260)', ['typed-as-timestamp', 'declared-sha1']],
  ['goes by /SubFilter, not by the kind of the CMS', ['token-declared-cades', 'sha1-content-declared-cades']],
  ['compares the digest inside only with a digest algorithm of SHA-1 (ISO 32000-1, 12.8.3.3.1)', ['sha1-content']],
  [
    'does not ask for the signed attribute with the certificate (EN 319 122-1, 5.2.2)',
    ['cades-certificate-not-named', 'iso-two-certificates-of-one-key', 'other-certificate-named', 'no-attributes-cades'],
  ],
  [
    'hashes signed attributes as they arrive, not in DER (RFC 5652, 5.4)',
    ['attributes-arrive-out-of-order', 'attributes-signed-out-of-order'],
  ],
  ['does not ask for the content-type attribute (RFC 5652, 11.1)', ['no-content-type']],
  ['does not look at unsigned attributes', ['unknown-unsigned-attribute']],
  [
    'does not look at signature timestamps',
    [
      'timestamp-of-another',
      'timestamp-spoilt',
      'timestamp-sha1-imprint',
      'timestamp-sha1-signature',
      'timestamp-other-algorithm',
      'timestamp-by-a-signer',
      'timestamp-by-anybody',
      'timestamp-unreadable',
      'two-timestamps',
    ],
  ],
  ['could not read the value and gives no opinion', ['unreadable', 'no-message-digest', 'two-message-digests', 'no-signed-data']],
  ['could not read this BER and gives no opinion', ['ber', 'ber-altered', 'ber-bytes-after', 'ber-without-end', 'ber-too-deep']],
  [
    'does not look behind the value or at how its digits are written',
    ['bytes-after-value', 'mixed-letters', 'spaces-between-digits', 'stray-letter-in-digits'],
  ],
  [
    'looks at the first signer alone (ISO 32000-1, 12.8.3.3.1)',
    ['two-signers', 'two-signers-one-spoilt', 'two-signers-one-of-other-content', 'crowd-of-signers'],
  ],
  [
    'reads certificates with times that no calendar has (RFC 5280, 4.1.2.5)',
    ['signer-certificate-unreadable', 'certificate-beside-unreadable'],
  ],
  ['does not look at certificates beside the signer', ['forged-beside']],
  ['finds no key, and calls the value invalid', ['signer-key-unknown']],
  [
    'does not compute this algorithm',
    [
      'rsa-sha224',
      'rsa-sha512-256',
      'rsa-sha512-256-spoilt',
      'rsa-sha3-256',
      'rsa-sha3-256-spoilt',
      'rsa-bare-sha3-512',
      'rsa-bare-sha3-512-spoilt',
      'ecdsa-sha3-384',
      'ecdsa-sha3-384-spoilt',
      'ecdsa-plain',
      'ecdsa-plain-spoilt',
      'ed25519',
      'ed25519-with-sha256',
      'ed448',
      'ed448-spoilt',
      'md5',
    ],
  ],
  ['takes SHA-1 and short keys for good (ETSI TS 119 312)', ['sha1', 'rsa-1024']],
  ['verifies with the hash that the signature algorithm names', ['two-hashes']],
];

export const pdfsigReasons: ReadonlyMap<string, string> = new Map(
  REASONS.flatMap(([reason, names]) => names.map((name) => [`cms-${name}`, reason] as const)),
);
