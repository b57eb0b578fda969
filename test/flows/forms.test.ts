import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import type { DocumentEvent } from '../../modules/documents/contract/events.ts';
import { documentDecider, documentStreams } from '../../modules/documents/index.ts';
import { formsReactor } from '../../modules/flows/forms.ts';
import { signatureMark } from '../../modules/templates/index.ts';
import { textPlaces } from '../../shared-kernel/pdf/text-places.ts';
import { closePdfWorkers } from '../../shared-kernel/pdf/worker-pool.ts';
import { setup, signatory } from '../documents/given.ts';
import { plain, uploadedWord } from '../documents/word-given.ts';
import { layingConverter } from '../forms/world.ts';
import { refusalWorld } from '../refusals/world.ts';
import { docx, paragraph } from '../word/docx.ts';

const documentId = 'document-1';
const unused = () => Promise.reject(new Error('nothing is composed here'));

/** The draft of a composed file with these paragraphs, once its pages were looked through. */
async function soughtIn(
  lines: readonly string[],
  signatures: readonly { mark: number; signatoryId: string }[],
  lost: readonly string[] = [],
) {
  const world = refusalWorld();
  const converter = layingConverter();
  converter.lose(...lost);
  const { pdf } = await converter.convert(docx({ body: lines.map((line) => paragraph(line)).join('') }), 'docx');
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const form = { templateId: 'template-1', templateHistory: 1, signatures: [...signatures] };
  const converted: DocumentEvent = {
    type: 'WordConverted',
    data: {
      source: uploadedWord().data.original.sha256,
      file: { key: sha256, sha256, size: pdf.length },
      pages: [{ width: 612, height: 792, rotate: 0 }],
      converter: { name: 'LibreOffice', version: '7' },
      choice: plain,
    },
  };
  await world.given(documentDecider, documentId, [uploadedWord({}, { form }), setup([signatory('ana'), signatory('bruno')]), converted]);
  const reactor = formsReactor({
    engine: world.engine,
    files: { get: async () => pdf, put: unused },
    templates: { composed: unused, kept: unused },
    word: { files: { inspect: unused }, converter },
    uploadMaxBytes: unused,
    textPlaces,
    signatureMark,
  });
  const item = {
    key: 'k',
    payload: { documentId, type: 'WordConverted', account: 'owner-1' },
    eventId: 'event-1',
    attempt: 1,
    fence: 1,
    firstAt: new Date(),
    signal: new AbortController().signal,
  };
  const perform = () => reactor.perform(item);
  await perform();
  const load = async () => documentStreams(world.engine).load(documentId);
  return { perform, load, ...(await load()) };
}

describe('places to sign on the pages of a composed file (TPL-011)', () => {
  afterAll(() => closePdfWorkers());

  it('become fields of their signers, each over its mark, as often as it stands there', async () => {
    const lines = ['Contrato', signatureMark(1), 'y', signatureMark(2), `Rubrica: ${signatureMark(1)}`];
    const { state, perform, load } = await soughtIn(lines, [
      { mark: 1, signatoryId: 'ana' },
      { mark: 2, signatoryId: 'bruno' },
    ]);
    expect(state.marks).toMatchObject({ missing: [] });
    expect(state.fields.map(({ signatoryId, type, page, required }) => ({ signatoryId, type, page, required }))).toEqual([
      { signatoryId: 'ana', type: 'SIGNATURE', page: 1, required: true },
      { signatoryId: 'ana', type: 'SIGNATURE', page: 1, required: true },
      { signatoryId: 'bruno', type: 'SIGNATURE', page: 1, required: true },
    ]);
    for (const [index, baseline] of [690, 570, 610].entries()) {
      const { x, y, width, height } = state.fields[index]!;
      expect(y).toBeLessThan(baseline);
      expect(y + height).toBeGreaterThan(baseline + 18);
      expect(width).toBeGreaterThan(100);
      expect(x + width).toBeLessThanOrEqual(612);
    }
    // A worker that was killed after it comes back: nothing stands there twice.
    const { revision } = await load();
    await perform();
    expect((await load()).revision).toBe(revision);
  });

  it('are none where one of them is on no page, and the draft says which', async () => {
    const { state } = await soughtIn(
      [signatureMark(1), signatureMark(2)],
      [
        { mark: 1, signatoryId: 'ana' },
        { mark: 2, signatoryId: 'bruno' },
      ],
      [signatureMark(2)],
    );
    expect(state.marks).toMatchObject({ missing: [2] });
    expect(state.fields).toEqual([]);
  });

  it('are told apart by their numbers', async () => {
    const { state } = await soughtIn(
      [signatureMark(11), signatureMark(1)],
      [
        { mark: 1, signatoryId: 'ana' },
        { mark: 11, signatoryId: 'bruno' },
      ],
    );
    expect(state.fields.map(({ signatoryId, y }) => [signatoryId, Math.round(y / 40)])).toEqual([
      ['ana', 17],
      ['bruno', 18],
    ]);
  });
});
