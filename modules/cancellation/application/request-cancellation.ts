import type { FileStore } from '../../../shared-kernel/files/port.ts';
import type { Evidence } from '../contract/events.ts';
import { requestCancellation } from '../domain/commands/request-cancellation.ts';
import { type GivenEvidence, typeOf } from '../domain/rules/evidence.ts';

/** Keeps the files of an admitted request before the event that names them. */
export const requestCancellationWith = (files: Pick<FileStore, 'put'>) => ({
  ...requestCancellation,
  gather: (_state: unknown, { evidence }: { readonly evidence: readonly GivenEvidence[] | null }): Promise<readonly Evidence[]> =>
    Promise.all(
      (evidence ?? []).map(async (given, index) => ({
        evidenceId: String(index + 1),
        fileName: given.fileName,
        mediaType: typeOf(given)!,
        file: await files.put(given.bytes),
      })),
    ),
});
