import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import type { Clock } from '../../clock.ts';
import { digest, hashOfOid } from '../algorithms.ts';
import { arrayBufferOf, buildSignedData, CMS, type SigningParty, schemaOf } from '../signed-data.ts';

/** Example arc of ITU-T X.660: no certified provider can ever use it. */
export const TEST_POLICY = '2.999.151.1';

const MAX_REQUEST_BYTES = 64 * 1024;
const HASH_BYTES: Record<string, number> = { sha256: 32, sha384: 48, sha512: 64 };

export interface TimestampAuthorityOptions extends SigningParty {
  clock: Clock;
  /** Serial numbers; never the same twice (RFC 3161, 2.4.2). */
  serials: () => bigint | Promise<bigint>;
  policy?: string;
}

export interface TimestampAuthority {
  /** TimeStampReq in, TimeStampResp out (DER); a request that cannot be served answers a rejection. */
  respond(requestDer: Uint8Array): Promise<Uint8Array>;
}

type Failure = 'badAlg' | 'badRequest' | 'badDataFormat' | 'unacceptedPolicy' | 'unacceptedExtension' | 'systemFailure';
const FAILURE_BIT: Record<Failure, number> = {
  badAlg: 0,
  badRequest: 2,
  badDataFormat: 5,
  unacceptedPolicy: 15,
  unacceptedExtension: 16,
  systemFailure: 25,
};

class Declined extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure);
    this.failure = failure;
  }
}

/** PKIStatusInfo of a rejection with one bit of PKIFailureInfo, in DER: no trailing zero bits. */
function rejection(failure: Failure): Uint8Array {
  const bit = FAILURE_BIT[failure];
  const bits = new Uint8Array((bit >> 3) + 1);
  bits[bit >> 3] = 0x80 >> (bit & 7);
  const status = new asn1js.Sequence({
    value: [new asn1js.Integer({ value: 2 }), new asn1js.BitString({ valueHex: bits.buffer, unusedBits: 7 - (bit & 7) })],
  });
  return new Uint8Array(new asn1js.Sequence({ value: [status] }).toBER());
}

function readRequest(der: Uint8Array): pkijs.TimeStampReq {
  if (der.length > MAX_REQUEST_BYTES) throw new Declined('badDataFormat');
  try {
    return new pkijs.TimeStampReq({ schema: schemaOf(der) });
  } catch {
    throw new Declined('badDataFormat');
  }
}

function positive(serial: bigint): asn1js.Integer {
  const digits = serial.toString(16);
  const padded = digits.length % 2 === 0 ? digits : `0${digits}`;
  const bytes = Buffer.from(Number.parseInt(padded.slice(0, 2), 16) >= 0x80 ? `00${padded}` : padded, 'hex');
  return new asn1js.Integer({ valueHex: arrayBufferOf(bytes) });
}

/** An RFC 3161 authority in this process. Its policy and certificates say that it is a test; it certifies nothing. */
export function createTimestampAuthority(options: TimestampAuthorityOptions): TimestampAuthority {
  const policy = options.policy ?? TEST_POLICY;

  const grant = async (request: pkijs.TimeStampReq): Promise<Uint8Array> => {
    if (request.version !== 1) throw new Declined('badRequest');
    const { hashAlgorithm, hashedMessage } = request.messageImprint;
    const hash = hashOfOid(hashAlgorithm.algorithmId);
    const length = hash ? HASH_BYTES[hash] : undefined;
    if (!length) throw new Declined('badAlg');
    if (hashedMessage.valueBlock.valueHexView.length !== length) throw new Declined('badDataFormat');
    if (request.reqPolicy && request.reqPolicy !== policy) throw new Declined('unacceptedPolicy');
    if (request.extensions && request.extensions.length > 0) throw new Declined('unacceptedExtension');
    const info = new pkijs.TSTInfo({
      version: 1,
      policy,
      messageImprint: request.messageImprint,
      serialNumber: positive(await options.serials()),
      genTime: options.clock.now(),
      accuracy: new pkijs.Accuracy({ seconds: 1 }),
      ...(request.nonce ? { nonce: request.nonce } : {}),
    });
    const content = new Uint8Array(info.toSchema().toBER());
    const token = await buildSignedData({
      contentType: CMS.tstInfo,
      content,
      digest: digest('sha256', content),
      party: options,
      withCertificates: request.certReq === true,
    });
    const granted = new asn1js.Sequence({ value: [new asn1js.Integer({ value: 0 })] });
    return new Uint8Array(new asn1js.Sequence({ value: [granted, schemaOf(token)] }).toBER());
  };

  return {
    async respond(requestDer) {
      try {
        return await grant(readRequest(requestDer));
      } catch (error) {
        return rejection(error instanceof Declined ? error.failure : 'systemFailure');
      }
    },
  };
}
