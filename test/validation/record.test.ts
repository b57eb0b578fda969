import { Buffer } from 'node:buffer';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type RecordedDocument,
  type ValidationRecord,
  type Verdict,
  validateByHash,
  validateById,
  validateByLink,
  validateFiles,
} from '../../modules/validation/index.ts';
import { nobodyToAsk } from '../../shared-kernel/crypto/revocation.ts';
import { append, baseObjects, sign, writePdf } from './forge.ts';
import { everyoneGood, VALIDATED_AT } from './real-files.ts';
import { anchorOf, DOCUMENT_ID, recordOf, sha256, TIMESTAMP } from './recorded.ts';
import { makeAuthority, type TestAuthority } from './test-signer.ts';

let authority: TestAuthority;
let base: Buffer;
let pdf: Buffer;

beforeAll(async () => {
  authority = makeAuthority();
  base = writePdf(baseObjects());
  pdf = await sign(base, { party: authority.issue('Seal'), dictionary: `/ContactInfo (${DOCUMENT_ID})` });
});

const deps = (record: ValidationRecord) => ({ now: VALIDATED_AT, trust: authority.trust('own'), revocation: everyoneGood, record });
const upload = (record: ValidationRecord, bytes: Uint8Array, asn?: Uint8Array) =>
  validateFiles({ ...deps(record), files: [{ name: 'a.pdf', bytes }, ...(asn ? [{ name: 'a.asn', bytes: asn }] : [])] });
const leg = (verdict: Verdict, name: string) => verdict.legs.find((one) => one.leg === name)!;
const withRecord = (change: Partial<RecordedDocument> = {}) => recordOf(pdf, null, change).record;

describe('one answer, whichever way the document is named', () => {
  it('by upload, by hash, by id and timestamp, by link', async () => {
    const record = withRecord();
    const answers = [
      await upload(record, pdf),
      await validateByHash(deps(record), sha256(pdf).toUpperCase()),
      await validateById(deps(record), DOCUMENT_ID, TIMESTAMP),
      await validateByLink(
        { ...deps(record), publicUrl: 'https://x.test', openReference: null },
        `https://x.test/validation/${DOCUMENT_ID}/${TIMESTAMP}`,
      ),
      await validateByLink(
        {
          ...deps(record),
          publicUrl: 'https://x.test/',
          openReference: (segment) => (segment === 'sealed' ? { documentId: DOCUMENT_ID, timestamp: TIMESTAMP } : null),
        },
        'https://x.test/validation/sealed',
      ),
    ];
    expect(answers.map(({ how }) => how.by)).toEqual(['upload', 'hash', 'id', 'link', 'link']);
    const [first, ...others] = answers.map(({ how: _, ...answer }) => answer);
    for (const other of others) expect(other).toEqual(first);
    expect(leg(answers[0]!, 'record').code).toBe('record.matches');
    expect(leg(answers[0]!, 'anchor').code).toBe('anchor.verified');
    expect(answers[0]!.timeline.map(({ at }) => at)).toEqual(['2026-11-21T07:00:00Z', '2026-11-21T07:28:40Z', '2026-11-21T07:29:00Z']);
  });

  it.each([
    ['another hash', (record: ValidationRecord) => validateByHash(deps(record), '0'.repeat(64))],
    ['no hash', (record: ValidationRecord) => validateByHash(deps(record), 'hello')],
    ['a wrong pair', (record: ValidationRecord) => validateById(deps(record), DOCUMENT_ID, '1')],
    [
      'an unknown segment',
      (record: ValidationRecord) =>
        validateByLink({ ...deps(record), publicUrl: 'https://x.test', openReference: () => null }, 'https://x.test/validation/zzz'),
    ],
  ])('%s: not found', async (_, ask) => {
    await expect(ask(withRecord())).rejects.toMatchObject({ status: 404, code: 'document.not_found' });
  });

  it.each([
    ['https://y.test/validation/a/b', 'validation.foreign_link'],
    ['https://x.test.y.test/validation/a/b', 'validation.foreign_link'],
    ['https://x.test@y.test/validation/a/b', 'validation.foreign_link'],
    ['https://me@x.test/validation/a/b', 'validation.foreign_link'],
    ['http://x.test/validation/a/b', 'validation.foreign_link'],
    ['http://169.254.169.254/latest', 'validation.foreign_link'],
    ['not a link', 'validation.foreign_link'],
    ['https://x.test/other/a/b', 'validation.link_invalid'],
    ['https://x.test/validation/a/b/c', 'validation.link_invalid'],
    ['https://x.test/validation/%E0%A4%A', 'validation.link_invalid'],
  ])('%s is refused: %s', async (url, code) => {
    await expect(validateByLink({ ...deps(withRecord()), publicUrl: 'https://x.test', openReference: null }, url)).rejects.toMatchObject({
      code,
    });
  });
});

