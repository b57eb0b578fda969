import { createHash, createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import forge from 'node-forge';
import { type AlgorithmIdentifier, readAlgorithm } from './algorithms.ts';
import { readCertificateTime } from './certificate-time.ts';
import { children, content, type DerNode, derProblems, encoded, readSmallInteger, readWhole, sameBytes, TAG } from './der.ts';
import { nameText, onlyValue, readName } from './distinguished-name.ts';
import { statedOf, unknownStatements } from './qualified-statements.ts';

const { asn1 } = forge;
type Node = forge.asn1.Asn1;

/** Larger than any certificate in use, small enough that parsing hostile input stays cheap. */
const MAX_CERTIFICATE_BYTES = 64 * 1024;

export class CertificateUnreadable extends Error {
  constructor(reason: string) {
    super(`certificate unreadable: ${reason}`);
    this.name = 'CertificateUnreadable';
  }
}

export interface CertificateSubject {
  commonName: string | null;
  /** 2.5.4.45 up to the slash: the taxpayer. */
  rfc: string | null;
  /** 2.5.4.45 after the slash: the person who represents a company. */
  representativeRfc: string | null;
  /** serialNumber attribute; of a company only what stands before the slash. */
  curp: string | null;
  email: string | null;
  organization: string | null;
  organizationalUnit: string | null;
  raw: string;
}

export interface CertificateExtension {
  readonly critical: boolean;
  /** Content of extnValue. */
  readonly value: Uint8Array;
}

/** An X.509 certificate (RFC 5280) with the fields that SAT's profile gives meaning to. */
export interface Certificate {
  der: Uint8Array;
  /** SHA-256 of the DER, lower-case hex. */
  fingerprint: string;
  /** 1, 2 or 3. */
  version: number;
  /** Hex of the serial's bytes, as written. */
  serialNumber: string;
  /** SAT's twenty digits, which it writes as ASCII bytes of the serial; null for other authorities. */
  certificateNumber: string | null;
  subject: CertificateSubject;
  issuer: { commonName: string | null; organization: string | null; raw: string };
  notBefore: Date;
  notAfter: Date;
  isCa: boolean;
  /** basicConstraints pathLen; null when there is none. */
  pathLength: number | null;
  /** RFC 5280 names: digitalSignature, nonRepudiation, keyCertSign, ... Empty when the extension is absent. */
  keyUsage: string[];
  /** emailProtection, clientAuth, timeStamping, ... or the number of an unknown purpose. */
  extendedKeyUsage: string[];
  /** Numbers of critical extensions, and of statements in critical qcStatements, that nothing here interprets. */
  unknownCritical: string[];
  /** By number; those that a path depends on are read when one is held against them. */
  extensions: ReadonlyMap<string, CertificateExtension>;
  extendedKeyUsageCritical: boolean;
  /** What the issuer states of a qualified certificate (qcStatements), by name or number. */
  qualifiedStatements: string[];
  selfIssued: boolean;
  /** A key that Node cannot read stands here as one with which nothing can be computed. */
  publicKey: KeyObject;
  spki: Uint8Array;
  tbs: Uint8Array;
  subjectDer: Uint8Array;
  issuerDer: Uint8Array;
  subjectKeyId: string | null;
  authorityKeyId: string | null;
  signatureAlgorithm: AlgorithmIdentifier;
  signature: Uint8Array;
}

const QC_STATEMENTS = '1.3.6.1.5.5.7.1.3';

/** Alternative names, name constraints, policies, their mappings and constraints, inhibitAnyPolicy. */
const READ_WITH_THE_PATH = new Set(['2.5.29.17', '2.5.29.30', '2.5.29.32', '2.5.29.33', '2.5.29.36', '2.5.29.54']);

const KEY_USAGE = [
  'digitalSignature',
  'nonRepudiation',
  'keyEncipherment',
  'dataEncipherment',
  'keyAgreement',
  'keyCertSign',
  'cRLSign',
  'encipherOnly',
  'decipherOnly',
];

const PURPOSES: Record<string, string> = {
  '1.3.6.1.5.5.7.3.1': 'serverAuth',
  '1.3.6.1.5.5.7.3.2': 'clientAuth',
  '1.3.6.1.5.5.7.3.3': 'codeSigning',
  '1.3.6.1.5.5.7.3.4': 'emailProtection',
  '1.3.6.1.5.5.7.3.8': 'timeStamping',
  '1.3.6.1.5.5.7.3.9': 'OCSPSigning',
};

const binary = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));
const derOf = (node: Node): Uint8Array => bytesOf(asn1.toDer(node).getBytes());

function parse(text: string): Node {
  // The declaration of fromDer lacks the options object that the library documents.
  const options = { strict: true, parseAllBytes: true, decodeBitStrings: false, maxDepth: 24 } as unknown as boolean;
  return asn1.fromDer(text, options);
}

