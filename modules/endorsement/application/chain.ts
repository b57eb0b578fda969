import { loadStream } from '../../../shared-kernel/decider/load-stream.ts';
import type { EngineDeps } from '../../../shared-kernel/decider/run-command.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { FileDamaged, FileMissing, type FileStore } from '../../../shared-kernel/files/port.ts';
import type { Personal } from '../../../shared-kernel/privacy/port.ts';
import type { Chain, ChainHolder, SheetVerdict } from '../contract/chain.ts';
import { endorsementDecider } from '../domain/decider.ts';
import type { EndorsementRequest } from '../domain/state.ts';

/** What the chain needs to know of a document; modules/app wires the documents module behind it. */
export interface ChainDocument {
  readonly documentId: string;
  readonly status: string;
  readonly isDeleted: boolean;
  readonly owner: Personal;
  /** Null until the document is sealed. */
  readonly sealed: { readonly sha256: string; readonly at: string } | null;
  /** Of the endorsement sheet that the document itself names; null before. */
  readonly sheetSha256: string | null;
  readonly workflow: { readonly documentId: string; readonly page: number } | null;
}

export interface ChainDeps {
  readonly engine: Pick<EngineDeps, 'store' | 'vault'>;
  readonly files: FileStore;
  document(documentId: string): Promise<ChainDocument | null>;
  /** The validation of a sheet with its constancia, as of any other file. */
  validate(documentId: string, pdf: Uint8Array, constancia: Uint8Array): Promise<SheetVerdict>;
}

/** Documents that carry on documents, and so on: longer than any chain a reader follows. */
const MAX_WORKFLOWS = 10;

const UNREADABLE: SheetVerdict = {
  overall: 'TOTAL_FAILED',
  code: 'record.file_unreadable',
  sentence: {
    es: 'La hoja guardada por este sistema falta o está dañada.',
    en: 'The sheet kept by this system is missing or damaged.',
  },
  test: false,
};

/** First letters only: a reader who knows the person recognises them, a stranger learns no name. */
export const maskedName = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${Array.from(word)[0]}•••`)
    .join(' ');

/** The chain of holders of a document, for every reader who has its id; with names for a reader who has the sealed file (`sha256`). */
export function createChain(deps: ChainDeps) {
  const shown = (name: Personal, isNamed: boolean): string | null => (name.value === null || isNamed ? name.value : maskedName(name.value));

  const verdictOn = async (
    documentId: string,
    { seal, constancia }: Pick<EndorsementRequest, 'seal' | 'constancia'>,
  ): Promise<SheetVerdict> => {
    try {
      return await deps.validate(documentId, await deps.files.get(seal!.file.key), await deps.files.get(constancia!.file.key));
    } catch (error) {
      if (error instanceof FileMissing || error instanceof FileDamaged) return UNREADABLE;
      throw error;
    }
  };

  const holderAfter = async (
    document: ChainDocument,
    request: EndorsementRequest,
    number: number,
    isNamed: boolean,
  ): Promise<ChainHolder> => {
    const { signature, seal, constancia } = request;
    if (!signature || !seal || !constancia) throw new Error(`endorsement ${request.endorsementId} is completed without its sheet`);
    const { issuer, serialNumber, fingerprint, test } = signature.certificate;
    return {
      number,
      name: shown(request.endorsee.name, isNamed),
      endorser: shown(request.endorser.name, isNamed),
      kind: request.kind,
      endorsementID: request.endorsementId,
      at: constancia.genTime,
      sheet: {
        sha256: seal.file.sha256,
        signatureType: signature.signatureType,
        signedAt: signature.timestamp.genTime,
        sealedAt: seal.timestamp.genTime,
        certificate: { issuer, serialNumber, fingerprint, test },
        seal: { certificateFingerprint: seal.certificateFingerprint, serial: seal.timestamp.serial, tsa: seal.timestamp.tsa },
        constanciaAt: constancia.genTime,
        constancia: {
          sha256: constancia.file.sha256,
          genTime: constancia.genTime,
          serial: constancia.serial,
          policy: constancia.policy,
          tsa: constancia.tsa,
          test: constancia.test,
        },
        isOfDocument: request.documentSha256 === document.sealed?.sha256 && seal.file.sha256 === document.sheetSha256,
        verdict: await verdictOn(document.documentId, request),
      },
    };
  };

  const chainOf = async (document: ChainDocument, sha256: string, depth: number): Promise<Chain> => {
    const { documentId, status, isDeleted, owner, sealed } = document;
    const isNamed = sealed !== null && sha256 === sealed.sha256;
    const { state } = await loadStream(deps.engine, endorsementDecider, documentId);
    const done = state.requests.filter((request) => request.status === 'COMPLETED');
    const first: ChainHolder = {
      number: 1,
      name: shown(owner, isNamed),
      endorser: null,
      kind: null,
      endorsementID: null,
      at: sealed?.at ?? null,
      sheet: null,
    };
    const others: ChainHolder[] = [];
    // One sheet after the other: a long chain must not take more validations at once than a single caller may.
    for (const [index, request] of done.entries()) others.push(await holderAfter(document, request, index + 2, isNamed));
    return {
      documentID: documentId,
      status,
      isDeleted,
      isNamed,
      holders: [first, ...others],
      workflow: depth < MAX_WORKFLOWS ? await workflowOf(document, sha256, depth) : null,
    };
  };

  const workflowOf = async ({ workflow }: ChainDocument, sha256: string, depth: number): Promise<Chain['workflow']> => {
    const next = workflow && (await deps.document(workflow.documentId));
    if (!workflow || !next) return null;
    return {
      documentID: next.documentId,
      status: next.status,
      endorsementSpecialPage: workflow.page,
      chain: next.sealed ? await chainOf(next, sha256, depth + 1) : null,
    };
  };

  /** 404 for a document that is not sealed, as for one that does not exist. */
  return async (documentId: string, sha256: string): Promise<Chain> => {
    const document = await deps.document(documentId);
    if (!document?.sealed) throw new ProductError(404, 'document.not_found');
    return chainOf(document, sha256.toLowerCase(), 0);
  };
}

export type ChainOf = ReturnType<typeof createChain>;
