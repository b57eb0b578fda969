import { beforeAll, describe, expect, it } from 'vitest';
import { type RecordedSheet, type ValidationRecord, type Verdict, validateFiles } from '../../modules/validation/index.ts';
import { evidenceSheetStatement } from '../../shared-kernel/signing/sheet-statement.ts';
import { append, baseObjects, sign, writePdf } from './forge.ts';
import { everyoneGood, VALIDATED_AT } from './real-files.ts';
import { DOCUMENT_ID, recordOf, sha256 } from './recorded.ts';
import { makeAuthority, type TestAuthority } from './test-signer.ts';

const ENDORSEMENT_ID = `${DOCUMENT_ID}.1`;

describe('sheets about a document', () => {
  let authority: TestAuthority;
  let final: Buffer;
  let sheet: Buffer;
  const signed = (on: Uint8Array, statement: string, field?: number) =>
    sign(on, { party: authority.issue('Seal'), dictionary: `/ContactInfo (${statement})`, ...(field ? { field } : {}) });
  beforeAll(async () => {
    authority = makeAuthority();
    final = await signed(writePdf(baseObjects()), DOCUMENT_ID);
    sheet = await signed(await signed(writePdf(baseObjects()), ENDORSEMENT_ID), ENDORSEMENT_ID, 8);
  });

  const recorded = (change: Partial<RecordedSheet> = {}): ValidationRecord => {
    const known: RecordedSheet = {
      documentId: DOCUMENT_ID,
      endorsementID: ENDORSEMENT_ID,
      finalSha256: sha256(sheet),
      constancia: null,
      files: { pdf: async () => sheet, constancia: async () => null },
      revocations: [],
      platformCertificates: [],
      recordIntegrity: { status: 'PASSED', detail: 'recomputed', events: 6, checkpoint: 5311 },
      ...change,
    };
    return { ...recordOf(final, null).record, findSheet: async (statement) => (statement === ENDORSEMENT_ID ? known : null) };
  };
  const upload = (bytes: Uint8Array, record = recorded(), trust = authority.trust('own')) =>
    validateFiles({
      now: VALIDATED_AT,
      trust,
      revocation: everyoneGood,
      record,
      files: [{ name: 'a.pdf', bytes }],
    });
  const leg = (verdict: Verdict, name: string) => verdict.legs.find((one) => one.leg === name)!;

  it('an endorsement sheet is held against the sheet that was sealed, not against its document', async () => {
    const verdict = await upload(sheet);
    expect(leg(verdict, 'record')).toMatchObject({
      status: 'PASSED',
      code: 'record.endorsement_sheet',
      subject: ENDORSEMENT_ID,
      facts: { documentId: DOCUMENT_ID, endorsementID: ENDORSEMENT_ID, recordedSha256: sha256(sheet), events: 6 },
    });
    expect(leg(verdict, 'anchor')).toMatchObject({ status: 'NOT_APPLICABLE', code: 'anchor.of_the_document' });
    expect(leg(verdict, 'constancia')).toMatchObject({ status: 'INDETERMINATE', code: 'constancia.pending' });
    // It proves nothing about who may read the document's history.
    expect([verdict.document, verdict.timeline]).toEqual([null, []]);
  });

  it('a changed one fails with the place, one that is not sealed yet is undecided, an altered history fails', async () => {
    const altered = Buffer.from(sheet);
    altered[700] = altered[700]! ^ 1;
    const failed = await upload(altered);
    expect([failed.overall, leg(failed, 'record').code, leg(failed, 'record').facts.offset]).toEqual([
      'TOTAL_FAILED',
      'record.pdf_differs',
      700,
    ]);
    const unsealed = leg(await upload(sheet, recorded({ finalSha256: null })), 'record');
    expect([unsealed.status, unsealed.code]).toEqual(['INDETERMINATE', 'record.not_completed']);
    const recordIntegrity = { status: 'FAILED', detail: 'event 4', events: 6, checkpoint: 1 } as const;
    expect((await upload(sheet, recorded({ recordIntegrity }))).code).toBe('record.integrity_failed');
  });

  it('the recorded constancia joins in, and one that is not the recorded one is told', async () => {
    const constancia = { sha256: sha256(Buffer.from('other')), genTime: '2026-11-21T07:28:48.839Z' };
    const files = { pdf: async () => sheet, constancia: async () => new Uint8Array([1]) };
    expect(leg(await upload(sheet, recorded({ constancia, files })), 'record').code).toBe('record.constancia_differs');
  });

  it('one that the record does not know is not from here', async () => {
    const strange = await signed(writePdf(baseObjects()), `${DOCUMENT_ID.replace('b', 'c')}.1`);
    expect(leg(await upload(strange), 'record').code).toBe('record.not_ours');
  });

  it('an evidence sheet is kept nowhere: its seal alone speaks for it', async () => {
    const evidence = await signed(writePdf(baseObjects()), evidenceSheetStatement(DOCUMENT_ID));
    const verdict = await upload(evidence);
    expect(verdict.overall).toBe('TOTAL_PASSED');
    expect(['record', 'constancia', 'anchor'].map((name) => leg(verdict, name).code)).toEqual([
      'record.evidence_sheet',
      'constancia.none_for_sheet',
      'anchor.of_the_document',
    ]);
    const altered = Buffer.from(evidence);
    altered[700] = altered[700]! ^ 1;
    expect((await upload(altered)).overall).toBe('TOTAL_FAILED');
  });

  it('what another’s signature calls an evidence sheet is not from here', async () => {
    const claimed = await signed(writePdf(baseObjects()), evidenceSheetStatement(DOCUMENT_ID));
    const verdict = await upload(claimed, recorded(), authority.trust('sat'));
    expect(['record', 'constancia', 'anchor'].map((name) => leg(verdict, name).code)).toEqual([
      'record.not_ours',
      'constancia.not_given',
      'anchor.not_from_here',
    ]);
  });

  it('a document does not become a sheet by a signature or bytes that are added to it', async () => {
    for (const statement of [evidenceSheetStatement(DOCUMENT_ID), ENDORSEMENT_ID]) {
      const added = await upload(await signed(final, statement, 8));
      expect(leg(added, 'record')).toMatchObject({ status: 'FAILED', code: 'record.bytes_appended' });
      const changed = Buffer.from(await signed(final, statement, 8));
      changed[700] = changed[700]! ^ 1;
      expect(leg(await upload(changed), 'record')).toMatchObject({ status: 'FAILED', facts: { foundBy: 'document-id' } });
    }
    for (const statement of [evidenceSheetStatement(DOCUMENT_ID), ENDORSEMENT_ID]) {
      // Whichever of them comes first: signatures that do not agree make no sheet.
      const mixed = await upload(await signed(await signed(writePdf(baseObjects()), statement), DOCUMENT_ID, 8));
      expect(leg(mixed, 'record')).toMatchObject({ status: 'FAILED', facts: { foundBy: 'document-id' } });
    }
    expect(leg(await upload(append(final, {})), 'record').code).toBe('record.bytes_appended');
  });
});
