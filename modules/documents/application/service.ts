import type { Actor } from '../../../shared-kernel/actor.ts';
import { type CommandContext, type EngineDeps, loadStream, runCommand } from '../../../shared-kernel/decider/run-command.ts';
import { isRefusal } from '../../../shared-kernel/decider/types.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import type { FileStore } from '../../../shared-kernel/files/port.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import type { PdfWork } from '../../../shared-kernel/pdf/port.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import type { Appearance } from '../../../shared-kernel/signing/appearance.ts';
import { type Credential, type EfirmaFiles, openCredential } from '../../../shared-kernel/signing/credential.ts';
import type { CryptoWork } from '../../../shared-kernel/signing/port.ts';
import type { ChangeSetup } from '../contract/commands.ts';
import type { DocumentEventData } from '../contract/events.ts';
import type { Approver, PlacedField, Signatory } from '../contract/values.ts';
import { onlyOwner } from '../domain/decide/access.ts';
import { decideDeletion } from '../domain/decide/following.ts';
import { documentDefinition } from '../domain/definition.ts';
import type { Limits } from '../domain/rules/setup.ts';
import { currentVersion, type DocumentState, signatoryOf } from '../domain/state.ts';
import { deleteCommand, downloadCommand, presentCommand, shareCommand, viewCommand } from './commands/following.ts';
import { fieldsCommand, resendCommand, sendCommand, setupCommand, uploadCommand } from './commands/preparing.ts';
import type { Accounts } from './ports.ts';
import { signCommand } from './signing.ts';

export interface DocumentsDeps {
  readonly engine: EngineDeps;
  readonly files: FileStore;
  readonly pdf: PdfWork;
  readonly crypto: CryptoWork;
  readonly accounts: Accounts;
  readonly limits: Limits & { uploadMaxBytes: number; linkTermSeconds: number };
  /** Stable id of a person within an account; says nothing by itself. */
  readonly personId: (ownerId: string, contact: string) => string;
}

export interface Upload {
  readonly fileName: string;
  readonly bytes: Uint8Array;
  readonly title: string | null;
  readonly language: 'es' | 'en';
  readonly documentType: string | null;
  readonly country: string | null;
}

/** The set-up as a person sends it; ids and personal values are made here. */
export interface SetupInput {
  readonly documentID: string;
  readonly title?: string;
  readonly nickname?: string | null;
  readonly message?: string | null;
  readonly documentType?: string | null;
  readonly country?: string | null;
  readonly documentSignType?: ChangeSetup['documentSignType'];
  readonly whoSigns?: ChangeSetup['whoSigns'];
  readonly hasOrder?: boolean;
  readonly language?: 'es' | 'en';
  readonly isActiveGeolocation?: boolean;
  readonly linkTermSeconds?: number;
  /** The owner's own place in the order, when the owner signs. */
  readonly ownerOrder?: number;
  readonly signatory?: readonly {
    readonly name?: string;
    readonly emailID?: string;
    readonly whatsapp?: string;
    readonly order?: number;
    readonly signatureType?: Signatory['signatureType'];
    readonly requirements?: Partial<Signatory['requirements']>;
  }[];
  /** Who approves before anybody signs; empty: nobody. */
  readonly voBo?: readonly { readonly name?: string; readonly emailID?: string; readonly order?: number }[];
  readonly sharedWith?: readonly { readonly emailID?: string }[];
  readonly isEndorsement?: boolean;
}

/** What was not sent stays; null empties. */
const given = <T>(sent: T | null | undefined, kept: T | null | undefined): T | null => (sent === undefined ? (kept ?? null) : sent);

const noRequirements: Signatory['requirements'] = {
  drawnSignature: false,
  photoId: false,
  geolocation: false,
  identityVerification: false,
  faceBiometrics: false,
  attachments: false,
};

export type DocumentsService = ReturnType<typeof createDocumentsService>;

