import type { Actor } from '../../../shared-kernel/actor.ts';
import { type ContextFor, type EngineDeps, loadStream, runCommand } from '../../../shared-kernel/decider/run-command.ts';
import { EMAIL_PATTERN } from '../../../shared-kernel/email-address.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import type { FileStore } from '../../../shared-kernel/files/port.ts';
import type { Caller } from '../../../shared-kernel/http/caller.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import type { Appearance } from '../../../shared-kernel/signing/appearance.ts';
import { type EfirmaFiles, openCredential } from '../../../shared-kernel/signing/credential.ts';
import type { CryptoWork } from '../../../shared-kernel/signing/port.ts';
import type { AskEndorsement } from '../contract/commands.ts';
import type { EndorsementKind, Holder } from '../contract/events.ts';
import { endorsingProblem } from '../domain/decide.ts';
import { endorsementDefinition } from '../domain/definition.ts';
import { type EndorsementRequest, endorsementOf, newestEndorsement } from '../domain/state.ts';
import { askCommand, declineCommand, presentCommand, withdrawCommand } from './commands.ts';
import { endorsementIdOf, parseEndorsementId } from './endorsement-id.ts';
import type { EndorsableDocument, EndorsableDocuments, SavedSignatures, SheetWork } from './ports.ts';
import { isEndorserOf, isHolderOf } from './readers.ts';
import { endorsementSheet } from './sheet.ts';
import { endorseCommand } from './signing.ts';

export interface EndorsementDeps {
  readonly engine: EngineDeps;
  readonly files: FileStore;
  readonly pdf: SheetWork;
  readonly crypto: CryptoWork;
  readonly documents: EndorsableDocuments;
  readonly savedSignature: SavedSignatures;
  readonly personId: (ownerId: string, contact: string) => string;
}

export interface GivenHolder {
  readonly name: string;
  readonly emailID: string;
}

/** An endorsement as the caller may see it. */
export interface SeenEndorsement {
  readonly document: EndorsableDocument;
  readonly request: EndorsementRequest;
  /** The account that holds the document; its reviewers only read. */
  readonly isOwner: boolean;
  readonly isEndorser: boolean;
  /** It was endorsed to them, and that is done. */
  readonly isHolder: boolean;
  readonly revision: number;
}

/** Whoever asks has no business here. Thrown before any command is run, so that the edge writes it down. */
export class KeptAway extends ProductError {
  /** Account of the document that was reached for; null where there is none. */
  readonly ownerId: string | null;
  constructor(status: 403 | 404, code: string, ownerId: string | null = null) {
    super(status, code);
    this.ownerId = ownerId;
  }
}

export type EndorsementService = ReturnType<typeof createEndorsementService>;

