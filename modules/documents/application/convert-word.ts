import type { EngineDeps } from '../../../shared-kernel/decider/run-command.ts';
import type { FileStore } from '../../../shared-kernel/files/port.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import type { PdfWork } from '../../../shared-kernel/pdf/port.ts';
import { PdfError } from '../../../shared-kernel/pdf/types.ts';
import {
  type WordChoice,
  WordConversionRefused,
  type WordConverter,
  type WordFiles,
  type WordRefusal,
} from '../../../shared-kernel/word/port.ts';
import type { DocumentState } from '../domain/state.ts';
import { awaitsPages, choiceOf } from '../domain/word-pages.ts';
import { documentStreams } from '../streams.ts';
import { mayGoBetter } from './page-images.ts';

/** Limits that a file runs into on a machine that is busy with others, too: at the second try it is the file's own fault, or its owner asks again. */
const OF_A_BUSY_MACHINE: readonly WordRefusal[] = ['word.timeout', 'word.out_of_memory'];
const TRIES_ON_A_BUSY_MACHINE = 2;

export interface ConvertWordDeps {
  readonly engine: EngineDeps;
  readonly files: FileStore;
  readonly pdf: Pick<PdfWork, 'inspect'>;
  readonly word: { readonly files: Pick<WordFiles, 'prepared'>; readonly converter: Pick<WordConverter, 'convert'> };
  /** Bytes of one file that an account brings: what its Word file becomes is no larger. */
  readonly uploadMaxBytes: (ownerId: string) => Promise<number>;
}

/**
 * Makes pages of the Word file of a draft, once its owner has nothing to choose any more. A job that was killed is done again: the first
 * file that stands in the history counts. `attempt` counts the tries from 1, those without a converter and those that a kill ended included.
 * Rejects where it is to be tried again: without a converter (`WordConverterUnavailable`), or at the first limit that a busy machine may have met.
 */
export async function convertWord(
  deps: ConvertWordDeps,
  { documentId, attempt, signal }: { readonly documentId: string; readonly attempt: number; readonly signal: AbortSignal },
  causationId: string,
): Promise<void> {
  const documents = documentStreams(deps.engine);
  const { state } = await documents.load(documentId);
  const choice = choiceOf(state);
  if (state.status !== 'DRAFT' || state.isDeleted || !choice || !awaitsPages(state)) return;
  const outcome = await converted(deps, state, choice, attempt, signal);
  const context = {
    actor: { kind: 'process', id: 'word' } as const,
    // Another outcome for each time that it was asked for.
    commandId: nameId('word', documentId, causationId),
    correlationId: causationId,
    causationId,
  };
  if (outcome.code !== undefined) {
    await documents.execute({ type: 'RecordWordFailure', data: { documentId, code: outcome.code } }, context);
    return;
  }
  const data = { documentId, source: state.uploaded!.original.sha256, choice, ...outcome };
  await documents.execute({ type: 'RecordWordConverted', data }, context);
}

async function converted(
  { files, pdf, word, uploadMaxBytes }: ConvertWordDeps,
  { ownerId, uploaded }: DocumentState,
  choice: WordChoice,
  attempt: number,
  signal: AbortSignal,
) {
  const { format } = uploaded!.word!;
  const turn = { account: ownerId, isUrgent: false };
  try {
    const prepared = await word.files.prepared(await files.get(uploaded!.original.key), format, choice, turn);
    const made = await word.converter.convert(prepared, format, signal);
    // What a converter gives is looked at as what a person brings is: it was made of a stranger's file.
    const intake = await pdf.inspect(made.pdf, { maxBytes: await uploadMaxBytes(ownerId) }, turn);
    if (!intake.ok) return { code: intake.code };
    return { file: await files.put(made.pdf), pages: intake.pages, converter: made.converter };
  } catch (error) {
    if (error instanceof WordConversionRefused) {
      if (attempt < TRIES_ON_A_BUSY_MACHINE && OF_A_BUSY_MACHINE.includes(error.code)) throw error;
      return { code: error.code };
    }
    if (!(error instanceof PdfError) || mayGoBetter(error, attempt)) throw error;
    return { code: error.code };
  }
}
