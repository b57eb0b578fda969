import { isRefusal, type Refusal, refuse } from '../../../shared-kernel/decider/types.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import type { FileStore } from '../../../shared-kernel/files/port.ts';
import {
  type BroughtFile,
  type KeptContract,
  pageProblem,
  requestSpecialEndorsement,
} from '../domain/commands/request-special-endorsement.ts';
import type { SpecialDocuments } from './special-ports.ts';

export interface ContractTools {
  readonly files: Pick<FileStore, 'put'>;
  readonly documents: Pick<SpecialDocuments, 'inspect'>;
}

/** Looks at the contract of an admitted request, and keeps it before the event that names it. */
export const requestSpecialEndorsementWith = ({ files, documents }: ContractTools) => ({
  ...requestSpecialEndorsement,
  async gather(
    _state: unknown,
    {
      document,
      brought,
    }: {
      readonly document: { readonly ownerId: string } | null;
      readonly brought: { readonly file: BroughtFile | null; readonly page: number | null } | null;
    },
  ): Promise<KeptContract | Refusal> {
    if (!brought?.file) return refuse(422, 'upload.file_required');
    if (!document) return refuse(404, 'document.not_found');
    const looked = await documents.inspect(document.ownerId, brought.file).catch(refusalOfUpload);
    if (isRefusal(looked)) return looked;
    const { pages } = looked;
    return pageProblem(brought.page ?? 1, pages) ?? { contract: await files.put(brought.file.bytes), pages };
  },
});

/** A contract is refused with the answers of every upload; a fault of the product is thrown as it is. */
function refusalOfUpload(error: unknown): Refusal {
  const status = error instanceof ProductError && ([400, 409, 413, 415, 422, 503] as const).find((known) => known === error.status);
  if (!status || !(error instanceof ProductError)) throw error;
  return refuse(status, error.code, error.facts);
}
