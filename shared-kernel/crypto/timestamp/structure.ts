import { type AlgorithmIdentifier, readAlgorithm } from '../algorithms.ts';
import { children, content, type DerNode, encoded, expectTag, hex, readOid, readSmallInteger, readTime, readWhole, TAG } from '../der.ts';
import { CMS } from '../signed-data.ts';

/** TSTInfo (RFC 3161, 2.4.2). */
export interface TstInfo {
  version: number;
  policy: string;
  imprintAlgorithm: AlgorithmIdentifier;
  imprint: Uint8Array;
  /** Hex of the serial's bytes as written; a certified provider was seen to issue negative ones. */
  serial: string;
  genTime: Date;
  /** Milliseconds; null when the authority states none. */
  accuracyMs: number | null;
  /** Hex of the bytes as written. */
  nonce: string | null;
}

function readAccuracy(node: DerNode): number {
  let milliseconds = 0;
  for (const part of children(node, TAG.sequence)) {
    const tag = part.tag as number;
    const value = readSmallInteger(part, tag);
    if (tag === TAG.integer) milliseconds += value * 1000;
    else if (tag === 0x80) milliseconds += value;
    else if (tag === 0x81) milliseconds += value / 1000;
    else throw new Error('accuracy has an unknown part');
  }
  return milliseconds;
}

export function readTstInfo(der: Uint8Array): TstInfo {
  const [version, policy, imprint, serial, genTime, ...optional] = children(readWhole(der), TAG.sequence);
  const [imprintAlgorithm, hashed] = children(expectTag(imprint, TAG.sequence));
  const accuracy = optional[0]?.tag === TAG.sequence ? optional.shift() : undefined;
  if (optional[0]?.tag === TAG.boolean) optional.shift();
  const nonce = optional[0]?.tag === TAG.integer ? optional.shift() : undefined;
  if (optional.some((part, i) => part.tag !== 0xa0 && part.tag !== 0xa1 && i < 2) || optional.length > 2)
    throw new Error('TSTInfo has unknown parts');
  if (!imprintAlgorithm) throw new Error('the imprint is missing');
  return {
    version: readSmallInteger(version),
    policy: readOid(policy),
    imprintAlgorithm: readAlgorithm(encoded(imprintAlgorithm)),
    imprint: content(expectTag(hashed, TAG.octetString)),
    serial: hex(content(expectTag(serial, TAG.integer))),
    genTime: readTime(expectTag(genTime, TAG.generalizedTime)),
    accuracyMs: accuracy ? readAccuracy(accuracy) : null,
    nonce: nonce ? hex(content(nonce)) : null,
  };
}

/** PKIStatus and PKIFailureInfo (RFC 3161, 2.4.2). */
export interface ResponseStatus {
  status: number;
  text: string | null;
  failure: string | null;
}

const FAILURES: Record<number, string> = {
  0: 'badAlg',
  2: 'badRequest',
  5: 'badDataFormat',
  14: 'timeNotAvailable',
  15: 'unacceptedPolicy',
  16: 'unacceptedExtension',
  17: 'addInfoNotAvailable',
  25: 'systemFailure',
};

function readStatus(node: DerNode): ResponseStatus {
  const [status, ...rest] = children(node, TAG.sequence);
  const texts = rest.find((part) => part.tag === TAG.sequence);
  const bits = rest.find((part) => part.tag === TAG.bitString);
  const raw = bits ? content(bits).subarray(1) : new Uint8Array();
  const set = Object.keys(FAILURES).filter((bit) => ((raw[Number(bit) >> 3] ?? 0) & (0x80 >> (Number(bit) & 7))) !== 0);
  return {
    status: readSmallInteger(status),
    text: texts
      ? children(texts, TAG.sequence)
          .map((part) => Buffer.from(content(part)).toString('utf8'))
          .join(' ')
      : null,
    failure: set[0] ? FAILURES[Number(set[0])]! : null,
  };
}

export type TimestampEnvelope =
  | { shape: 'token'; token: Uint8Array }
  | { shape: 'response'; status: ResponseStatus; token: Uint8Array | null }
  | { shape: 'nom151-2002' };

/**
 * Tells a bare TimeStampToken, a whole TimeStampResp (as constancias of NOM-151-SCFI-2016 are) and the older
 * record of NOM-151-SCFI-2002 apart, which starts with the name of a file. Throws on anything else.
 */
export function openEnvelope(der: Uint8Array): TimestampEnvelope {
  const parts = children(readWhole(der), TAG.sequence);
  const [first, second, extra] = parts;
  if (first?.tag === TAG.utf8) return { shape: 'nom151-2002' };
  if (first?.tag === TAG.oid) {
    if (readOid(first) !== CMS.signedData) throw new Error('not a timestamp token');
    return { shape: 'token', token: der };
  }
  if (first?.tag !== TAG.sequence || extra) throw new Error('neither a timestamp response nor a token');
  return { shape: 'response', status: readStatus(first), token: second ? new Uint8Array(encoded(second)) : null };
}
