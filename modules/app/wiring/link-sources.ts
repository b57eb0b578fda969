import { isRefusal, type Refusal, refuse } from '../../../shared-kernel/decider/types.ts';
import { personal } from '../../../shared-kernel/privacy/port.ts';
import {
  type AccountPlan,
  type Documents,
  isSeenBy,
  openPlaceProblem,
  type SightOf,
  signatoriesOf,
  titleOf,
} from '../../documents/index.ts';
import { asksIn, formsOf, keptAnswers, signerFaults, type TemplateVersions } from '../../forms/index.ts';
import type { LinkPerson, LinkSource, LinkSources, NamedSource, Opening } from '../../public-links/index.ts';

export interface LinkSourcesDeps {
  readonly versions: Pick<TemplateVersions, 'offered'>;
  readonly documents: Pick<Documents, 'load'>;
  readonly sightOf: SightOf;
  readonly plan: Pick<AccountPlan, 'mayBegin' | 'offeredTo'>;
  readonly personOf: (userId: string) => Promise<LinkPerson | null>;
  readonly personId: (ownerId: string, contact: string) => string;
  readonly maxSigners: number;
  readonly hasConverter: () => Promise<boolean>;
  readonly mayMail: (ownerId: string) => Promise<boolean>;
  readonly now: () => Date;
}

type Looked = ReturnType<LinkSources['looked']>;

/** Templates and drafts, as links ask for them: all that can be wrong with them is found before somebody comes. */
export const createLinkSources = (deps: LinkSourcesDeps): LinkSources => ({
  async looked(named, opening) {
    // A link that makes nothing would hang on a wall; so it is not opened.
    for (const act of ['create', 'send'] as const) {
      const refusal = await deps.plan.mayBegin(opening.ownerId, act, opening.isTest);
      if (refusal) return refusal;
    }
    if (!(await deps.mayMail(opening.ownerId))) return refuse(409, 'public_link.mails_off');
    return named.kind === 'TEMPLATE' ? ofTemplate(deps, named, opening) : ofDraft(deps, named, opening);
  },
  async othersInDraft(source) {
    if (source.kind !== 'DOCUMENT') return [];
    const { state } = await deps.documents.load(source.documentId, { untilRevision: source.revision });
    return signatoriesOf(state)
      .filter(({ signatoryId }) => signatoryId !== source.signatoryId)
      .flatMap(({ email }) => email?.value?.toLowerCase() ?? []);
  },
});

async function ofTemplate(deps: LinkSourcesDeps, named: Extract<NamedSource, { kind: 'TEMPLATE' }>, opening: Opening): Looked {
  const { ownerId, subUserId, title } = opening;
  const version = await deps.versions.offered(ownerId, named.templateID, named.templateHistory);
  if (!version) return refuse(404, 'template.not_found');
  if (!(await deps.hasConverter())) return refuse(422, 'word.no_converter', { fileName: title ?? '', command: 'npm run word:install' });
  const { definitions } = version;
  const [form = null] = formsOf(definitions);
  const owner = await deps.personOf(ownerId);
  const sender = subUserId === null ? owner : await deps.personOf(subUserId);
  if (!owner || !sender) return refuse(404, 'account.not_found');
  const others = named.others.map(({ name, emailID, form: ofOther }) =>
    otherSigner(deps, opening, sender, { name, emailID, form: ofOther }),
  );
  const faults = othersProblem(others, form, definitions, deps.maxSigners);
  if (faults) return faults;
  if (others.length > 0 && named.visitorTurn !== 'ANY' && !(await deps.plan.offeredTo(ownerId)).order)
    return refuse(403, 'setup.order_not_offered');
  const kept = keptAnswers(definitions, null, named.answers);
  if (isRefusal(kept)) return kept;
  const { templateId, templateHistory, type: templateType } = version;
  const answers = personal(owner.personId, kept);
  const isAsked = asksIn(definitions, form);
  const source: LinkSource = {
    kind: 'TEMPLATE',
    templateId,
    templateHistory,
    templateType,
    form,
    isAsked,
    answers,
    others,
    visitorTurn: others.length === 0 ? 'ANY' : named.visitorTurn,
  };
  return { source, title: title ?? '' };
}

type Other = Extract<LinkSource, { kind: 'TEMPLATE' }>['others'][number];

/** Whoever has the address of the sender is the sender. */
function otherSigner(
  { personId: personIdOf }: LinkSourcesDeps,
  { ownerId, subUserId }: Opening,
  sender: LinkPerson,
  { name, emailID, form }: { readonly name: string; readonly emailID: string; readonly form: number | null },
): Other {
  const email = emailID.trim();
  const isSender = email !== '' && email.toLowerCase() === sender.email.toLowerCase();
  const ofSender = subUserId ?? sender.personId;
  const personId = isSender ? ofSender : personIdOf(ownerId, (email || name).toLowerCase());
  return { personId, form, name: personal(personId, name.replaceAll(/\s+/g, ' ').trim()), email: personal(personId, email) };
}

/** The first form is the visitor's; what is wrong with the rest is told as of every form, `index` counting the others. */
function othersProblem(
  others: readonly Other[],
  form: number | null,
  definitions: Parameters<typeof signerFaults>[1],
  maxSigners: number,
): Refusal | null {
  const visitor: Other = {
    personId: 'visitor',
    form,
    name: personal('visitor', 'Visitante'),
    email: personal('visitor', 'visitante@correo.example'),
  };
  const signers = [visitor, ...others].map((one) => ({ ...one, signatoryId: one.personId, isAsked: false, isOwner: false }));
  const faults = signerFaults(signers, definitions, maxSigners);
  if (faults.length === 0) return null;
  const told = faults.map((fault) => ({ ...fault, index: fault.index === null ? null : fault.index - 1 }));
  return refuse(422, 'form.signers_incorrect', { faults: told });
}

async function ofDraft(deps: LinkSourcesDeps, named: Extract<NamedSource, { kind: 'DOCUMENT' }>, opening: Opening): Looked {
  const { ownerId, subUserId, isTest } = opening;
  const { state, revision } = await deps.documents.load(named.documentID);
  const isSeen = subUserId === null || isSeenBy(state, await deps.sightOf(subUserId, ownerId));
  // A test makes tests, and nothing else does.
  const isOfItsKind = (state.isTest === true) === isTest;
  if (state.status === 'NONE' || state.ownerId !== ownerId || !isSeen || !isOfItsKind) return refuse(404, 'document.not_found');
  const problem = openPlaceProblem(state, named.signatoryID, { now: deps.now(), limits: { maxSigners: deps.maxSigners } });
  if (problem) return problem;
  const source: LinkSource = { kind: 'DOCUMENT', documentId: state.documentId, revision, signatoryId: named.signatoryID };
  return { source, title: opening.title ?? titleOf(state)?.value ?? '' };
}
