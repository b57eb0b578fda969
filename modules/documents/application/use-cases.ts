import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import type { EngineDeps } from '../../../shared-kernel/decider/run-command.ts';
import type { FileStore } from '../../../shared-kernel/files/port.ts';
import type { PdfWork } from '../../../shared-kernel/pdf/port.ts';
import { type EfirmaFiles, openCredential } from '../../../shared-kernel/signing/credential.ts';
import type { CryptoWork } from '../../../shared-kernel/signing/port.ts';
import type { Limits } from '../domain/rules/setup.ts';
import type { DocumentState } from '../domain/state.ts';
import { wholeDocumentStreams } from '../streams.ts';
import { type BroughtCertificate, checkCertificate, recordOtherHolder } from './brought-certificate.ts';
import { changeSetup, type SetupInput } from './change-setup.ts';
import { type Correction, correctSignatory } from './correct-signatory.ts';
import { type Declining, declineSigning } from './decline.ts';
import { duplicateDocument } from './duplicate.ts';
import type { PersonId } from './people.ts';
import { placeFields, type SentField } from './place-fields.ts';
import type { AccountPlan, Accounts } from './ports.ts';
import { shareDocument } from './share.ts';
import { applySignature, type SignInput, signing } from './sign.ts';
import { signingByPlan } from './signing-by-plan.ts';
import { documentIdOf, inspectUpload, lookAtUpload, type Upload, uploadFile } from './upload.ts';
import { voidDocument } from './void.ts';
import type { WordIntake } from './word-upload.ts';

export interface DocumentsDeps {
  readonly engine: EngineDeps;
  readonly files: FileStore;
  readonly pdf: PdfWork;
  readonly word: WordIntake;
  readonly crypto: CryptoWork;
  readonly accounts: Accounts;
  readonly limits: Limits;
  readonly plan: AccountPlan;
  /** How long a signing link works where the owner chose no term. */
  readonly linkTermSeconds: number;
  readonly personId: PersonId;
}

export type Documents = ReturnType<typeof createDocuments>;

/** The streams of documents with their commands, and the use cases that make a command of what people send. */
export function createDocuments({ engine, files, pdf, word, crypto, accounts, limits, plan, linkTermSeconds, personId }: DocumentsDeps) {
  const tools = { files, pdf, crypto, savedMark: accounts.savedMark };
  const documents = wholeDocumentStreams(engine, {
    limits,
    plan,
    usualReminders: (accountId) => accounts.usualReminders(accountId),
    applySignature: async (state, command, context) =>
      (await signingByPlan(plan, state, command)) ?? applySignature(tools, state, command, context),
  });
  const intakeOf = async (account: string) => ({ pdf, maxBytes: await plan.uploadMaxBytes(account) });
  return {
    ...documents,
    documentIdOf,
    /** A PDF alone. */
    inspect: async (account: string, upload: Pick<Upload, 'fileName' | 'bytes'>) => inspectUpload(await intakeOf(account), account, upload),
    /** A PDF or a Word file. */
    lookAt: async (account: string, upload: Pick<Upload, 'fileName' | 'bytes' | 'isTest'>) =>
      lookAtUpload({ ...(await intakeOf(account)), word }, account, upload),
    upload: async (ownerUserId: string, upload: Upload, index: number, context: CommandContext) =>
      uploadFile({ ...(await intakeOf(ownerUserId)), word, documents, accounts, files }, ownerUserId, upload, index, context),
    duplicate: (source: DocumentState, userId: string, context: CommandContext) =>
      duplicateDocument({ documents, accounts, plan }, source, userId, context),
    changeSetup: (input: SetupInput, context: CommandContext) => changeSetup({ documents, personId, linkTermSeconds }, input, context),
    placeFields: (input: { documentID: string; fields: readonly SentField[] }, context: CommandContext) =>
      placeFields(documents, input, context),
    correctSignatory: (input: Correction, context: CommandContext) => correctSignatory({ documents, personId }, input, context),
    share: (documentId: string, emails: readonly string[], context: CommandContext) =>
      shareDocument({ documents, personId }, documentId, emails, context),
    void: (documentId: string, reason: string, context: CommandContext) => voidDocument(documents, documentId, reason, context),
    decline: (input: Declining, context: CommandContext) => declineSigning({ documents, personId }, input, context),
    openCredential: (given: EfirmaFiles) => openCredential(crypto, given, engine.clock.now()),
    sign: (input: SignInput, context: CommandContext) => documents.execute(signing(input), context),
    recordOtherHolder: (error: unknown, input: SignInput, context: CommandContext) => recordOtherHolder(documents, error, input, context),
    checkCertificate: (brought: BroughtCertificate, context: CommandContext) =>
      checkCertificate({ documents, engine, crypto }, brought, context),
  };
}
