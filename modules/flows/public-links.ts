import { ProductError } from '../../shared-kernel/errors.ts';
import type { RecordedEvent } from '../../shared-kernel/event-store/port.ts';
import { nameId } from '../../shared-kernel/ids.ts';
import type { PlannedWork, Reactor } from '../../shared-kernel/reactor/index.ts';
import { type AccountPlan, type Documents, pdfOf, placesAwaited, type VisitorCopy, visitorCopyOf } from '../documents/index.ts';
import type { WholeFormStreams } from '../forms/index.ts';
import { type PublicLinkState, type PublicLinkStreams, senderOfLink, type Visit, visitOf } from '../public-links/index.ts';
import type { TaggingStreams, TagsStreams } from '../tags/index.ts';
import { documentIdOf } from './reactor.ts';

export interface PublicLinksFlowDeps {
  readonly links: Pick<PublicLinkStreams, 'load'>;
  readonly forms: Pick<WholeFormStreams, 'load' | 'execute'>;
  readonly documents: Pick<Documents, 'load' | 'execute'>;
  readonly plan: Pick<AccountPlan, 'offeredTo'>;
  readonly tags: Pick<TagsStreams, 'load'>;
  readonly taggings: Pick<TaggingStreams, 'load' | 'execute'>;
}

/**
 * Flow: who proved an address at a link that anyone may use gets a document, once. Of a template a form begins, of a draft a copy; each gets the tag of the link, and
 * where the link says that nobody looks at it, is accepted and sent. Each step is asked of what stands in the streams, so that a flow that was killed anywhere goes on
 * from there. What a step is refused waits for the owner, as every other draft and form does.
 */
export const publicLinksReactor = (deps: PublicLinksFlowDeps): Reactor => ({
  name: 'public-links',
  types: ['VisitConfirmed', 'FormAnswered', 'DocumentUploaded', 'WordConverted', 'SignatureMarksSought'],
  startAt: 'beginning',
  plan,
  async perform({ payload, eventId }) {
    const documentId = String(payload.documentId);
    const linkId = typeof payload.linkId === 'string' ? payload.linkId : await linkOf(deps, documentId);
    if (linkId === null) return 'done';
    const { state: link } = await deps.links.load(linkId);
    const visit = visitOf(link, documentId);
    // Of who was forgotten meanwhile nothing is made any more.
    if (!visit || !link.opened || visit.name.value === null || link.opened.title.value === null) return 'done';
    await advance(deps, link, visit, eventId);
    return 'done';
  },
  concurrency: 2,
  fair: { by: 'account', most: 1 },
});

function plan({ id: key, type, stream, data, metadata }: RecordedEvent): readonly PlannedWork[] {
  const account = metadata.ownerId ?? null;
  if (type === 'VisitConfirmed')
    return [{ key, payload: { documentId: String(data.documentId), linkId: documentIdOf({ stream }), account } }];
  // Most documents are of no link.
  if (type === 'DocumentUploaded' && data.publicLink === undefined) return [];
  return [{ key, payload: { documentId: documentIdOf({ stream }), account } }];
}

async function linkOf({ forms, documents }: PublicLinksFlowDeps, documentId: string): Promise<string | null> {
  const form = (await forms.load(documentId)).state.created?.publicLink;
  return form?.linkId ?? (await documents.load(documentId)).state.uploaded?.publicLink?.linkId ?? null;
}

async function advance(deps: PublicLinksFlowDeps, link: PublicLinkState, visit: Visit, causationId: string): Promise<void> {
  const { documentId } = visit;
  const { source, authorised } = link.opened!;
  const contextOf = (...step: string[]) => ({
    actor: { kind: 'process', id: 'public-links' } as const,
    commandId: nameId('public-links', documentId, ...step),
    correlationId: causationId,
    causationId,
    ownerId: link.ownerId,
  });
  if (source.kind === 'TEMPLATE') {
    await beginForm(deps, link, visit, contextOf('form'));
    if (authorised) await acceptForms(deps, link.linkId, documentId, contextOf);
  } else await copyDraft(deps, link, visit, contextOf('document'));
  const { state } = await deps.documents.load(documentId);
  if (state.status === 'NONE') return;
  await tag(deps, link, documentId, contextOf('tag'));
  if (!authorised || state.status !== 'DRAFT' || !pdfOf(state) || placesAwaited(state).length > 0) return;
  const command = { type: 'SendLinkDocument' as const, data: { documentId, linkId: link.linkId } };
  await orItWaits(() => deps.documents.execute(command, contextOf('send')));
}

