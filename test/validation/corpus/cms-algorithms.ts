import { constants, createPrivateKey, type KeyObject, sign as signBytes } from 'node:crypto';
import { children, encoded, readWhole } from '../../../shared-kernel/crypto/der.ts';
import { derValue } from '../../../shared-kernel/crypto/der-write.ts';
import { type HashName, oidOfHash } from '../../../shared-kernel/crypto/hashes.ts';
import { cmsCase, PKCS7, spoilt } from './cms-case.ts';
import type { SignerPlan } from './cms-forge.ts';
import { algorithm, integer, NULL, people, seq } from './cms-people.ts';
import { type CorpusCase, type Expected, failed, type Mutant, passed, undecided } from './corpus-case.ts';

type Made = Omit<SignerPlan, 'signer'> & { readonly by: () => SignerPlan['signer'] };

const hashed = (hash: HashName, oid: string, by = people.clara, parameters: Uint8Array[] = []): Made => ({
  by,
  hash,
  algorithm: algorithm(oid, ...parameters),
});
const plain: SignerPlan['sign'] = (data, { key }) => new Uint8Array(signBytes('sha256', data, { key, dsaEncoding: 'ieee-p1363' }));
const itself: SignerPlan['sign'] = (data, { key }) => new Uint8Array(signBytes(null, data, key));

/** RSASSA-PSS with a salt of 20 bytes. Nothing says that the hash and the mask's are one (RFC 8017, A.2.3). */
function pss(hash: HashName, mask: HashName): Made {
  const named = algorithm(
    '1.2.840.113549.1.1.10',
    seq(
      derValue(0xa0, algorithm(oidOfHash(hash), NULL)),
      derValue(0xa1, algorithm('1.2.840.113549.1.1.8', algorithm(oidOfHash(mask), NULL))),
      derValue(0xa2, integer(20)),
    ),
  );
  const padding = constants.RSA_PKCS1_PSS_PADDING;
  const sign: SignerPlan['sign'] = (data, { key }) =>
    new Uint8Array(signBytes(hash, data, { key: underAlgorithm(key, named), padding, saltLength: 20 }));
  return { by: people.clara, hash, algorithm: named, sign };
}

/** The same private key under another AlgorithmIdentifier (RFC 5958, 2). */
function underAlgorithm(key: KeyObject, named: Uint8Array): KeyObject {
  const [version, , value] = children(readWhole(key.export({ type: 'pkcs8', format: 'der' })));
  const der = seq(encoded(version!), named, encoded(value!));
  return createPrivateKey({ key: Buffer.from(der), format: 'der', type: 'pkcs8' });
}

/** Each is accepted as it is, and refused when one bit of its value is another. */
const GOOD: Readonly<Record<string, Made>> = {
  'rsa-sha224': hashed('sha224', '1.2.840.113549.1.1.14', people.clara, [NULL]),
  'rsa-sha512-256': hashed('sha512-256', '1.2.840.113549.1.1.16', people.clara, [NULL]),
  'rsa-sha3-256': hashed('sha3-256', '2.16.840.1.101.3.4.3.14', people.clara, [NULL]),
  'rsa-bare-sha3-512': hashed('sha3-512', '1.2.840.113549.1.1.1', people.clara, [NULL]),
  'rsa-pss': pss('sha256', 'sha256'),
  'rsa-pss-other-mask': pss('sha256', 'sha1'),
  'ecdsa-sha256': hashed('sha256', '1.2.840.10045.4.3.2', people.eva),
  'ecdsa-bare-key': hashed('sha384', '1.2.840.10045.2.1', people.eva),
  'ecdsa-sha3-384': hashed('sha3-384', '2.16.840.1.101.3.4.3.11', people.eva),
  'ecdsa-plain': { ...hashed('sha256', '0.4.0.127.0.7.1.1.4.1.3', people.eva), sign: plain },
  'dsa-sha256': hashed('sha256', '2.16.840.1.101.3.4.3.2', people.dsa),
  ed25519: { ...hashed('sha512', '1.3.101.112', people.ed), sign: itself },
  ed448: { ...hashed('shake256', '1.3.101.113', people.edgar), sign: itself },
};

const WEAK = undecided('signature.weak_algorithm', 'CRYPTO_CONSTRAINTS_FAILURE');
const UNSUPPORTED = undecided('signature.unsupported_algorithm', 'CRYPTO_CONSTRAINTS_FAILURE');
const VALUE_WRONG = failed('signature.value_wrong', 'SIG_CRYPTO_FAILURE');

const unusual = (name: string, rule: string, expected: Expected, made: Made, form: CorpusCase['form'] = 'unusual'): CorpusCase => {
  const { by, ...plan } = made;
  return cmsCase({ name: `cms-${name}`, rule, form }, expected, () => ({ signer: by(), ...plan }), { format: PKCS7 });
};

