import type { AccessLine, AccessLog } from '../../../shared-kernel/access-log/port.ts';
import type { DocumentState, TimelineRow } from '../../documents/index.ts';
import { approversOf, nameOfSignatory } from '../../documents/index.ts';
import { type Shown, shownBy } from './routes-that-show.ts';

/** `key`: a program, with an API key of the owner. `account`: somebody who reads by an account of their own: an endorser, an endorsee, a signer who is logged in. */
export type LookerKind =
  | 'owner'
  | 'key'
  | 'sub-user'
  | 'reviewer'
  | 'signatory'
  | 'observer'
  | 'approver'
  | 'account'
  | 'operations'
  | 'public'
  | 'other';

export type Seen = Shown | 'SHOWN_TO_SIGN' | 'DOWNLOADED_PDF' | 'DOWNLOADED_ASN' | 'DOWNLOADED_BUNDLE' | 'DOWNLOADED_EVIDENCE_SHEET';

export interface Look {
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly from: string;
  readonly at: string;
  readonly who: { readonly kind: LookerKind; readonly name: string | null };
  readonly seen: readonly { readonly what: Seen; readonly times: number }[];
  /** Kept where the look is an event of the history; null for what stands in the access log alone. */
  readonly ip: string | null;
  readonly userAgent: string | null;
  /** Where the address is not kept: another look that came from the same one. */
  readonly sameAddressAs: { readonly who: Look['who']; readonly at: string; readonly ip: string | null } | null;
}

export interface Looks {
  readonly looks: readonly Look[];
  /** For what is older; null where there is nothing. */
  readonly next: string | null;
}

export interface LooksDeps {
  readonly accessLog: Pick<AccessLog, 'query' | 'addressHash'>;
  /** Name of whoever has the account; null where they were forgotten or there is none. */
  readonly nameOfAccount: (accountId: string) => Promise<string | null>;
}

/** Looks of one person from one address that follow each other within this time are told as one. */
const ONE_LOOK_MS = 600_000;
const LINES = 500;

interface Looking {
  readonly kind: string;
  readonly id: string;
  readonly key?: string;
  readonly substitute?: string;
}

