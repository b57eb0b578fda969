import { match } from 'ts-pattern';
import { type PublicLinkEvent, publicLinkEventTypes } from '../../modules/public-links/contract/events.ts';
import type { Personal } from '../../shared-kernel/privacy/port.ts';
import { type DecodedEvent, nullPersonal, type Projection } from '../runtime/index.ts';

export const PUBLIC_LINKS = 'public_links';

export interface StoredPublicLink {
  readonly link_id: string;
  readonly owner_id: string;
  /** The sub-user in charge; null: the owner. */
  readonly in_charge: string | null;
  readonly is_test: boolean;
  readonly kind: 'TEMPLATE' | 'DOCUMENT';
  readonly title: Personal;
  readonly tag_id: string | null;
  readonly authorised: boolean;
  readonly most: number;
  readonly visits: number;
  readonly opened_at: string | Date;
  readonly expires_at: string | Date;
  readonly stopped_at: string | Date | null;
}

/** A row for every link that anyone may use; nothing of who came by it. */
export const publicLinks: Projection = {
  name: 'public-links',
  version: 1,
  types: Object.keys(publicLinkEventTypes),
  streams: ['publiclink-'],
  tables: [
    {
      name: PUBLIC_LINKS,
      columns: {
        link_id: 'text not null',
        owner_id: 'text not null',
        in_charge: 'text',
        is_test: 'boolean not null',
        kind: 'text not null',
        title: 'jsonb not null',
        tag_id: 'text',
        authorised: 'boolean not null',
        most: 'integer not null',
        visits: 'integer not null',
        opened_at: 'timestamptz not null',
        expires_at: 'timestamptz not null',
        stopped_at: 'timestamptz',
      },
      key: ['link_id'],
      indexes: ['(owner_id, opened_at, link_id)'],
    },
  ],
  async apply(batch, tx) {
    const ids = [...new Set(batch.map(linkIdOf))];
    const known = await tx.query<StoredPublicLink>(`select * from ${tx.table(PUBLIC_LINKS)} where link_id = any($1)`, [ids]);
    const rows = new Map(known.map((row) => [row.link_id, row]));
    for (const event of batch) {
      const row = rowAfter(rows.get(linkIdOf(event)), event);
      if (row) rows.set(row.link_id, row);
    }
    await tx.upsert(
      PUBLIC_LINKS,
      [...rows.values()].map((row) => ({ ...row })),
    );
  },
  forget: (personId, tx) => nullPersonal(tx, PUBLIC_LINKS, ['title'], personId),
};

const linkIdOf = ({ stream }: Pick<DecodedEvent, 'stream'>): string => stream.slice(stream.indexOf('-') + 1);

const rowAfter = (row: StoredPublicLink | undefined, event: DecodedEvent): StoredPublicLink | null =>
  match<PublicLinkEvent, StoredPublicLink | null>(event as unknown as PublicLinkEvent)
    .with({ type: 'PublicLinkOpened' }, ({ data }) => ({
      link_id: data.linkId,
      owner_id: event.metadata.ownerId,
      in_charge: data.broughtBy?.subUserId ?? null,
      is_test: data.isTest === true,
      kind: data.source.kind,
      title: data.title,
      tag_id: data.tagId,
      authorised: data.authorised,
      most: data.most,
      visits: 0,
      opened_at: event.metadata.occurredAt,
      expires_at: data.expiresAt,
      stopped_at: null,
    }))
    .with({ type: 'VisitConfirmed' }, () => (row ? { ...row, visits: row.visits + 1 } : null))
    .with({ type: 'PublicLinkStopped' }, () => (row ? { ...row, stopped_at: event.metadata.occurredAt } : null))
    .exhaustive();
