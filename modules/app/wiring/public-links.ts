import type { Pool } from 'pg';
import QRCode from 'qrcode';
import { countOpenLinks, type ListedPublicLink, publicLinksOf } from '../../../projections/public-links/queries.ts';
import type { ReadSide } from '../../../projections/runtime/index.ts';
import type { EventStore } from '../../../shared-kernel/event-store/port.ts';
import { positionFrom } from '../../../shared-kernel/event-store/position-text.ts';
import { type Mailer, renderMail } from '../../delivery/index.ts';
import type { AccountPlan, Documents } from '../../documents/index.ts';
import type { TemplateVersions } from '../../forms/index.ts';
import type { LinkAccounts, LinkReads, LinkStanding, MailCode, PublicLinkState } from '../../public-links/index.ts';

/** Long enough for another worker to take over what a killed one was doing. */
const PATIENCE_MS = 10_000;

/** The projection behind the list of links. */
export const createLinkReads = (pool: Pool, readSide: () => Pick<ReadSide, 'waitFor'>, store: EventStore): LinkReads => ({
  async caughtUp(text) {
    const position = positionFrom(store, text);
    return position === null || readSide().waitFor('public-links', position, PATIENCE_MS);
  },
  of: async (ownerId, inCharge, ofTests, now) => (await publicLinksOf(pool, ownerId, inCharge, ofTests)).map((row) => rowOf(row, now)),
  countOpen: (ownerId, now) => countOpenLinks(pool, ownerId, now),
});

const rowOf = (row: ListedPublicLink, now: Date) => ({
  linkID: row.link_id,
  title: row.title ?? '',
  kind: row.kind,
  standing: standingOf(row, now),
  most: row.most,
  documents: row.visits,
  tagID: row.tag_id,
  authorised: row.authorised,
  isTest: row.is_test,
  openedAt: row.opened_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  stoppedAt: row.stopped_at?.toISOString() ?? null,
});

/** In the order of `standingOfLink`. */
function standingOf({ stopped_at, expires_at, visits, most }: ListedPublicLink, now: Date): LinkStanding {
  if (stopped_at !== null) return 'STOPPED';
  if (expires_at <= now) return 'EXPIRED';
  return visits >= most ? 'FULL' : 'OPEN';
}

export interface LinkAccountsDeps {
  readonly personOf: LinkAccounts['person'];
  readonly hasTag: LinkAccounts['hasTag'];
  /** Null: there is nobody, or the account has ended. */
  readonly standingOf: (userId: string) => Promise<unknown>;
  /** What of the account somebody sees as its sub-user; null: they are none of it any more. */
  readonly sightOf: (subUserId: string, ownerId: string) => Promise<unknown>;
  readonly plan: Pick<AccountPlan, 'mayBegin'>;
  /** Whether the account lets its signers be written to with links. */
  readonly mayMail: (ownerId: string) => Promise<boolean>;
  readonly versions: Pick<TemplateVersions, 'offered'>;
  readonly documents: Pick<Documents, 'load'>;
}

/** The account behind a link, as the link asks for it. */
export const createLinkAccounts = (deps: LinkAccountsDeps): LinkAccounts => ({
  person: deps.personOf,
  hasTag: deps.hasTag,
  async isAvailable(state) {
    const { ownerId, opened } = state;
    if (!opened || opened.title.value === null) return false;
    const isTest = opened.isTest === true;
    const subUserId = opened.broughtBy?.subUserId;
    if ((await deps.standingOf(ownerId)) === null) return false;
    if (subUserId !== undefined && (await deps.sightOf(subUserId, ownerId)) === null) return false;
    for (const act of ['create', 'send'] as const) if ((await deps.plan.mayBegin(ownerId, act, isTest)) !== null) return false;
    return (await deps.mayMail(ownerId)) && hasSource(deps, state);
  },
});

/** What the link is of is still there, and so is everybody who signs beside the visitor. */
async function hasSource({ versions, documents }: LinkAccountsDeps, { ownerId, opened }: PublicLinkState): Promise<boolean> {
  const source = opened!.source;
  if (source.kind === 'DOCUMENT') {
    const { state } = await documents.load(source.documentId);
    return state.status !== 'NONE' && !state.isDeleted && (state.setup?.signatories.every(({ name }) => name.value !== null) ?? false);
  }
  const version = await versions.offered(ownerId, source.templateId, source.templateHistory);
  return version !== null && source.others.every(({ name }) => name.value !== null);
}

export const createMailCode =
  (mailer: Pick<Mailer, 'send'>, head: { readonly productName: string; readonly publicUrl: string }): MailCode =>
  async ({ mailId, to, language, recipientName, title, sender, code, expiresAt }) => {
    const facts = { recipientName, title, senderName: sender, code, expiresAt };
    // One that the provider does not take now is tried again by the mailer itself.
    await mailer.send({ mailId, to, language, ...renderMail('public_link_code', language, facts, head) });
  };

/** The squares of a QR code. A poster is read from afar and gets dirty, so a fifteenth of it may be missing. */
export function squaresOf(text: string) {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const { size, data } = modules;
  return { size, isDark: (row: number, column: number): boolean => data[row * size + column] === 1 };
}