interface Glance {
  readonly id: string;
  readonly at: string;
  readonly actor: Looking;
  readonly what: Seen;
  readonly hash: string | null;
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** Events that tell of a look, and what was seen. */
function seenIn({ type, data }: Pick<TimelineRow, 'type' | 'data'>): Seen | null {
  switch (type) {
    case 'DocumentViewed':
      return 'PAGE';
    case 'DocumentPresented':
    case 'ApproverPresented':
      return 'SHOWN_TO_SIGN';
    case 'EndorsementPresented':
      return 'ENDORSEMENT_SHEET';
    case 'FileDownloaded':
      return `DOWNLOADED_${(data as { file: 'PDF' | 'ASN' | 'BUNDLE' | 'EVIDENCE_SHEET' }).file}`;
    default:
      return null;
  }
}

const SHAPE = /^(\d{1,18})@(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/;

/** Null for a text that is no cursor. */
export function lookCursor(text: string): { readonly line: string; readonly at: string } | null {
  const [, line, at] = SHAPE.exec(text) ?? [];
  return line === undefined || at === undefined ? null : { line, at };
}

/**
 * Who looked at a document, the newest first: reads that are events of its history, with address and device, and reads that the access
 * log knows, whose address is a keyed hash there; of these it is said which other look came from the same one.
 */
export async function looksOfDocument(
  deps: LooksDeps,
  { state, rows, before }: { state: DocumentState; rows: readonly TimelineRow[]; before: ReturnType<typeof lookCursor> },
): Promise<Looks> {
  const { documentId, ownerId } = state;
  const lines = await deps.accessLog.query({
    ownerId,
    target: documentId,
    outcome: 'read',
    limit: LINES,
    ...(before ? { before: before.line } : {}),
  });
  const last = lines.length === LINES ? lines.at(-1)! : null;
  const hashes = new Map<string, string>();
  const hashOf = (ip: string): string => {
    const known = hashes.get(ip) ?? deps.accessLog.addressHash(ip);
    hashes.set(ip, known);
    return known;
  };
  const events = rows.flatMap((row): Glance[] => {
    const what = seenIn(row);
    if (what === null || (before && row.at >= before.at) || (last && row.at < last.at)) return [];
    const { ip, userAgent } = row;
    return [
      { id: row.eventId, at: row.at, actor: personBehind(row.actor, ownerId), what, ip, userAgent, hash: ip === null ? null : hashOf(ip) },
    ];
  });
  const glances = toldOnce(
    events,
    lines.flatMap((line) => glanceOf(line, ownerId)),
  ).sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
  const groups = grouped(glances);
  const names = await namesOf(deps, state, groups);
  const first = firstOfAddress(rows, glances, hashOf);
  const who = ({ actor }: Glance): Look['who'] => ({ kind: kindOf(actor, ownerId), name: names.get(actor.id) ?? null });
  const looks = groups.map((group): Look => {
    const [newest, oldest] = [group[0]!, group.at(-1)!];
    const told = group.find(({ ip }) => ip !== null) ?? null;
    const other = told === null && newest.hash !== null ? first.get(newest.hash) : undefined;
    const counts = new Map<Seen, number>();
    for (const { what } of group) counts.set(what, (counts.get(what) ?? 0) + 1);
    return {
      id: newest.id,
      from: oldest.at,
      at: newest.at,
      who: who(newest),
      seen: [...counts].map(([what, times]) => ({ what, times })),
      ip: told?.ip ?? null,
      userAgent: told?.userAgent ?? null,
      sameAddressAs: other && !group.includes(other) ? { who: who(other), at: other.at, ip: other.ip } : null,
    };
  });
  return { looks, next: last ? `${last.id}@${last.at}` : null };
}

/** Who looks in the place of an approver is somebody of the account. */
const personBehind = (actor: Looking, ownerId: string): Looking =>
  actor.substitute === undefined ? actor : { kind: actor.substitute === ownerId ? 'owner' : 'sub-user', id: actor.substitute };

function glanceOf({ id, at, actor, action, ipHash }: AccessLine, ownerId: string): Glance[] {
  const what = shownBy(action);
  return what === null
    ? []
    : [{ id: `line-${id}`, at, actor: personBehind(actor, ownerId), what, hash: ipHash, ip: null, userAgent: null }];
}

/** What of a request the log calls by the route, and the history by what came of it. */
const SAME: Readonly<Partial<Record<Seen, readonly Seen[]>>> = {
  PAGE: ['PAGE'],
  SHOWN_TO_SIGN: ['FILE', 'APPROVAL'],
  ENDORSEMENT_SHEET: ['ENDORSEMENT_SHEET'],
  DOWNLOADED_PDF: ['FILE'],
  DOWNLOADED_ASN: ['CONSTANCIA'],
  DOWNLOADED_BUNDLE: ['HISTORY'],
  DOWNLOADED_EVIDENCE_SHEET: ['EVIDENCE_SHEET'],
};
/** Event and line of a request are written by two clocks, as the answer is made. */
const ONE_REQUEST_MS = 5_000;

/** Without the lines of requests that the history tells of itself. */
function toldOnce(events: readonly Glance[], lines: readonly Glance[]): Glance[] {
  const left = [...lines];
  for (const event of events) {
    const same = left.findIndex(
      ({ actor, what, at }) =>
        actor.kind === event.actor.kind &&
        actor.id === event.actor.id &&
        actor.key === event.actor.key &&
        SAME[event.what]?.includes(what) === true &&
        Math.abs(Date.parse(at) - Date.parse(event.at)) <= ONE_REQUEST_MS,
    );
    if (same >= 0) left.splice(same, 1);
  }
  return [...events, ...left];
}

/** The newest of each first; within a group too. */
function grouped(glances: readonly Glance[]): Glance[][] {
  const groups: Glance[][] = [];
  const open = new Map<string, Glance[]>();
  for (const glance of glances) {
    const { kind, id, key: apiKey } = glance.actor;
    const key = `${kind} ${id} ${apiKey} ${glance.hash}`;
    const group = open.get(key);
    if (group && Date.parse(group.at(-1)!.at) - Date.parse(glance.at) <= ONE_LOOK_MS) group.push(glance);
    else {
      const begun = [glance];
      groups.push(begun);
      open.set(key, begun);
    }
  }
  return groups;
}

/** By the hash of an address: the newest look whose address is kept, else the oldest look that came from it. */
function firstOfAddress(rows: readonly TimelineRow[], glances: readonly Glance[], hashOf: (ip: string) => string): Map<string, Glance> {
  const first = new Map<string, Glance>();
  for (const glance of glances) if (glance.hash !== null && !(first.get(glance.hash)?.ip != null)) first.set(glance.hash, glance);
  // An act is as good a mark of an address as a look: who signed from there.
  for (const { ip, userAgent, eventId: id, at, actor } of rows) {
    if (ip === null) continue;
    const hash = hashOf(ip);
    if (first.has(hash) && first.get(hash)!.ip === null) first.set(hash, { id, at, actor, what: 'PAGE', hash, ip, userAgent });
  }
  return first;
}

function kindOf({ kind, id, key }: Glance['actor'], ownerId: string): LookerKind {
  if (key !== undefined) return 'key';
  if (kind === 'owner') return id === ownerId ? 'owner' : 'account';
  if (kind === 'sub-user' || kind === 'reviewer' || kind === 'signatory' || kind === 'observer' || kind === 'approver' || kind === 'public')
    return kind;
  if (kind === 'endorser' || kind === 'holder') return 'account';
  if (kind === 'admin') return 'operations';
  return 'other';
}

async function namesOf(deps: LooksDeps, state: DocumentState, groups: readonly Glance[][]): Promise<Map<string, string | null>> {
  const actors = new Map(groups.map(([newest]) => [newest!.actor.id, newest!.actor]));
  const found = await Promise.all(
    [...actors.values()].map(async ({ kind, id }) => {
      if (kind === 'signatory') return [id, nameOfSignatory(state, id)] as const;
      if (kind === 'observer') return [id, state.observers.find((one) => one.sharedWithID === id)?.email.value ?? null] as const;
      if (kind === 'approver') return [id, approversOf(state).find((one) => one.approverId === id)?.name.value ?? null] as const;
      return [id, kind === 'public' ? null : await deps.nameOfAccount(id)] as const;
    }),
  );
  return new Map(found);
}
