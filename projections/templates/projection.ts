import type { TemplateEvent } from '../../modules/templates/contract/events.ts';
import { signersOf } from '../../modules/templates/contract/rules.ts';
import { type DecodedEvent, nullPersonal, type Projection, type Row } from '../runtime/index.ts';

export const TEMPLATES = 'templates';

type Made = DecodedEvent & Exclude<TemplateEvent, { type: 'TemplateDeleted' }>;

/** The templates of every account as they are now: a card for each, until it is deleted. */
export const templates: Projection = {
  name: 'templates',
  version: 1,
  types: ['TemplateCreated', 'TemplateVersionAdded', 'TemplateDeleted'],
  streams: ['template-'],
  tables: [
    {
      name: TEMPLATES,
      columns: {
        template_id: 'text not null',
        owner_id: 'text not null',
        name: 'jsonb not null',
        type: 'text not null',
        template_history: 'integer not null',
        variables: 'integer not null',
        signers: 'integer not null',
        updated_at: 'timestamptz not null',
      },
      key: ['template_id'],
      indexes: ['(owner_id, updated_at)'],
    },
  ],
  async apply(batch, tx) {
    const rows = new Map<string, Row | null>();
    for (const event of batch as readonly (DecodedEvent & TemplateEvent)[]) {
      const templateId = event.stream.slice('template-'.length);
      rows.set(templateId, event.type === 'TemplateDeleted' ? null : rowOf(templateId, event));
    }
    const gone = [...rows].flatMap(([id, row]) => (row === null ? [id] : []));
    if (gone.length > 0) await tx.query(`delete from ${tx.table(TEMPLATES)} where template_id = any($1)`, [gone]);
    await tx.upsert(
      TEMPLATES,
      [...rows.values()].filter((row) => row !== null),
    );
  },
  forget: (personId, tx) => nullPersonal(tx, TEMPLATES, ['name'], personId),
};

const rowOf = (template_id: string, { data, metadata }: Made): Row => ({
  template_id,
  owner_id: metadata.ownerId,
  name: data.name,
  type: data.type,
  template_history: data.templateHistory,
  variables: data.variables.length,
  signers: signersOf(data.variables),
  updated_at: metadata.occurredAt,
});
