import { titleNotKept } from '../../../shared-kernel/i18n/not-kept.ts';
import type { SheetBlock, SheetContent } from '../../../shared-kernel/pdf/sheet.ts';
import { CONSENT_TEXTS } from '../../../shared-kernel/signing/consent.ts';
import type { FlowsThen } from '../application/reading.ts';
import { holderOf } from '../domain/rules/holder.ts';
import { shownTo } from '../domain/rules/shown-pages.ts';
import { approversOf, type DocumentState, shownTitle, signatoriesOf } from '../domain/state.ts';
import { localTime, type timelineEntry } from '../history/timeline.ts';
import { factsOf, partOf, type SheetFact, tableOf } from './tables.ts';
import { type SheetWords, sheetWords } from './words.ts';

export interface SheetFacts {
  readonly state: DocumentState;
  /** Every event of the merged history, in order. */
  readonly entries: readonly ReturnType<typeof timelineEntry>[];
  readonly flows: FlowsThen;
  /** Newest signed tree that holds events of this history and how many of them; null while none does. */
  readonly checkpoint: { readonly treeSize: number; readonly root: string; readonly covered: number } | null;
  /** As it is said on the telephone; null where it is not known yet. */
  readonly folio: string | null;
  readonly validationUrl: string;
  readonly madeAt: Date;
  /** Others than the owner's side learn who took part, not how to reach them. */
  readonly showsAddresses: boolean;
}

type Language = 'es' | 'en';

/** How the parts of a sheet say things: its words, a name or that the person was forgotten, a moment here and in UTC. */
interface Telling {
  readonly words: SheetWords;
  name(value: string | null | undefined): string;
  times(iso: string): [local: string, utc: string];
}

const utcTime = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;

/** ana@cortes.example becomes a…@cortes.example: enough to tell people apart. */
const withoutAddresses = (text: string): string => text.replaceAll(/([^\s@<>"(]{1,2})[^\s@<>"(]*@([\p{L}\p{N}.-]+)/gu, '$1…@$2');

const tellingIn = (language: Language): Telling => {
  const words = sheetWords[language];
  return { words, name: (value) => value ?? words.forgotten, times: (iso) => [localTime(iso, language), utcTime(iso)] };
};

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
    [words.pages, String(state.uploaded?.pages.length ?? 0)],
  ]);
  return {
    title: words.title,
    subtitle: title === '' ? state.documentId : title,
    language,
    createdAt: madeAt,
    blocks: [
      { kind: 'paragraph', text: words.what },
      { kind: 'paragraph', text: words.madeAt(...times(madeAt.toISOString())), tone: 'muted' },
      { kind: 'qr', text: validationUrl, caption: words.checkAt(validationUrl) },
      ...partOf(words.document, 2, about),
      ...partOf(words.hashes, 3, factsOf(hashesOf(state, words))),
      ...partOf(words.people, 2, ...signersOf(facts, telling), ...approvalsOf(facts, telling), ...observersOf(facts, telling)),
      ...partOf(words.proofs, 2, factsOf(proofsOf(facts, telling))),
      ...cancellationOf(facts, telling),
      ...voidingOf(facts, telling),
      ...endorsementOf(facts, telling),
      ...historyOf(facts, telling),
    ],
  };
}

function historyOf({ entries, showsAddresses }: SheetFacts, { words, times }: Telling): SheetBlock[] {
  const shown = showsAddresses ? (text: string) => text : withoutAddresses;
  const table = tableOf(entries, [
    { title: words.number, width: 28, says: ({ number }) => String(number) },
    { title: words.event, width: 196, says: ({ text }) => shown(text) },
    { title: words.who, width: 96, says: (entry) => whoOf(entry, words, shown) },
    { title: words.when, width: 104, says: (entry) => [entry.localTime, times(entry.at)[1]] },
    { title: 'IP', width: 68, says: ({ from }) => from.ip ?? '' },
  ]);
  return partOf(words.events(entries.length), 2, table);
}

