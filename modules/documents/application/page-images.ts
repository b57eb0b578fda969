import type { EngineDeps } from '../../../shared-kernel/decider/run-command.ts';
import type { FileStore } from '../../../shared-kernel/files/port.ts';
import { noLegalValueOnPages } from '../../../shared-kernel/i18n/no-legal-value.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import type { PdfWork } from '../../../shared-kernel/pdf/port.ts';
import { PdfError } from '../../../shared-kernel/pdf/types.ts';
import { type DocumentLanguage, signatureWords } from '../../../shared-kernel/signing/words.ts';
import { type DocumentState, signatoriesOf } from '../domain/state.ts';
import { pdfOf } from '../domain/word-pages.ts';
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
 * Tries at a file that runs into a limit of its worker. One may be the fault of a machine that was busy; at the third it is the file's,
 * and its owner can do something about it, which we cannot. Tries that a kill ended count: the file may be what killed.
 */
export const MOST_TRIES = 3;

/**
 * Prepares the file that will be signed and draws its pages (STATE-012..016). Every step is a command
 * with an id made of document and round, so a job that was killed is simply done again. `attempt` counts the tries of this round
 * from 1. Rejects where it is to be tried again.
 */
export async function processPages(
  deps: PageImagesDeps,
  { documentId, round, attempt }: { readonly documentId: string; readonly round: number; readonly attempt: number },
  causationId: string,
): Promise<void> {
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
    const outcome = await draw(deps, started.state, attempt);
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

async function draw(deps: PageImagesDeps, state: DocumentState, attempt: number) {
  const { uploaded, setup } = state;
  const pdf = pdfOf(state);
  if (!uploaded || !pdf || !setup) throw new Error(`document ${state.documentId} is processed without pages or set-up`);
  try {
    const language = setup.language as DocumentLanguage;
    // Nobody sits before it: whoever uploads or looks at something meanwhile goes first.
    const turn = { account: state.ownerId, isUrgent: false };
    const unprepared = await deps.files.get(pdf.file.key);
    const prepared = await deps.pdf.prepare({
      bytes: unprepared,
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
        ...(state.isTest && { notice: noLegalValueOnPages }),
      },
      turn,
    });
    const file = await deps.files.put(prepared.bytes);
    const images: { documentImageID: string; key: string; page: number; width: number; height: number }[] = [];
    await deps.pdf.render(
      prepared.bytes,
      async ({ page, png, width, height }) => {
        const image = await deps.files.put(png);
        images.push({
          documentImageID: nameId('page', state.documentId, String(state.round), String(page)),
          key: image.key,
          page,
          width,
          height,
        });
      },
      turn,
    );
    return {
      prepared: file,
      fieldNames: { ...prepared.fieldNames, ...prepared.signatureFields },
      sealField: prepared.sealField,
      images: images.sort((a, b) => a.page - b.page),
    };
  } catch (error) {
    // A file that cannot be prepared is the document's own matter and goes back to its owner; anything else is tried again.
    if (!(error instanceof PdfError) || mayGoBetter(error, attempt)) throw error;
    return { code: error.code, detail: JSON.stringify(error.facts).slice(0, 500) };
  }
}

/** A worker that did not start, or was ended with its process, says nothing about a file. */
const OUR_OWN_FAULTS: readonly unknown[] = ['start', 'closed'];

export function mayGoBetter({ code, facts }: PdfError, attempt: number): boolean {
  if (code === 'pdf.worker_failed') return attempt < MOST_TRIES || OUR_OWN_FAULTS.includes(facts.reason);
  return (code === 'pdf.worker_timeout' || code === 'pdf.worker_memory') && attempt < MOST_TRIES;
}