export function createEndorsementService(deps: EndorsementDeps) {
  const { engine, files } = deps;
  const load = (documentId: string) => loadStream(engine, endorsementDefinition, documentId);

  /** A document of strangers is answered like one that does not exist. */
  const ownDocument = async (documentId: string, caller: Caller): Promise<EndorsableDocument> => {
    const document = await deps.documents.endorsable(documentId);
    if (!document || caller.role === 'admin' || document.ownerId !== caller.ownerId)
      throw new KeptAway(404, 'document.not_found', document?.ownerId);
    return document;
  };

  const holderOf = (ownerId: string, who: 'endorser' | 'endorsee', given: GivenHolder): Holder => {
    const [name, email] = [given.name.trim(), given.emailID.trim()];
    if (name === '') throw new ProductError(422, `endorsement.${who}_name_required`);
    if (!EMAIL_PATTERN.test(email)) throw new ProductError(422, `endorsement.${who}_email_invalid`);
    const personId = deps.personId(ownerId, email.toLowerCase());
    return { personId, name: personal(personId, name), email: personal(personId, email) };
  };

  const seen = async (endorsementId: string, caller: Caller): Promise<SeenEndorsement> => {
    const named = parseEndorsementId(endorsementId);
    const notFound = (ownerId?: string) => new KeptAway(404, 'endorsement.not_found', ownerId);
    if (!named || named.isSpecial) throw notFound();
    const { state, revision } = await load(named.documentId);
    const request = endorsementOf(state, endorsementId);
    const document = request ? await deps.documents.endorsable(named.documentId) : null;
    if (!request || !document) throw notFound();
    const isOwner = caller.role !== 'admin' && caller.ownerId === document.ownerId;
    const isEndorser = isEndorserOf(request, caller);
    const isHolder = isHolderOf(request, caller);
    if (!isOwner && !isEndorser && !isHolder) throw notFound(document.ownerId);
    return { document, request, isOwner, isEndorser, isHolder, revision };
  };

  const asEndorser = async (endorsementId: string, caller: Caller) => {
    const one = await seen(endorsementId, caller);
    if (!one.isEndorser) throw new KeptAway(403, 'endorsement.not_the_endorser', one.document.ownerId);
    const actor: Actor = { kind: 'endorser', id: endorsementId, documentId: one.document.documentId };
    return { ...one, actor, personId: one.request.endorser.personId };
  };

  const asOwner = async (documentId: string, caller: Caller) => {
    const document = await ownDocument(documentId, caller);
    if (caller.role === 'reviewer') throw new KeptAway(403, 'reviewer.read_only', document.ownerId);
    const actor: Actor = { kind: 'owner', id: caller.userId, ownerId: caller.ownerId };
    return { document, actor, personId: document.owner.personId };
  };

  const reasonOf = (personId: string, reason: string) => (reason.trim() === '' ? null : personal(personId, reason.trim()));

  return {
    load,
    seen,

    /** Requests of a document, the newest first, for its account. */
    async ofDocument(documentId: string, caller: Caller) {
      const document = await ownDocument(documentId, caller);
      const { state, revision } = await load(documentId);
      const requests = [...state.requests].reverse().map((request): SeenEndorsement => {
        const [isEndorser, isHolder] = [isEndorserOf(request, caller), isHolderOf(request, caller)];
        return { document, request, isOwner: true, isEndorser, isHolder, revision };
      });
      return { document, requests, revision };
    },

    /** `endorser` null: the owner passes the document on themselves. */
    async ask(
      documentId: string,
      caller: Caller,
      given: { endorser: GivenHolder | null; endorsee: GivenHolder; kind: EndorsementKind; place: string },
      contextFor: ContextFor,
    ) {
      const { document, actor, personId } = await asOwner(documentId, caller);
      const { ownerId, owner, title, language } = document;
      const context = contextFor(actor, personId);
      const ask = (command: AskEndorsement) => runCommand(engine, endorsementDefinition, askCommand(ownerId), command, context);
      const { state, events } = await load(documentId);
      const repeated = events.find((event) => event.type === 'EndorsementAsked' && event.metadata.commandId === context.commandId);
      if (repeated) return ask(repeated.data as unknown as AskEndorsement);

      if (document.isDeleted) throw new ProductError(410, 'deleted_document_message');
      const before = newestEndorsement(state);
      if (before && before.status !== 'REJECTED') throw new ProductError(409, 'ENDO_008', { status: before.status });
      // A document that still waits for a request which was rejected is told so before it is asked to wait for the next.
      const isComingBack = document.status === 'PENDING_TO_ENDORSEMENT' && before !== null;
      if ((document.status !== 'COMPLETED' && !isComingBack) || !document.sealedSha256)
        throw new ProductError(409, 'conflict.not_endorsable', { status: document.status });
      if (!document.isEndorsement) throw new ProductError(409, 'endorsement.not_allowed');
      const self: Holder = { personId: owner.personId, name: owner.name, email: owner.email ?? personal(owner.personId, caller.emailID) };
      const endorser = given.endorser ? holderOf(ownerId, 'endorser', given.endorser) : self;
      const endorsee = holderOf(ownerId, 'endorsee', given.endorsee);
      if (endorser.email.value?.toLowerCase() === endorsee.email.value?.toLowerCase())
        throw new ProductError(422, 'endorsement.endorser_is_endorsee');

      const endorsementId = endorsementIdOf(documentId, state.requests.length + 1);
      const { kind } = given;
      const place = given.place.trim() || null;
      const about = { endorsementId, documentId, title, language, documentSha256: document.sealedSha256, kind, place };
      const sheet = await endorsementSheet(deps.pdf, {
        ...about,
        endorser: endorser.name.value ?? '',
        endorsee: endorsee.name.value ?? '',
        at: engine.clock.now(),
        validationUrl: document.validationUrl,
      });
      return ask({
        ...about,
        endorser,
        endorsee,
        requestedBy: { userId: owner.userId, personId: owner.personId, name: owner.name },
        sheet: await files.put(sheet.bytes),
        sheetPages: sheet.pages,
        fieldName: sheet.fieldName,
        sealField: sheet.sealField,
      });
    },

    /** The bytes that are signed; that the endorser was handed them stands in the history. */
    async sheet(endorsementId: string, caller: Caller, contextFor: ContextFor) {
      const { document, request, isEndorser } = await seen(endorsementId, caller);
      const { documentId } = document;
      if (isEndorser) {
        const context = contextFor({ kind: 'endorser', id: endorsementId, documentId }, request.endorser.personId);
        const command = { documentId, endorsementId, sha256: request.sheet.sha256 };
        await runCommand(engine, endorsementDefinition, presentCommand, command, context);
      }
      return files.get(request.sheet.key);
    },

    /** Null while the sheet is not sealed. */
    async sealedSheet(endorsementId: string, caller: Caller) {
      const { seal } = (await seen(endorsementId, caller)).request;
      return seal ? files.get(seal.file.key) : null;
    },

    /** Null before the certification provider answered. */
    async constancia(endorsementId: string, caller: Caller) {
      const { constancia } = (await seen(endorsementId, caller)).request;
      return constancia ? files.get(constancia.file.key) : null;
    },

    /** A page of the sheet as a picture (PNG), from 1; null where there is no such page. */
    async page(endorsementId: string, page: number, caller: Caller) {
      const { request } = await seen(endorsementId, caller);
      let found: Uint8Array | null = null;
      await deps.pdf.render(await files.get((request.seal?.file ?? request.sheet).key), async (one) => {
        if (one.page === page) found = one.png;
      });
      return found as Uint8Array | null;
    },

    /** Refuses before anything is read of a form: who may not sign sends no e.firma. */
    maySign: async (endorsementId: string, caller: Caller): Promise<void> => void (await asEndorser(endorsementId, caller)),

    /** `efirma` null: with what was drawn, typed, pictured or saved. Its key is opened only for somebody who may sign at all. */
    async sign(
      endorsementId: string,
      caller: Caller,
      given: { presented: string; appearance: Appearance | null; efirma: EfirmaFiles | null },
      contextFor: ContextFor,
    ) {
      const { document, actor, personId } = await asEndorser(endorsementId, caller);
      const { documentId } = document;
      const command = {
        documentId,
        endorsementId,
        presented: given.presented,
        signatureType: given.efirma ? 'E_FIRMA' : 'ELECTRONIC_SIGNATURE',
        appearance: given.appearance,
      } as const;
      const context = contextFor(actor, personId);
      const { state, events } = await load(documentId);
      const isRepeated = events.some((event) => event.metadata.commandId === context.commandId);
      const opens = given.efirma && !isRepeated && !endorsingProblem(state, command);
      const credential = opens ? await openCredential(deps.crypto, given.efirma!, engine.clock.now()) : null;
      const savedSignature = (signatureId: string) => deps.savedSignature(caller.userId, signatureId);
      const tools = { files, pdf: deps.pdf, crypto: deps.crypto, savedSignature };
      return runCommand(engine, endorsementDefinition, endorseCommand(tools, credential), command, context);
    },

    async decline(endorsementId: string, caller: Caller, reason: string, contextFor: ContextFor) {
      const { document, actor, personId } = await asEndorser(endorsementId, caller);
      const command = { documentId: document.documentId, endorsementId, reason: reasonOf(personId, reason) };
      return runCommand(engine, endorsementDefinition, declineCommand, command, contextFor(actor, personId));
    },

    async withdraw(endorsementId: string, caller: Caller, reason: string, contextFor: ContextFor) {
      const one = await seen(endorsementId, caller);
      if (!one.isOwner) throw new KeptAway(403, 'access.denied', one.document.ownerId);
      const { document, actor, personId } = await asOwner(one.document.documentId, caller);
      const command = { documentId: document.documentId, endorsementId, reason: reasonOf(personId, reason) };
      return runCommand(engine, endorsementDefinition, withdrawCommand, command, contextFor(actor, personId));
    },
  };
}
