import { children, readOid, readWhole, TAG } from './der.ts';

/** Statements of qualified certificates by their number (RFC 3739, 3.2.6.1; ETSI EN 319 412-5; ETSI TS 119 495). */
const STATEMENTS: Readonly<Record<string, string>> = {
  '1.3.6.1.5.5.7.11.1': 'pkixQCSyntax-v1',
  '1.3.6.1.5.5.7.11.2': 'pkixQCSyntax-v2',
  '0.4.0.1862.1.1': 'QcCompliance',
  '0.4.0.1862.1.2': 'QcLimitValue',
  '0.4.0.1862.1.3': 'QcRetentionPeriod',
  '0.4.0.1862.1.4': 'QcSSCD',
  '0.4.0.1862.1.5': 'QcPDS',
  '0.4.0.1862.1.6': 'QcType',
  '0.4.0.1862.1.7': 'QcCClegislation',
  '0.4.0.19495.2': 'PSD2',
};

const numbersOf = (value: Uint8Array): string[] =>
  children(readWhole(value), TAG.sequence).map((statement) => readOid(children(statement, TAG.sequence)[0]));

/** Numbers of the statements that nothing here knows. Throws DerError. */
export const unknownStatements = (value: Uint8Array): string[] => numbersOf(value).filter((oid) => !(oid in STATEMENTS));

/** What the issuer states of the certificate, by name or number; empty where it cannot be read. */
export function statedOf(value: Uint8Array): string[] {
  try {
    return numbersOf(value).map((oid) => STATEMENTS[oid] ?? oid);
  } catch {
    return [];
  }
}
