import type { Documents } from '../../documents/index.ts';
import { type ChainOf, createChain } from '../../endorsement/index.ts';
import { validateApart } from '../../validation/adapters/validation-apart.ts';
import { validateFiles } from '../../validation/index.ts';
import type { Services } from './services.ts';

type ChainServices = Pick<Services, 'engine' | 'files' | 'clock' | 'trust' | 'revocation' | 'validationWorkers' | 'config'>;

/** The chain of holders over the documents module and the validation of files. */
export const createChainOfHolders = (
  { engine, files, clock, trust, revocation, validationWorkers, config }: ChainServices,
  documents: Documents,
): ChainOf =>
  createChain({
    engine,
    files,
    async document(documentId) {
      const { state } = await documents.load(documentId);
      if (state.status === 'NONE') return null;
      const { seal, endorsementWorkflow: workflow } = state;
      return {
        documentId,
        status: state.status,
        isDeleted: state.isDeleted,
        owner: state.uploaded!.uploadedBy.name,
        sealed: seal && { sha256: seal.file.sha256, at: seal.timestamp.genTime },
        sheetSha256: state.endorsement?.sheetSha256 ?? null,
        workflow: workflow && { documentId: workflow.workflowDocumentId, page: workflow.page },
      };
    },
    async validate(documentId, pdf, constancia) {
      const { overall, code, sentence, test } = await validateFiles({
        now: clock.now(),
        trust: await trust(),
        revocation,
        // The bytes come from the record; it has nothing to add.
        record: null,
        maxValues: config.validationMaxSignatures,
        apart: validateApart(validationWorkers, `holders:${documentId}`),
        files: [
          { name: 'sheet.pdf', bytes: pdf },
          { name: 'sheet.asn', bytes: constancia },
        ],
      });
      return { overall, code, sentence, test };
    },
  });