/** A process has no name; a person without one was forgotten. */
function whoOf(entry: SheetFacts['entries'][number], words: SheetWords, shown: (text: string) => string): string[] {
  const { kind, name } = entry.actor;
  const role = words.roles[kind] ?? kind;
  if (kind === 'process' || kind === 'public') return [role];
  if (name) return [shown(name), role];
  return kind === 'reviewer' || kind === 'admin' ? [role] : [words.forgotten, role];
}

function hashesOf({ uploaded, versions, seal }: DocumentState, words: SheetWords): SheetFact[] {
  return [
    uploaded && [words.original, uploaded.original.sha256],
    ...versions.map(
      ({ version, file }): SheetFact => [version === seal?.version ? words.sealedVersion(version) : words.version(version), file.sha256],
    ),
  ];
}

function signersOf({ state, showsAddresses }: SheetFacts, { words, name, times }: Telling): SheetBlock[] {
  const signers = signatoriesOf(state).map((one) => {
    const signature = state.signatures.find(({ signatoryId, round }) => signatoryId === one.signatoryId && round === state.round);
    return {
      name: name(one.name.value),
      shown: shownTo(state, one.signatoryId),
      signature,
      decline: state.declines[one.signatoryId],
      holder: signature && showsAddresses ? holderOf(one, signature) : null,
    };
  });
  if (signers.length === 0) return [{ kind: 'paragraph', text: words.noSigners, tone: 'muted' }];
  const table = tableOf(signers, [
    { title: words.person, width: 120, says: (one) => one.name },
    {
      title: words.signature,
      width: 130,
      says: ({ signature, decline, shown }) => [
        ...(signature
          ? [words.kinds[signature.signatureType], words.saw(signature.presented.sha256.slice(0, 16))]
          : [decline ? words.declined[decline.kind] : words.notSigned]),
        ...(signature ? [signature.consent ? words.consented : words.notConsented] : []),
        ...(shown ? [words.shownPages(shown.pages.length, shown.of)] : []),
      ],
    },
    {
      title: words.certificate,
      width: 130,
      says: ({ signature, holder }) => {
        if (!signature) return '';
        const { certificateNumber, serialNumber, test } = signature.certificate;
        const isEfirma = signature.signatureType === 'E_FIRMA';
        return [
          certificateNumber ?? serialNumber,
          ...(holder && isEfirma ? [words.certificateHolder(name(holder.holder))] : []),
          ...(holder?.rfc ? [`RFC ${holder.rfc}`] : []),
          ...(holder?.holderDiffers ? [words.otherHolder] : []),
          ...(test ? [words.testCertificate] : []),
        ];
      },
    },
    {
      title: words.when,
      width: 104,
      says: ({ signature, decline }) => (signature ? times(signature.signedAt) : decline ? times(decline.at) : ''),
    },
  ]);
  const claimed: SheetBlock[] = signers.some(({ shown }) => shown) ? [{ kind: 'paragraph', text: words.shownPagesAre, tone: 'muted' }] : [];
  const accepted = signers.flatMap(({ signature }) => (signature?.consent ? [signature.consent] : []));
  const sentences = CONSENT_TEXTS.filter((one) => accepted.some(({ sha256 }) => sha256 === one.sha256)).map(
    ({ id, version, language, text, sha256 }): SheetBlock => ({
      kind: 'paragraph',
      text: words.consentIs(text, `${id} ${version}, ${language}`, sha256),
      tone: 'muted',
    }),
  );
  return [...partOf(words.signers, 3, table), ...sentences, ...claimed];
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
    { title: words.answer, width: 186, says: ({ standing }) => words.answers[standing?.status ?? 'WAITING'] },
    {
      title: words.when,
      width: 104,
      says: ({ standing }) => (standing?.at && (standing.status === 'ACCEPTED' || standing.status === 'REFUSED') ? times(standing.at) : ''),
    },
  ]);
  return partOf(words.approvers, 3, table);
}

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