/** The members of a SEQUENCE. The outer tags stand outside the signature, so they are checked. */
function list(node: Node | undefined, what: string): Node[] {
  const sequence = node?.tagClass === asn1.Class.UNIVERSAL && node.type === asn1.Type.SEQUENCE;
  if (!sequence || !Array.isArray(node.value)) throw new CertificateUnreadable(`${what} is missing`);
  return node.value as Node[];
}

function text(node: Node | undefined, what: string): string {
  if (!node || typeof node.value !== 'string') throw new CertificateUnreadable(`${what} is missing`);
  return node.value;
}

interface Extensions {
  extensions: Map<string, CertificateExtension>;
  isCa: boolean;
  pathLength: number | null;
  keyUsage: string[];
  extendedKeyUsage: string[];
  extendedKeyUsageCritical: boolean;
  unknownCritical: string[];
  qualifiedStatements: string[];
  subjectKeyId: string | null;
  authorityKeyId: string | null;
}

function usageBits(value: Node): string[] {
  const bits = text(value, 'key usage');
  return KEY_USAGE.filter((_, i) => ((bits.charCodeAt(1 + (i >> 3)) || 0) & (0x80 >> (i & 7))) !== 0);
}

function readExtensions(holder: Node | undefined): Extensions {
  const found: Extensions = {
    extensions: new Map(),
    isCa: false,
    pathLength: null,
    keyUsage: [],
    extendedKeyUsage: [],
    extendedKeyUsageCritical: false,
    unknownCritical: [],
    qualifiedStatements: [],
    subjectKeyId: null,
    authorityKeyId: null,
  };
  if (!holder) return found;
  for (const extension of list((holder.value as Node[])[0], 'extensions')) {
    const parts = list(extension, 'extension');
    const oid = asn1.derToOid(text(parts[0], 'extension'));
    if (found.extensions.has(oid)) throw new CertificateUnreadable(`extension ${oid} stands twice`);
    // BER writes TRUE as any octet but zero.
    const critical = parts.length === 3 && text(parts[1], 'critical') !== '\0';
    const value = text(parts.at(-1), 'extension value');
    found.extensions.set(oid, { critical, value: bytesOf(value) });
    switch (oid) {
      case '2.5.29.19': {
        const [ca, length] = list(parse(value), 'basic constraints');
        found.isCa = ca?.type === asn1.Type.BOOLEAN && ca.value !== '\0';
        if (found.isCa && length) found.pathLength = readSmallInteger(readWhole(derOf(length)));
        break;
      }
      case '2.5.29.15':
        found.keyUsage = usageBits(parse(value));
        break;
      case '2.5.29.37':
        found.extendedKeyUsageCritical = critical;
        found.extendedKeyUsage = list(parse(value), 'extended key usage').map((purpose) => {
          const number = asn1.derToOid(text(purpose, 'purpose'));
          return PURPOSES[number] ?? number;
        });
        break;
      case '2.5.29.14':
        found.subjectKeyId = Buffer.from(text(parse(value), 'subject key id'), 'latin1').toString('hex');
        break;
      case '2.5.29.35': {
        const keyId = list(parse(value), 'authority key id').find(
          (part) => part.tagClass === asn1.Class.CONTEXT_SPECIFIC && part.type === 0,
        );
        if (keyId) found.authorityKeyId = Buffer.from(text(keyId, 'authority key id'), 'latin1').toString('hex');
        break;
      }
      case QC_STATEMENTS:
        // All statements of a critical extension are critical (RFC 3739, 3.2.6).
        found.qualifiedStatements = statedOf(bytesOf(value));
        if (critical) found.unknownCritical.push(...unknownStatements(bytesOf(value)));
        break;
      default:
        if (critical && !READ_WITH_THE_PATH.has(oid)) found.unknownCritical.push(oid);
    }
  }
  return found;
}

interface Shape {
  readonly tbs: DerNode;
  readonly signatureAlgorithm: AlgorithmIdentifier;
  readonly signature: Uint8Array;
}

/**
 * The outer parts, which no signature covers, in DER only; what the issuer signed is taken as it arrived, for authorities have signed numbers
 * and booleans that DER writes otherwise.
 */
function readShape(der: Uint8Array): Shape {
  const [tbs, algorithm, value, extra] = children(readWhole(der), TAG.sequence);
  if (!tbs || !algorithm || !value || extra) throw new CertificateUnreadable('not the parts of a certificate');
  const inner = der.length - tbs.start;
  const minimal = inner < 0x80 ? 2 : inner < 0x100 ? 3 : inner < 0x10000 ? 4 : 5;
  if (tbs.start !== minimal || derProblems(encoded(algorithm)).length + derProblems(encoded(value)).length > 0)
    throw new CertificateUnreadable('not DER');
  const bits = content(value);
  if (value.tag !== TAG.bitString || bits[0] !== 0) throw new CertificateUnreadable('signature is no bit string');
  return { tbs, signatureAlgorithm: readAlgorithm(encoded(algorithm)), signature: bits.subarray(1) };
}

