import type { SheetBlock, SheetContent } from '../../../shared-kernel/pdf/sheet.ts';
import type { FlowsThen } from '../application/reading.ts';
import { approversOf, type DocumentState, signatoriesOf } from '../domain/state.ts';
import { type SheetWords, sheetWords } from './evidence-sheet-words.ts';
import { localTime, type timelineEntry } from './timeline.ts';

export interface SheetFacts {
  readonly state: DocumentState;
  /** Every event of the merged history, in order. */
  readonly entries: readonly ReturnType<typeof timelineEntry>[];
  readonly flows: FlowsThen;
  /** Newest signed tree that holds events of this history and how many of them; null while none does. */
  readonly checkpoint: { readonly treeSize: number; readonly root: string; readonly covered: number } | null;
  readonly validationUrl: string;
  readonly madeAt: Date;
  /** Others than the owner's side learn who took part, not how to reach them. */
  readonly showsAddresses: boolean;
}

type Language = 'es' | 'en';
type Row = { label: string; value: string };

const utcTime = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;

/** ana@cortes.example becomes a…@cortes.example: enough to tell people apart. */
const withoutAddresses = (text: string): string => text.replaceAll(/([^\s@<>"(]{1,2})[^\s@<>"(]*@([\p{L}\p{N}.-]+)/gu, '$1…@$2');

/** The evidence sheet: what stands in the record of a document, for whoever must judge it without this system. */
export function evidenceSheet(facts: SheetFacts, language: Language): Omit<SheetContent, 'productName'> {
  const { state, entries, validationUrl, madeAt } = facts;
  const words = sheetWords[language];
  const made = madeAt.toISOString();
  const title = state.setup?.title ?? state.uploaded?.title ?? '';
  const times = (iso: string): string[] => [localTime(iso, language), utcTime(iso)];
  const name = (value: string | null | undefined): string => value ?? words.forgotten;
  const shown = facts.showsAddresses ? (text: string) => text : withoutAddresses;
  return {
    title: words.title,
    subtitle: title === '' ? state.documentId : title,
    language,
    createdAt: madeAt,
    blocks: [
      { kind: 'paragraph', text: words.what },
      { kind: 'paragraph', text: words.madeAt(localTime(made, language), utcTime(made)), tone: 'muted' },
      { kind: 'qr', text: validationUrl, caption: words.checkAt(validationUrl) },
      { kind: 'heading', text: words.document },
      {
        kind: 'facts',
        rows: [
          { label: words.documentTitle, value: title },
          { label: words.documentId, value: state.documentId },
          { label: words.status, value: state.isDeleted ? words.deleted : words.statuses[state.status] },
          { label: words.owner, value: name(state.uploaded?.uploadedBy.name.value) },
          { label: words.added, value: times(state.addedOn).join(' · ') },
          { label: words.pages, value: String(state.uploaded?.pages.length ?? 0) },
        ],
      },
      { kind: 'heading', level: 3, text: words.hashes },
      { kind: 'facts', rows: hashesOf(state, words) },
      { kind: 'heading', text: words.people },
      ...signersOf(state, words, name, times),
      ...approvalsOf(facts, words, name, times),
      ...observersOf(facts, words, name),
      { kind: 'heading', text: words.proofs },
      { kind: 'facts', rows: proofsOf(facts, words, times) },
      ...cancellationOf(facts, words, name, times),
      ...endorsementOf(facts, words, name, times),
      { kind: 'heading', text: words.events(entries.length) },
      {
        kind: 'table',
        columns: [
          { title: words.number, width: 28 },
          { title: words.event, width: 196 },
          { title: words.who, width: 96 },
          { title: words.when, width: 104 },
          { title: 'IP', width: 68 },
        ],
        rows: entries.map((entry) => [
          String(entry.number),
          shown(entry.text),
          whoOf(entry, words, shown),
          [entry.localTime, utcTime(entry.at)],
          entry.from.ip ?? '',
        ]),
      },
    ],
  };
}

/** A process has no name; a person without one was forgotten. */
function whoOf(entry: SheetFacts['entries'][number], words: SheetWords, shown: (text: string) => string): string[] {
  const { kind, name } = entry.actor;
  const role = words.roles[kind] ?? kind;
  if (kind === 'process' || kind === 'public') return [role];
  if (name) return [shown(name), role];
  return kind === 'reviewer' || kind === 'admin' ? [role] : [words.forgotten, role];
}

function hashesOf(state: DocumentState, words: SheetWords): Row[] {
  const original = state.uploaded ? [{ label: words.original, value: state.uploaded.original.sha256 }] : [];
  const versions = state.versions.map(({ version, file }) => ({
    label: version === state.seal?.version ? words.sealedVersion(version) : words.version(version),
    value: file.sha256,
  }));
  return [...original, ...versions];
}

function signersOf(
  state: DocumentState,
  words: SheetWords,
  name: (value: string | null | undefined) => string,
  times: (iso: string) => string[],
): SheetBlock[] {
  const signers = signatoriesOf(state);
  if (signers.length === 0) return [{ kind: 'paragraph', text: words.noSigners, tone: 'muted' }];
  const rows = signers.map((one) => {
    const signature = state.signatures.find(({ signatoryId, round }) => signatoryId === one.signatoryId && round === state.round);
    if (!signature) return [name(one.name.value), words.notSigned, '', ''];
    const { certificate, signatureType, presented, signedAt } = signature;
    return [
      name(one.name.value),
      [words.kinds[signatureType], words.saw(presented.sha256.slice(0, 16))],
      [certificate.certificateNumber ?? certificate.serialNumber, ...(certificate.test ? [words.testCertificate] : [])],
      times(signedAt),
    ];
  });
  return [
    { kind: 'heading', level: 3, text: words.signers },
    {
      kind: 'table',
      columns: [
        { title: words.person, width: 120 },
        { title: words.signature, width: 130 },
        { title: words.certificate, width: 130 },
        { title: words.when, width: 104 },
      ],
      rows,
    },
  ];
}

function approvalsOf(
  { state, flows }: SheetFacts,
  words: SheetWords,
  name: (value: string | null | undefined) => string,
  times: (iso: string) => string[],
): SheetBlock[] {
  const approvers = approversOf(state);
  if (approvers.length === 0) return [];
  return [
    { kind: 'heading', level: 3, text: words.approvers },
    {
      kind: 'table',
      columns: [
        { title: words.person, width: 150 },
        { title: words.order, width: 44 },
        { title: words.answer, width: 186 },
        { title: words.when, width: 104 },
      ],
      rows: approvers.map((one) => {
        const standing = flows.approvals.find(({ approverId, round }) => approverId === one.approverId && round === state.round);
        return [
          name(one.name.value),
          String(one.order),
          words.answers[standing?.status ?? 'WAITING'],
          standing?.at && (standing.status === 'ACCEPTED' || standing.status === 'REFUSED') ? times(standing.at) : '',
        ];
      }),
    },
  ];
}

function observersOf(
  { state, showsAddresses }: SheetFacts,
  words: SheetWords,
  name: (value: string | null | undefined) => string,
): SheetBlock[] {
  if (state.observers.length === 0) return [];
  return [
    { kind: 'heading', level: 3, text: words.observers },
    {
      kind: 'paragraph',
      text: showsAddresses ? state.observers.map((one) => name(one.email.value)).join(', ') : words.observerCount(state.observers.length),
    },
  ];
}

function proofsOf({ state, entries, checkpoint }: SheetFacts, words: SheetWords, times: (iso: string) => string[]): Row[] {
  const { seal, constancia, anchor } = state;
  const rows: Row[] = [];
  const moment = (iso: string): [string, string] => times(iso) as [string, string];
  if (seal) {
    const [local, utc] = moment(seal.timestamp.genTime);
    rows.push({ label: words.seal, value: words.sealedAt(local, utc, seal.timestamp.tsa) });
  } else rows.push({ label: words.seal, value: words.noSeal });
  if (constancia) {
    const issued = words.constanciaOf(constancia.tsa, ...moment(constancia.genTime));
    rows.push({ label: words.constancia, value: constancia.test ? `${issued}. ${words.testAuthority}.` : issued });
    rows.push({ label: words.constanciaSerial, value: constancia.serial }, { label: words.constanciaHash, value: constancia.file.sha256 });
  }
  if (anchor) {
    const block = words.anchorOf(anchor.blockNumber, ...moment(anchor.blockTime));
    rows.push(
      { label: words.anchor, value: anchor.test ? `${block}, ${words.localChain}` : block },
      { label: words.transaction, value: anchor.txHash },
      { label: words.contract, value: `${anchor.contract} · ${anchor.chainId}` },
      { label: words.anchoredTree, value: words.tree(anchor.treeSize) },
      { label: words.root, value: anchor.root },
    );
  }
  if (checkpoint) {
    rows.push(
      { label: words.checkpoint, value: words.checkpointOf(checkpoint.treeSize, checkpoint.covered, entries.length) },
      { label: words.checkpointRoot, value: checkpoint.root },
    );
  } else rows.push({ label: words.checkpoint, value: words.noCheckpoint });
  return rows;
}

function cancellationOf(
  { flows }: SheetFacts,
  words: SheetWords,
  name: (value: string | null | undefined) => string,
  times: (iso: string) => string[],
): SheetBlock[] {
  const request = flows.cancellation;
  if (!request) return [];
  return [
    { kind: 'heading', text: words.cancellation },
    {
      kind: 'facts',
      rows: [
        { label: words.status, value: words.cancellationState[request.status] ?? request.status },
        { label: words.petitioner, value: name(request.petitioner.name) },
        { label: words.askedAt, value: times(request.requestedAt).join(' · ') },
        ...(request.answer ? [{ label: words.answeredAt, value: times(request.answer.at).join(' · ') }] : []),
      ],
    },
  ];
}

/** A document that nobody endorsed is its owner's. */
function endorsementOf(
  { state, flows }: SheetFacts,
  words: SheetWords,
  name: (value: string | null | undefined) => string,
  times: (iso: string) => string[],
): SheetBlock[] {
  const endorsement = flows.endorsement;
  if (!state.setup?.isEndorsement && !endorsement) return [];
  const holder =
    state.endorsement?.status === 'COMPLETED' ? state.endorsement.endorsee.name.value : (state.uploaded?.uploadedBy.name.value ?? null);
  const rows: Row[] = [{ label: words.holder, value: name(holder) }];
  if (endorsement) {
    rows.push(
      { label: words.status, value: words.endorsementState[endorsement.status] ?? endorsement.status },
      { label: words.endorsementClass, value: words.endorsementKinds[endorsement.kind] ?? endorsement.kind },
      { label: words.endorser, value: name(endorsement.endorser.name) },
      { label: words.endorsee, value: name(endorsement.endorsee.name) },
      { label: words.askedAt, value: times(endorsement.askedAt).join(' · ') },
    );
  }
  if (state.endorsement?.sheetSha256) rows.push({ label: words.sheetHash, value: state.endorsement.sheetSha256 });
  return [
    { kind: 'heading', text: words.endorsement },
    { kind: 'facts', rows },
  ];
}