export const algorithmCases: readonly CorpusCase[] = [
  ...Object.entries(GOOD).flatMap(([name, made]) => [
    unusual(name, 'an algorithm that is computed here', passed, made, 'innocent'),
    unusual(`${name}-spoilt`, 'a value that does not verify', VALUE_WRONG, { ...made, spoil: spoilt }, 'attacked'),
  ]),
  unusual(
    'sha1',
    'SHA-1 is called weak, not altered (ETSI TS 119 312)',
    WEAK,
    hashed('sha1', '1.2.840.113549.1.1.5', people.clara, [NULL]),
  ),
  unusual(
    'sha1-spoilt',
    'a weak value that does not verify is wrong',
    VALUE_WRONG,
    { ...hashed('sha1', '1.2.840.113549.1.1.5', people.clara, [NULL]), spoil: spoilt },
    'attacked',
  ),
  unusual('md5', 'MD5 is called weak, not altered', WEAK, hashed('md5', '1.2.840.113549.1.1.4', people.clara, [NULL])),
  unusual(
    'rsa-1024',
    'a key that is too short proves nothing',
    undecided('signature.weak_key', 'CRYPTO_CONSTRAINTS_FAILURE'),
    hashed('sha256', '1.2.840.113549.1.1.11', people.elsa, [NULL]),
  ),
  unusual(
    'curve-113',
    'a key that is too short proves nothing, whatever its curve is called',
    undecided('signature.weak_key', 'CRYPTO_CONSTRAINTS_FAILURE'),
    hashed('sha256', '1.2.840.10045.4.3.2', people.tina),
  ),
  unusual('sm3', 'a hash that is not computed is named, nothing else is said', UNSUPPORTED, {
    by: people.clara,
    digestAlgorithm: algorithm('1.2.156.10197.1.401'),
  }),
  unusual('ml-dsa', 'an algorithm that is not computed is named, nothing else is said', UNSUPPORTED, {
    by: people.clara,
    algorithm: algorithm('2.16.840.1.101.3.4.3.18'),
  }),
  unusual('ecdsa-with-an-rsa-key', 'an algorithm that is not of the key: nothing was computed', UNSUPPORTED, {
    by: people.clara,
    algorithm: algorithm('1.2.840.10045.4.3.2'),
  }),
  unusual(
    'ed25519-with-sha256',
    'Ed25519 goes with SHA-512 (RFC 8419, 3.1)',
    undecided('signature.outside_profile', 'SIG_CONSTRAINTS_FAILURE'),
    { ...hashed('sha256', '1.3.101.112', people.ed), sign: itself },
  ),
  unusual(
    'two-hashes',
    'a value made with another hash than its algorithm names',
    undecided('signature.outside_profile', 'SIG_CONSTRAINTS_FAILURE'),
    hashed('sha384', '1.2.840.113549.1.1.11', people.clara, [NULL]),
  ),
  unusual(
    'two-hashes-spoilt',
    'a value made with another hash than its algorithm names',
    VALUE_WRONG,
    { ...hashed('sha384', '1.2.840.113549.1.1.11', people.clara, [NULL]), spoil: spoilt },
    'attacked',
  ),
];

const ALGORITHMS = 'shared-kernel/crypto/algorithms.ts';
const LEG = 'modules/validation/domain/signature-leg.ts';
export const algorithmMutants: readonly Mutant[] = [
  { file: ALGORITHMS, from: 'matches: verifier.verify(data, signature)', to: 'matches: true', noticedBy: 'cms-ed25519-spoilt' },
  {
    file: ALGORITHMS,
    from: 'const used = hash === maskHash ? key : withPssParameters(key, algorithm.der);',
    to: 'const used = key;',
    noticedBy: 'cms-rsa-pss-other-mask',
  },
  { file: ALGORITHMS, from: "known.plain ? ({ key, dsaEncoding: 'ieee-p1363' } as const) : key", to: 'key', noticedBy: 'cms-ecdsa-plain' },
  {
    file: 'shared-kernel/crypto/key-limits.ts',
    from: 'return BITS_OF_CURVE[namedCurve] ?? ',
    to: 'return ',
    noticedBy: 'cms-curve-113',
  },
  { file: ALGORITHMS, from: 'smallKey: isTooSmall(key)', to: 'smallKey: false', noticedBy: 'cms-rsa-1024' },
  { file: 'shared-kernel/crypto/hashes.ts', from: "new Set(['md5', 'ripemd160', 'sha1'])", to: 'new Set()', noticedBy: 'cms-md5' },
  { file: LEG, from: "if (cms.value === 'differs') return", to: 'if (false) return', noticedBy: 'cms-dsa-sha256-spoilt' },
  { file: LEG, from: 'if (cms.unsupported) return', to: 'if (false) return', noticedBy: 'cms-ml-dsa' },
  { file: 'shared-kernel/crypto/cms-signer.ts', from: "problems.push('two-hashes');", to: '{}', noticedBy: 'cms-ed25519-with-sha256' },
];