describe('our own record', () => {
  it('names the first byte that differs, found by the id in the seal', async () => {
    const altered = Buffer.from(pdf);
    altered[700] = altered[700]! ^ 1;
    const verdict = await upload(withRecord(), altered);
    expect(verdict.overall).toBe('TOTAL_FAILED');
    expect(leg(verdict, 'record')).toMatchObject({
      status: 'FAILED',
      code: 'record.pdf_differs',
      facts: { offset: 700, foundBy: 'document-id' },
    });
    expect(leg(verdict, 'record').reason.es).toContain('700');
  });

  it.each([
    ['altered', (bytes: Buffer) => bytes.fill(bytes[700]! ^ 1, 700, 701)],
    ['with something appended', (bytes: Buffer) => append(bytes, {})],
    ['another file of the same id', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('% more\n')])],
  ])('%s: no leg passes, waits or speaks for it by what the record says of its own file', async (_, change) => {
    const constancia = { sha256: 'ab'.repeat(32), genTime: '2026-11-21T07:28:48.839Z' };
    const verdict = await upload(withRecord({ constancia }), change(Buffer.from(pdf)));
    expect(verdict.overall).toBe('TOTAL_FAILED');
    expect(leg(verdict, 'anchor')).toMatchObject({ status: 'NOT_APPLICABLE', code: 'anchor.of_recorded_file' });
    expect(leg(verdict, 'anchor').reason.es).toContain('No es el archivo anclado');
    expect(leg(verdict, 'constancia')).toMatchObject({
      status: 'NOT_APPLICABLE',
      code: 'constancia.of_recorded_file',
      facts: { genTime: constancia.genTime },
    });
    expect(leg(verdict, 'constancia').reason.en).toContain('2026-11-21 07:28:48 UTC');
    const none = await upload(withRecord({ constancia: null, anchor: null }), change(Buffer.from(pdf)));
    expect([leg(none, 'constancia').code, leg(none, 'anchor').code]).toEqual(['constancia.not_given', 'anchor.of_recorded_file']);
    for (const one of [...verdict.legs, ...none.legs]) expect([one.code, /espere/i.test(one.todo?.es ?? '')]).toEqual([one.code, false]);
  });

  it('shows no history to whoever only wrote the id into a file', async () => {
    const altered = Buffer.from(pdf);
    altered[700] = altered[700]! ^ 1;
    const verdict = await upload(withRecord(), altered);
    expect([verdict.timeline, verdict.document]).toEqual([[], null]);
  });

  it('bytes appended, an earlier version, a file it does not know', async () => {
    const appended = await upload(withRecord(), append(pdf, {}));
    expect(leg(appended, 'record')).toMatchObject({ status: 'FAILED', code: 'record.bytes_appended', facts: { offset: pdf.length } });
    const later = await sign(pdf, { party: authority.issue('Later'), field: 8 });
    const earlier = await upload(recordOf(later, null).record, pdf);
    expect(leg(earlier, 'record')).toMatchObject({
      status: 'FAILED',
      code: 'record.earlier_version',
      facts: { offset: pdf.length, recordedSize: later.length },
    });
    const other = await sign(base, { party: authority.issue('Other') });
    expect(leg(await upload(withRecord(), other), 'record')).toMatchObject({ status: 'NOT_APPLICABLE', code: 'record.not_ours' });
  });

  it.each([
    [
      'history altered',
      { recordIntegrity: { status: 'FAILED', detail: 'event 4', events: 17, checkpoint: 1 } },
      'TOTAL_FAILED',
      'record.integrity_failed',
    ],
    [
      'history not covered yet',
      { recordIntegrity: { status: 'INDETERMINATE', detail: 'no checkpoint', events: 17, checkpoint: null } },
      'INDETERMINATE',
      'record.integrity_open',
    ],
    ['not sealed yet', { finalSha256: null }, 'INDETERMINATE', 'record.not_completed'],
  ] as [string, Partial<RecordedDocument>, string, string][])('%s', async (_, change, overall, code) => {
    const { document } = recordOf(pdf, null, change);
    const record: ValidationRecord = {
      findBySha256: async () => document,
      findByLink: async () => document,
      findByDocumentId: async () => document,
      findSheet: async () => null,
    };
    const verdict = await upload(record, pdf);
    expect([verdict.overall, leg(verdict, 'record').code]).toEqual([overall === 'INDETERMINATE' ? 'INDETERMINATE' : overall, code]);
  });

  it('a record that does not answer is undecided, never passed', async () => {
    const down = async () => {
      throw new Error('connection refused');
    };
    const verdict = await upload({ findBySha256: down, findByLink: down, findByDocumentId: down, findSheet: down }, pdf);
    expect([verdict.overall, verdict.code]).toEqual(['INDETERMINATE', 'record.unavailable']);
  });

  it('a recorded file that is gone is a verdict', async () => {
    const gone = async () => {
      throw new Error('gone');
    };
    const verdict = await validateById(deps(withRecord({ files: { pdf: gone, constancia: gone } })), DOCUMENT_ID, TIMESTAMP);
    expect([verdict.overall, leg(verdict, 'record').code]).toEqual(['TOTAL_FAILED', 'record.file_unreadable']);
    expect(leg(verdict, 'anchor')).toMatchObject({ status: 'NOT_APPLICABLE', code: 'anchor.no_file' });
  });

  it('what was answered about revocation when signing counts when nobody answers today', async () => {
    const verdict = await validateFiles({
      ...deps(withRecord()),
      revocation: { ask: async () => nobodyToAsk(VALIDATED_AT) },
      files: [{ name: 'a.pdf', bytes: pdf }],
    });
    expect(leg(verdict, 'revocation').code).toBe('revocation.nobody_to_ask_own');
    const fingerprint = String(leg(verdict, 'revocation').facts.fingerprint);
    const kept = withRecord({
      revocations: [{ fingerprint, status: 'good', askedAt: '2026-11-21T07:28:40Z', source: 'list', listNumber: '3' }],
    });
    const again = await validateFiles({
      ...deps(kept),
      revocation: { ask: async () => nobodyToAsk(VALIDATED_AT) },
      files: [{ name: 'a.pdf', bytes: pdf }],
    });
    expect(leg(again, 'revocation')).toMatchObject({ status: 'PASSED', code: 'revocation.good_when_signed' });
  });
});