const versionOf = (node: DerNode | undefined): number => (node ? readSmallInteger(children(node)[0]) + 1 : 1);

function readFields(der: Uint8Array): Certificate {
  const shape = readShape(der);
  const parts = children(shape.tbs, TAG.sequence);
  const version = versionOf(parts[0]?.tag === 0xa0 ? parts.shift() : undefined);
  const [serial, innerAlgorithm, issuerPart, validity, subjectPart, spkiPart, ...optional] = parts;
  if (!serial || !innerAlgorithm || !issuerPart || !validity || !subjectPart || !spkiPart)
    throw new CertificateUnreadable('parts are missing');
  if (!sameBytes(shape.signatureAlgorithm.der, encoded(innerAlgorithm))) throw new CertificateUnreadable('names two signature algorithms');
  const [notBefore, notAfter] = children(validity, TAG.sequence).map(readCertificateTime);
  if (!notBefore || !notAfter) throw new CertificateUnreadable('validity is missing');

  const subjectDer = encoded(subjectPart);
  const issuerDer = encoded(issuerPart);
  const subject = readName(parse(binary(subjectDer)));
  const issuer = readName(parse(binary(issuerDer)));
  if (serial.tag !== TAG.integer) throw new CertificateUnreadable('serial number is missing');
  const serialBytes = binary(content(serial));
  const [rfc, representativeRfc] = (onlyValue(subject, '2.5.4.45') ?? '').split('/').map((part) => part.trim());
  const curp = (onlyValue(subject, '2.5.4.5') ?? '').split('/')[0]!.trim();
  const spki = encoded(spkiPart);
  const extensionsPart = optional.find((part) => part.tag === 0xa3);
  const { keyUsage, ...extensions } = readExtensions(extensionsPart && parse(binary(encoded(extensionsPart))));
  return {
    der,
    fingerprint: createHash('sha256').update(der).digest('hex'),
    version,
    serialNumber: Buffer.from(serialBytes, 'latin1').toString('hex'),
    certificateNumber: /^\d{20}$/.test(serialBytes) ? serialBytes : null,
    subject: {
      commonName: onlyValue(subject, '2.5.4.3'),
      rfc: rfc || null,
      representativeRfc: representativeRfc || null,
      curp: curp || null,
      email: onlyValue(subject, '1.2.840.113549.1.9.1'),
      organization: onlyValue(subject, '2.5.4.10'),
      organizationalUnit: onlyValue(subject, '2.5.4.11'),
      raw: nameText(subject),
    },
    issuer: { commonName: onlyValue(issuer, '2.5.4.3'), organization: onlyValue(issuer, '2.5.4.10'), raw: nameText(issuer) },
    notBefore,
    notAfter,
    keyUsage,
    ...extensions,
    selfIssued: sameBytes(subjectDer, issuerDer),
    publicKey: readKey(spki),
    spki,
    tbs: encoded(shape.tbs),
    subjectDer,
    issuerDer,
    signatureAlgorithm: shape.signatureAlgorithm,
    signature: shape.signature,
  };
}

/** A curve or an algorithm that Node does not know says nothing about the rest of the certificate. */
function readKey(spki: Uint8Array): KeyObject {
  try {
    return createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
  } catch {
    return createSecretKey(Buffer.alloc(1));
  }
}

/** Reads one DER certificate. Strict: canonical encoding, nothing after it, no PEM. Throws CertificateUnreadable only. */
export function parseCertificate(der: Uint8Array): Certificate {
  if (der.length === 0) throw new CertificateUnreadable('empty');
  if (der.length > MAX_CERTIFICATE_BYTES) throw new CertificateUnreadable('too large');
  try {
    return readFields(new Uint8Array(der));
  } catch (error) {
    if (error instanceof CertificateUnreadable) throw error;
    throw new CertificateUnreadable('not a DER certificate');
  }
}

const PEM = /^\s*-----BEGIN CERTIFICATE-----\s+([A-Za-z0-9+/=\s]+?)\s*-----END CERTIFICATE-----\s*$/;

/**
 * Reads a certificate file: DER, or PEM text with exactly one certificate and nothing around it. Some tools
 * save a .cer as PEM; the certificate inside is the same, so refusing it would only puzzle its owner.
 */
export function readCertificateFile(file: Uint8Array): Certificate {
  if (file.length > 2 * MAX_CERTIFICATE_BYTES) throw new CertificateUnreadable('too large');
  const armoured = file[0] === 0x30 ? null : PEM.exec(binary(file));
  return parseCertificate(armoured ? new Uint8Array(Buffer.from(armoured[1]!, 'base64')) : file);
}