export function createDocumentsService(deps: DocumentsDeps) {
  const { engine } = deps;
  const load = (documentId: string) => loadStream(engine, documentDefinition, documentId);

  /** The id of a document comes from account and command, so that a repeated upload finds its own stream. */
  const documentIdOf = (ownerId: string, commandId: string, index: number): string => nameId('document', ownerId, commandId, String(index));

  const signatoryFor = (ownerId: string, documentId: string, one: NonNullable<SetupInput['signatory']>[number]): Signatory => {
    const email = one.emailID?.trim() ?? '';
    const whatsapp = one.whatsapp?.trim()
      ? `+${one.whatsapp
          .trim()
          .replace(/^\+/, '')
          .replace(/[\s()-]/g, '')}`
      : '';
    const personId = deps.personId(ownerId, (email || whatsapp || (one.name ?? '')).toLowerCase());
    return {
      signatoryId: nameId('signatory', documentId, personId),
      personId,
      isOwner: false,
      name: personal(personId, one.name?.trim() ?? ''),
      email: email ? personal(personId, email) : null,
      whatsapp: whatsapp ? personal(personId, whatsapp) : null,
      order: one.order ?? 1,
      signatureType: one.signatureType ?? null,
      requirements: { ...noRequirements, ...one.requirements },
    };
  };

  const approverFor = (ownerId: string, documentId: string, one: NonNullable<SetupInput['voBo']>[number], index: number): Approver => {
    if (one.order === undefined) throw new ProductError(422, 'approver.order_required', { index, name: one.name?.trim() ?? '' });
    const email = one.emailID?.trim() ?? '';
    const personId = deps.personId(ownerId, (email || (one.name ?? '')).toLowerCase());
    return {
      approverId: nameId('approver', documentId, personId),
      personId,
      name: personal(personId, one.name?.trim() ?? ''),
      email: personal(personId, email),
      order: one.order,
    };
  };

  const observerFor = (ownerId: string, documentId: string, emailID: string) => {
    const email = emailID.trim();
    const personId = deps.personId(ownerId, email.toLowerCase());
    return { sharedWithID: nameId('observer', documentId, personId), personId, email: personal(personId, email) };
  };

  /** Looks at a file; every refusal has its own code. */
  const inspect = async (upload: Pick<Upload, 'fileName' | 'bytes'>) => {
    const intake = await deps.pdf.inspect(upload.bytes, { maxBytes: deps.limits.uploadMaxBytes });
    if (intake.ok) return intake;
    const limit = { limit: Math.round(deps.limits.uploadMaxBytes / 1_048_576) };
    throw new ProductError(intake.code === 'pdf.too_large' ? 413 : 422, intake.code, {
      ...intake.facts,
      fileName: upload.fileName,
      ...limit,
    });
  };

  return {
    load,
    documentIdOf,

    inspect,

    async upload(ownerUserId: string, upload: Upload, index: number, context: CommandContext) {
      const owner = await deps.accounts.owner(ownerUserId);
      if (!owner) throw new ProductError(404, 'account.not_found');
      const intake = await inspect(upload);
      const original = await deps.files.put(upload.bytes);
      const documentId = documentIdOf(ownerUserId, context.commandId, index);
      const result = await runCommand(
        engine,
        documentDefinition,
        uploadCommand,
        {
          documentId,
          title: (upload.title?.trim() || upload.fileName.replace(/\.pdf$/i, '')).slice(0, 300),
          fileName: upload.fileName.slice(0, 255),
          language: upload.language,
          documentType: upload.documentType,
          country: upload.country,
          original,
          pages: intake.pages,
          alreadySigned: intake.alreadySigned,
          removed: [...intake.removed],
          uploadedBy: {
            userId: owner.userId,
            personId: owner.personId,
            name: personal(owner.personId, owner.name),
            email: personal(owner.personId, owner.email),
          },
        },
        context,
      );
      // A form is compared by the bytes it brought: the same key with another file is another upload.
      if (result.replayed && result.state.uploaded?.original.sha256 !== original.sha256)
        throw new ProductError(409, 'conflict.key_reused', { documentID: documentId });
      return result;
    },

    /** Fields that are not given keep what the draft has; null empties one. */
    async changeSetup(input: SetupInput, context: CommandContext) {
      const { state } = await load(input.documentID);
      const { setup: old, uploaded, ownerId, documentId } = state;
      const whoSigns = given(input.whoSigns, old?.whoSigns);
      const others = input.signatory
        ? input.signatory.map((one) => signatoryFor(ownerId, documentId, one))
        : (old?.signatories.filter((one) => !one.isOwner) ?? []);
      const own: Signatory[] =
        uploaded && (whoSigns === 'ONLY_ME' || whoSigns === 'ME_AND_OTHERS')
          ? [
              {
                signatoryId: nameId('signatory', documentId, uploaded.uploadedBy.personId),
                personId: uploaded.uploadedBy.personId,
                isOwner: true,
                name: uploaded.uploadedBy.name,
                email: uploaded.uploadedBy.email,
                whatsapp: null,
                order: input.ownerOrder ?? old?.signatories.find((one) => one.isOwner)?.order ?? 1,
                signatureType: null,
                requirements: noRequirements,
              },
            ]
          : [];
      const command: ChangeSetup = {
        documentId: input.documentID,
        title: input.title ?? old?.title ?? uploaded?.title ?? '',
        nickname: given(input.nickname, old?.nickname),
        message: given(input.message, old?.message),
        documentType: given(input.documentType, old ? old.documentType : uploaded?.documentType),
        country: given(input.country, old ? old.country : uploaded?.country),
        documentSignType: given(input.documentSignType, old?.documentSignType),
        whoSigns,
        hasOrder: input.hasOrder ?? old?.hasOrder ?? false,
        language: input.language ?? old?.language ?? uploaded?.language ?? 'es',
        isActiveGeolocation: input.isActiveGeolocation ?? old?.isActiveGeolocation ?? false,
        linkTermSeconds: input.linkTermSeconds ?? old?.linkTermSeconds ?? deps.limits.linkTermSeconds,
        signatories: [...own, ...others],
        approvers: input.voBo ? input.voBo.map((one, index) => approverFor(ownerId, documentId, one, index)) : [...(old?.approvers ?? [])],
        observers: input.sharedWith
          ? input.sharedWith.map((one) => observerFor(ownerId, documentId, one.emailID ?? ''))
          : [...state.observers],
        isEndorsement: input.isEndorsement ?? old?.isEndorsement ?? false,
      };
      return runCommand(engine, documentDefinition, setupCommand(deps.limits), command, context);
    },

    /** Each field names its signatory by id or by address; an address nobody has is refused by name (RULE-037). */
    async placeFields(
      input: {
        documentID: string;
        fields: (Omit<PlacedField, 'signatoryId' | 'fieldId' | 'label'> & {
          label: string;
          fieldId?: string;
          signatoryID?: string;
          email?: string;
        })[];
      },
      context: CommandContext,
    ) {
      const { state } = await load(input.documentID);
      const fields = input.fields.map(({ signatoryID, email, fieldId, label, ...field }, index): PlacedField => {
        const signatory = state.setup?.signatories.find(
          (one) => (signatoryID && one.signatoryId === signatoryID) || (email && one.email?.value?.toLowerCase() === email.toLowerCase()),
        );
        return {
          ...field,
          // Without a signatory the place is refused, and the refusal names the address it was meant for.
          label: personal(signatory?.personId ?? '', signatory ? label : (email ?? label)),
          fieldId: fieldId ?? nameId('field', input.documentID, String(index)),
          signatoryId: signatory?.signatoryId ?? signatoryID ?? '',
        };
      });
      return runCommand(engine, documentDefinition, fieldsCommand, { documentId: input.documentID, fields }, context);
    },

    send: (documentId: string, context: CommandContext) =>
      runCommand(engine, documentDefinition, sendCommand(deps.limits), { documentId }, context),

    resend: (documentId: string, signatoryId: string, context: CommandContext) =>
      runCommand(engine, documentDefinition, resendCommand, { documentId, signatoryId }, context),

    async share(documentId: string, emails: readonly string[], context: CommandContext) {
      const { state } = await load(documentId);
      const observers = emails.map((email) => observerFor(state.ownerId, documentId, email));
      return runCommand(engine, documentDefinition, shareCommand, { documentId, observers }, context);
    },

    /** The same documents, those in front whose deletion will be refused as things stand. */
    async refusableFirst(documentIds: readonly string[], actor: Actor): Promise<string[]> {
      const known = await Promise.all(
        [...new Set(documentIds)].map(async (documentId) => ({ documentId, state: (await load(documentId)).state })),
      );
      const refused = ({ state }: (typeof known)[number]) => onlyOwner(state, actor) !== null || isRefusal(decideDeletion(state));
      return [...known.filter(refused), ...known.filter((one) => !refused(one))].map((one) => one.documentId);
    },

    remove: (documentId: string, context: CommandContext) => runCommand(engine, documentDefinition, deleteCommand, { documentId }, context),

    present: (documentId: string, signatoryId: string, version: number, context: CommandContext) =>
      runCommand(engine, documentDefinition, presentCommand, { documentId, signatoryId, version }, context),

    view: (
      documentId: string,
      viewer: DocumentEventData<'DocumentViewed'>['viewer'],
      viewerId: string,
      context: CommandContext,
      version?: number,
    ) => runCommand(engine, documentDefinition, viewCommand, { documentId, viewer, viewerId, version }, context),

    download: (documentId: string, download: DocumentEventData<'FileDownloaded'>, context: CommandContext) =>
      runCommand(engine, documentDefinition, downloadCommand, { documentId, ...download }, context),

    openCredential: (files: EfirmaFiles): Promise<Credential> => openCredential(deps.crypto, files, engine.clock.now()),

    async sign(
      input: {
        documentID: string;
        signatoryID: string;
        presented: { version: number; sha256: string };
        appearance: Appearance | null;
        values: readonly { fieldId: string; value: string }[];
        geolocation: { latitude: number; longitude: number; accuracy: number } | null;
        credential: Credential | null;
      },
      context: CommandContext,
    ) {
      const { state } = await load(input.documentID);
      const personId = signatoryOf(state, input.signatoryID)?.personId ?? '';
      return runCommand(
        engine,
        documentDefinition,
        signCommand(
          { files: deps.files, pdf: deps.pdf, crypto: deps.crypto, savedSignature: deps.accounts.savedSignature },
          input.credential,
        ),
        {
          documentId: input.documentID,
          signatoryId: input.signatoryID,
          signatureType: input.credential ? 'E_FIRMA' : 'ELECTRONIC_SIGNATURE',
          presented: input.presented,
          appearance: input.appearance,
          values: input.values.map(({ fieldId, value }) => ({ fieldId, value: personal(personId, value) })),
          geolocation: input.geolocation,
        },
        context,
      );
    },

    currentFile: (state: DocumentState) => currentVersion(state)?.file ?? state.uploaded?.original ?? null,
  };
}
