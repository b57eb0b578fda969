/** What departs from a sound signature or timestamp, by code. Sentences are made of it elsewhere. */
export type CmsProblemCode =
  | 'badly-encoded'
  | 'trailing-bytes'
  | 'several-signers'
  | 'unusual-content-type'
  | 'content-inside'
  | 'empty-content'
  | 'content-type-attribute'
  | 'message-digest-missing'
  | 'digest-differs'
  | 'digest-not-computed'
  | 'digest-algorithms-differ'
  | 'two-hashes'
  | 'algorithm-parameters'
  | 'version-number'
  | 'signer-certificate-missing'
  | 'certificate-unreadable'
  | 'certificate-not-checked'
  | 'certificate-key-too-large'
  | 'certificate-unvouched'
  | 'certificate-of-same-key'
  | 'too-many-certificates'
  | 'no-signed-attributes'
  | 'signing-certificate-absent'
  | 'signing-certificate-other'
  | 'signing-certificate-not-compared'
  | 'attribute-twice'
  | 'unknown-unsigned-attributes'
  | 'several-timestamps'
  | 'key-too-large'
  | 'key-too-small'
  | 'value-differs'
  | 'value-out-of-order'
  | 'value-not-computed'
  | 'weak-algorithm'
  | 'imprint-differs'
  | 'imprint-not-computed'
  | 'imprint-parameters'
  | 'token-version'
  | 'response-status'
  | 'usage-not-timestamping';

/** What is unusual and takes nothing away. */
export type CmsNoteCode =
  | 'ber'
  | 'attributes-out-of-order'
  | 'several-digest-algorithms'
  | 'certificate-twice'
  | 'sha1-content'
  | 'counter-signature'
  | 'archive-timestamp'
  | 'signed-attributes'
  | 'unsigned-attributes'
  | 'usage-absent'
  | 'signing-certificate-other';

/** A code, and after a colon what it is about: a number, a name, an object identifier. */
export type CmsRemark<Code extends string> = Code | `${Code}: ${string}`;
export type CmsProblem = CmsRemark<CmsProblemCode>;
export type CmsNote = CmsRemark<CmsNoteCode>;
