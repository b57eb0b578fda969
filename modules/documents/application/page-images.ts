import type { EngineDeps } from '../../../shared-kernel/decider/run-command.ts';
import type { FileStore } from '../../../shared-kernel/files/port.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import type { PdfWork } from '../../../shared-kernel/pdf/port.ts';
import { PdfError } from '../../../shared-kernel/pdf/types.ts';
import { type DocumentLanguage, signatureWords } from '../../../shared-kernel/signing/words.ts';
import { type DocumentState, signatoriesOf } from '../domain/state.ts';
import { documentStreams } from '../streams.ts';
import { footerLinkOf } from './footer-link.ts';

export interface PageImagesDeps {
  readonly engine: EngineDeps;
  readonly files: FileStore;
  readonly pdf: PdfWork;
  readonly publicUrl: string;
  readonly linkSecret: Uint8Array;
}

const actor = { kind: 'process', id: 'page-images' } as const;

/**
 * Prepares the file that will be signed and draws its pages (STATE-012..016). Every step is a command
 * with an id made of document and round, so a job that was killed is simply done again.
 */
export async function processPages(deps: PageImagesDeps, documentId: string, round: number, causationId: string): Promise<void> {
  const step = (name: string) => ({
    actor,
    commandId: nameId('page-images', documentId, String(round), name),
    correlationId: causationId,
    causationId,
  });
  const documents = documentStreams(deps.engine);
  const started = await documents.execute({ type: 'StartPageImages', data: { documentId, round } }, step('start'));
  const { status, processingStatus } = started.state;
  // A document that was sent again stays PENDING while its file is prepared anew.
  const isBegun = (status === 'IMAGE_PROCESSING' || status === 'PENDING') && processingStatus === 'PROCESSING';
  if (isBegun && started.state.round === round) {
    const outcome = await draw(deps, started.state);
    if (outcome.code !== undefined) {
      await documents.execute({ type: 'FailProcessing', data: { documentId, round, ...outcome } }, step('fail'));
      return;
    }
    await documents.execute({ type: 'StorePageImages', data: { documentId, round, ...outcome } }, step('store'));
  }
  await documents.execute({ type: 'IssueSigningLinks', data: { documentId, round } }, step('links'));
}

/** What an empty place says on the page. A name is not printed: who is asked may change, and the pages do not. */
function printedLabel(state: DocumentState, label: string): string {
  const said = plain(label);
  return signatoriesOf(state).some(({ name }) => plain(name.value ?? '') !== '' && said.includes(plain(name.value ?? ''))) ? '' : label;
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

async function draw(deps: PageImagesDeps, state: DocumentState) {
  const { uploaded, setup } = state;
  if (!uploaded || !setup) throw new Error(`document ${state.documentId} is processed without upload or set-up`);
  try {
    const language = setup.language as DocumentLanguage;
    const original = await deps.files.get(uploaded.original.key);
    const prepared = await deps.pdf.prepare({
      bytes: original,
      alreadySigned: uploaded.alreadySigned,
      fields: state.fields.map(({ display: _display, required: _required, label, ...field }) => ({
        ...field,
        label: printedLabel(state, label.value ?? ''),
      })),
      signatoryIds: [...setup.signatories].sort((a, b) => a.order - b.order).map((one) => one.signatoryId),
      footer: {
        text: signatureWords(language).footer,
        url: footerLinkOf(deps, state),
        documentId: state.documentId,
      },
    });
    const file = await deps.files.put(prepared.bytes);
    const images: { documentImageID: string; key: string; page: number; width: number; height: number }[] = [];
    await deps.pdf.render(prepared.bytes, async ({ page, png, width, height }) => {
      const image = await deps.files.put(png);
      images.push({
        documentImageID: nameId('page', state.documentId, String(state.round), String(page)),
        key: image.key,
        page,
        width,
        height,
      });
    });
    return {
      prepared: file,
      fieldNames: { ...prepared.fieldNames, ...prepared.signatureFields },
      sealField: prepared.sealField,
      images: images.sort((a, b) => a.page - b.page),
    };
  } catch (error) {
    // A file that cannot be prepared is the document's own matter and goes back to its owner; anything else is tried again.
    if (error instanceof PdfError) return { code: error.code, detail: JSON.stringify(error.facts).slice(0, 500) };
    throw error;
  }
}
