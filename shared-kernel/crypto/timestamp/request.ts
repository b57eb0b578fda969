import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { OID } from '../algorithms.ts';
import { arrayBufferOf } from '../signed-data.ts';

/** TimeStampReq (RFC 3161, 2.4.1) over a SHA-256, asking for the certificates. `nonce` is the content of a positive INTEGER. */
export function buildTimestampRequest(sha256: Uint8Array, nonce: Uint8Array | null, policy: string | null = null): Uint8Array {
  const request = new pkijs.TimeStampReq({
    version: 1,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: OID.sha256, algorithmParams: new asn1js.Null() }),
      hashedMessage: new asn1js.OctetString({ valueHex: arrayBufferOf(sha256) }),
    }),
    ...(policy ? { reqPolicy: policy } : {}),
    ...(nonce ? { nonce: new asn1js.Integer({ valueHex: arrayBufferOf(nonce) }) } : {}),
    certReq: true,
  });
  return new Uint8Array(request.toSchema().toBER());
}