describe('the anchor', () => {
  const root = anchorOf().recorded.root;
  it.each([
    [
      'another root on the chain',
      { chain: { status: 'held', root: 'ab'.repeat(32), treeSize: 2, blockNumber: 5 } },
      'FAILED',
      'anchor.mismatch',
    ],
    ['another size on the chain', { chain: { status: 'held', root, treeSize: 3, blockNumber: 5 } }, 'FAILED', 'anchor.mismatch'],
    ['missing on the chain', { chain: { status: 'missing' } }, 'FAILED', 'anchor.mismatch'],
    ['a stored anchor that was altered', { recorded: { ...anchorOf().recorded, root: 'cd'.repeat(32) } }, 'FAILED', 'anchor.mismatch'],
    ['no proof of inclusion', { inclusion: null }, 'FAILED', 'anchor.mismatch'],
    ['a chain that does not answer', { chain: { status: 'unreachable', detail: 'refused' } }, 'INDETERMINATE', 'anchor.unreachable'],
  ] as [string, Parameters<typeof anchorOf>[0], string, string][])('%s', async (_, change, status, code) => {
    const verdict = await upload(withRecord({ anchor: anchorOf(change) }), pdf);
    expect(leg(verdict, 'anchor')).toMatchObject({ status, code });
    expect(verdict.overall).toBe(status === 'FAILED' ? 'TOTAL_FAILED' : 'INDETERMINATE');
  });

  it('not anchored yet', async () => {
    expect(leg(await upload(withRecord({ anchor: null }), pdf), 'anchor')).toMatchObject({
      status: 'INDETERMINATE',
      code: 'anchor.pending',
    });
  });
});