type Context = Parameters<PublicLinksFlowDeps['forms']['execute']>[1];

/** The visitor among those who were named when the link was opened, in the order in which they sign. */
async function beginForm({ forms }: PublicLinksFlowDeps, link: PublicLinkState, visit: Visit, context: Context): Promise<void> {
  const { source, title, language, openedBy, broughtBy, isTest, linkTermSeconds } = link.opened!;
  if (source.kind !== 'TEMPLATE' || (await forms.load(visit.documentId)).state.stage !== 'NONE') return;
  const { others, visitorTurn } = source;
  if (others.some(({ name }) => name.value === null)) return;
  const sender = senderOfLink(link);
  const signer = ({ personId, name, email, form }: (typeof others)[number]) => ({
    signatoryId: nameId('signatory', visit.documentId, personId),
    personId,
    isOwner: personId === sender?.personId,
    name,
    email,
    form,
  });
  const named = others.map(signer);
  const visitor = signer({ ...visit, form: source.form });
  const data = {
    documentId: visit.documentId,
    templateId: source.templateId,
    templateHistory: source.templateHistory,
    templateType: source.templateType,
    title,
    language,
    createdBy: openedBy,
    ...(broughtBy ? { broughtBy } : {}),
    ...(isTest ? { isTest } : {}),
    linkTermSeconds,
    maySignersModify: false,
    signers: visitorTurn === 'LAST' ? [...named, visitor] : [visitor, ...named],
    answers: source.answers,
    publicLink: { linkId: link.linkId, visitId: visit.visitId, hasOrder: visitorTurn !== 'ANY' && others.length > 0 },
  };
  await forms.execute({ type: 'CreateFormOfLink', data }, context);
}

/** Each form that was handed in, as it was. */
async function acceptForms(
  { forms }: PublicLinksFlowDeps,
  linkId: string,
  documentId: string,
  contextOf: (...step: string[]) => Context,
): Promise<void> {
  const { state } = await forms.load(documentId);
  if (state.stage !== 'COLLECTING') return;
  for (const { signatoryId, status, answered, isCorrecting } of state.signers) {
    if (answered === null || isCorrecting || status === 'ACCEPTED') continue;
    const data = { documentId, linkId, signatoryId, answeredAt: answered.at };
    await orItWaits(() => forms.execute({ type: 'AcceptFormOfLink', data }, contextOf('accept', signatoryId, answered.at)));
  }
}

async function copyDraft({ documents, plan: { offeredTo } }: PublicLinksFlowDeps, link: PublicLinkState, visit: Visit, context: Context) {
  const { source, title, openedBy, broughtBy } = link.opened!;
  if (source.kind !== 'DOCUMENT' || (await documents.load(visit.documentId)).state.status !== 'NONE') return;
  const { state: draft } = await documents.load(source.documentId, { untilRevision: source.revision });
  const { documentId, visitId, personId, name, email } = visit;
  const copy: VisitorCopy = {
    documentId,
    signatoryId: source.signatoryId,
    visitor: { personId, name, email },
    title,
    uploadedBy: openedBy,
    ...(broughtBy ? { broughtBy } : {}),
    publicLink: { linkId: link.linkId, visitId },
  };
  const data = visitorCopyOf(draft, copy, await offeredTo(link.ownerId));
  if (data) await documents.execute({ type: 'UploadLinkDocument', data }, context);
}

/** A tag that the account has deleted since is no tag. */
async function tag({ tags, taggings }: PublicLinksFlowDeps, link: PublicLinkState, documentId: string, context: Context): Promise<void> {
  const { tagId } = link.opened!;
  if (tagId === null) return;
  const known = (await tags.load(link.ownerId)).state.tags.map((one) => one.tagId);
  if (!known.includes(tagId) || (await taggings.load(documentId)).revision >= 0) return;
  const data = { documentId, ownerId: link.ownerId, how: 'ADD' as const, tagIds: [tagId], known };
  await taggings.execute({ type: 'SetDocumentTags', data }, context);
}

/** A refusal leaves the matter to the owner; a lost race and a store that does not answer are tried again. */
async function orItWaits(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isAnswer = error instanceof ProductError && error.status < 500 && error.code !== 'conflict.changed_meanwhile';
    if (!isAnswer) throw error;
  }
}
