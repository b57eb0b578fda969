import { noLegalValue } from '../../../shared-kernel/i18n/no-legal-value.ts';
import { titleNotKept } from '../../../shared-kernel/i18n/not-kept.ts';
import type { SheetBlock, SheetContent } from '../../../shared-kernel/pdf/sheet.ts';
import { CONSENT_TEXTS } from '../../../shared-kernel/signing/consent.ts';
import type { ApproverStanding } from '../application/reading.ts';
import { shownTo } from '../domain/rules/shown-pages.ts';
import { approversOf, type DocumentState, shownTitle, signatoriesOf } from '../domain/state.ts';
import { pagesOf } from '../domain/word-pages.ts';
import { personCard } from './person-cards.ts';
import { factsOf, partOf, type SheetFact, tableOf } from './tables.ts';
import { type Language, type SheetFacts, type Telling, tellingIn } from './telling.ts';
import { legalBasisOf, verdictOf } from './verdict.ts';
import type { SheetWords } from './words.ts';

export type { SheetFacts } from './telling.ts';

/** ana@cortes.example becomes a…@cortes.example: enough to tell people apart. */
const withoutAddresses = (text: string): string => text.replaceAll(/([^\s@<>"(]{1,2})[^\s@<>"(]*@([\p{L}\p{N}.-]+)/gu, '$1…@$2');

/** The evidence sheet: what stands in the record of a document, for whoever must judge it without this system. */
export function evidenceSheet(facts: SheetFacts, language: Language): Omit<SheetContent, 'productName'> {
  const { state, validationUrl, madeAt } = facts;
  const telling = tellingIn(language);
  const { words, name, times } = telling;
  const title = shownTitle(state) ?? titleNotKept[language];
  const about = factsOf([
    [words.documentTitle, title],
    facts.folio === null ? null : [words.folio, facts.folio],
    [words.documentId, state.documentId],
    [words.status, state.isDeleted ? words.deleted : words.statuses[state.status]],
    [words.owner, name(state.uploaded?.uploadedBy.name.value)],
    [words.added, times(state.addedOn).join(' · ')],
    [words.pages, String(pagesOf(state).length)],
  ]);
  return {
    // The title stands at the foot of every page, too.
    title: state.isTest ? `${words.title} · ${noLegalValue.mark[language]}` : words.title,
    subtitle: title === '' ? state.documentId : title,
    language,
    createdAt: madeAt,
    blocks: [
      ...(state.isTest ? [{ kind: 'paragraph' as const, text: noLegalValue.sentence[language], tone: 'lead' as const }] : []),
      { kind: 'paragraph', text: verdictOf(facts, telling), tone: 'lead' },
      { kind: 'paragraph', text: words.madeAt(...times(madeAt.toISOString())), tone: 'muted' },
      about,
      ...partOf(words.people, 2, ...signersOf(facts, telling), ...approvalsOf(facts, telling), ...observersOf(facts, telling)),
      ...legalBasisOf(facts, telling),
      ...partOf(telling.first.check, 2, { kind: 'qr', text: validationUrl, caption: words.checkAt(validationUrl) }),
      { kind: 'paragraph', text: words.what, tone: 'muted' },
      ...partOf(words.hashes, 3, factsOf(hashesOf(state, words))),
      ...partOf(words.proofs, 2, factsOf(proofsOf(facts, telling))),
      ...cancellationOf(facts, telling),
      ...voidingOf(facts, telling),
      ...endorsementOf(facts, telling),
      ...historyOf(facts, telling),
    ],
  };
}

const isNotice = ({ type }: SheetFacts['entries'][number]): boolean => /^Mail[A-Z]/.test(type);

/** What people and the platform did, then what the queue of mails did, which is much and says little: a line each. */
function historyOf({ entries, showsAddresses }: SheetFacts, { words, first, times }: Telling): SheetBlock[] {
  const shown = showsAddresses ? (text: string) => text : withoutAddresses;
  const notices = entries.filter(isNotice);
  const acts = entries.filter((entry) => !isNotice(entry));
  const table = tableOf(acts, [
    { title: words.number, width: 28, says: ({ number }) => String(number) },
    { title: words.event, width: 196, says: ({ text }) => shown(text) },
    { title: words.who, width: 96, says: (entry) => whoOf(entry, words, shown) },
    { title: words.when, width: 104, says: (entry) => [entry.localTime, times(entry.at)[1]] },
    { title: 'IP', width: 68, says: ({ from }) => from.ip ?? '' },
  ]);
  const appendix = tableOf(notices, [
    { title: words.number, width: 28, says: ({ number }) => String(number) },
    { title: 'UTC', width: 104, says: ({ at }) => times(at)[1] },
    { title: words.event, width: 360, says: ({ text }) => shown(text) },
  ]);
  return [
    ...partOf(words.events(entries.length), 2, table),
    ...(notices.length > 0 ? partOf(first.notices(notices.length), 2, appendix) : []),
  ];
}

/** A process has no name; a person without one was forgotten. */
function whoOf(entry: SheetFacts['entries'][number], words: SheetWords, shown: (text: string) => string): string[] {
  const { kind, name, standsInFor } = entry.actor;
  const role = words.roles[kind] ?? kind;
  if (kind === 'process' || kind === 'public') return [role];
  if (name && standsInFor) return [shown(name), `${role}, ${words.inPlaceOf(shown(standsInFor))}`];
  if (name) return [shown(name), role];
  return kind === 'reviewer' || kind === 'admin' || kind === 'sub-user' ? [role] : [words.forgotten, role];
}

function hashesOf({ uploaded, word, versions, seal }: DocumentState, words: SheetWords): SheetFact[] {
  const converted = word?.converted ?? null;
  return [
    uploaded && [uploaded.word ? words.wordOriginal : words.original, uploaded.original.sha256],
    converted && [words.converted(converted.converter.name, converted.converter.version), converted.file.sha256],
    ...versions.map(
      ({ version, file }): SheetFact => [version === seal?.version ? words.sealedVersion(version) : words.version(version), file.sha256],
    ),
  ];
}

function signersOf(facts: SheetFacts, telling: Telling): SheetBlock[] {
  const { state } = facts;
  const { words } = telling;
  const signers = signatoriesOf(state);
  if (signers.length === 0) return [{ kind: 'paragraph', text: words.noSigners, tone: 'muted' }];
  const claimed: SheetBlock[] = signers.some(({ signatoryId }) => shownTo(state, signatoryId))
    ? [{ kind: 'paragraph', text: words.shownPagesAre, tone: 'muted' }]
    : [];
  const accepted = state.signatures.flatMap(({ round, consent }) => (round === state.round && consent ? [consent] : []));
  const sentences = CONSENT_TEXTS.filter((one) => accepted.some(({ sha256 }) => sha256 === one.sha256)).map(
    ({ id, version, language, text, sha256 }): SheetBlock => ({
      kind: 'paragraph',
      text: words.consentIs(text, `${id} ${version}, ${language}`, sha256),
      tone: 'muted',
    }),
  );
  return [...signers.map((person) => personCard(facts, telling, person)), ...sentences, ...claimed];
}

function approvalsOf({ state, flows }: SheetFacts, { words, name, times }: Telling): SheetBlock[] {
  const approvers = approversOf(state).map((one) => ({
    ...one,
    standing: flows.approvals.find(({ approverId, round }) => approverId === one.approverId && round === state.round),
  }));
  if (approvers.length === 0) return [];
  const table = tableOf(approvers, [
    { title: words.person, width: 150, says: (one) => name(one.name.value) },
    { title: words.order, width: 44, says: ({ order }) => String(order) },
    { title: words.answer, width: 186, says: ({ standing }) => answerOf(words, standing, name) },
    {
      title: words.when,
      width: 104,
      says: ({ standing }) => (standing?.at && (standing.status === 'ACCEPTED' || standing.status === 'REFUSED') ? times(standing.at) : ''),
    },
  ]);
  return partOf(words.approvers, 3, table);
}

const answerOf = (words: SheetWords, standing: ApproverStanding | undefined, name: (text: string | null) => string): string => {
  const answer = words.answers[standing?.status ?? 'WAITING'];
  return standing?.substitute ? words.inPlace(answer, name(standing.substitute.name)) : answer;
};

function observersOf({ state, showsAddresses }: SheetFacts, { words, name }: Telling): SheetBlock[] {
  const { observers } = state;
  if (observers.length === 0) return [];
  const text = showsAddresses ? observers.map((one) => name(one.email.value)).join(', ') : words.observerCount(observers.length);
  return partOf(words.observers, 3, { kind: 'paragraph', text });
}

function proofsOf({ state, entries, checkpoint }: SheetFacts, { words, times }: Telling): SheetFact[] {
  const { seal, constancia, anchor } = state;
  const issued = constancia && words.constanciaOf(constancia.tsa, ...times(constancia.genTime));
  const block = anchor && words.anchorOf(anchor.blockNumber, ...times(anchor.blockTime));
  const covered = checkpoint && words.checkpointOf(checkpoint.treeSize, checkpoint.covered, entries.length);
  return [
    [words.seal, seal ? words.sealedAt(...times(seal.timestamp.genTime), seal.timestamp.tsa) : words.noSeal],
    constancia && [words.constancia, constancia.test ? `${issued}. ${words.testAuthority}.` : issued!],
    constancia && [words.constanciaSerial, constancia.serial],
    constancia && [words.constanciaHash, constancia.file.sha256],
    anchor && [words.anchor, anchor.test ? `${block}, ${words.localChain}` : block!],
    anchor && [words.transaction, anchor.txHash],
    anchor && [words.contract, `${anchor.contract} · ${anchor.chainId}`],
    anchor && [words.anchoredTree, words.tree(anchor.treeSize)],
    anchor && [words.root, anchor.root],
    [words.checkpoint, covered ?? words.noCheckpoint],
    checkpoint && [words.checkpointRoot, checkpoint.root],
  ];
}

function cancellationOf({ flows }: SheetFacts, { words, name, times }: Telling): SheetBlock[] {
  const request = flows.cancellation;
  if (!request) return [];
  const facts = factsOf([
    [words.status, words.cancellationState[request.status] ?? request.status],
    [words.petitioner, name(request.petitioner.name)],
    [words.askedAt, times(request.requestedAt).join(' · ')],
    request.answer && [words.answeredAt, times(request.answer.at).join(' · ')],
  ]);
  return partOf(words.cancellation, 2, facts);
}

/** Ended by its owner alone, before anybody signed. Why is their word, and stands in the history of who may read it. */
function voidingOf({ state }: SheetFacts, { words, name, times }: Telling): SheetBlock[] {
  if (!state.voided) return [];
  const facts = factsOf([
    [words.voidedBy, name(state.uploaded?.uploadedBy.name.value)],
    [words.voidedAt, times(state.voided.at).join(' · ')],
    [words.voidedBefore, words.noSignature],
  ]);
  return partOf(words.voiding, 2, facts);
}

/** A document that nobody endorsed is its owner's. */
function endorsementOf({ state, flows }: SheetFacts, { words, name, times }: Telling): SheetBlock[] {
  const { endorsement } = flows;
  const done = state.endorsement;
  if (!state.setup?.isEndorsement && !endorsement) return [];
  const holder = done?.status === 'COMPLETED' ? done.endorsee.name.value : state.uploaded?.uploadedBy.name.value;
  const facts = factsOf([
    [words.holder, name(holder)],
    endorsement && [words.status, words.endorsementState[endorsement.status] ?? endorsement.status],
    endorsement && [words.endorsementClass, words.endorsementKinds[endorsement.kind] ?? endorsement.kind],
    endorsement && [words.endorser, name(endorsement.endorser.name)],
    endorsement && [words.endorsee, name(endorsement.endorsee.name)],
    endorsement && [words.askedAt, times(endorsement.askedAt).join(' · ')],
    done?.sheetSha256 ? [words.sheetHash, done.sheetSha256] : null,
  ]);
  return partOf(words.endorsement, 2, facts);
}
