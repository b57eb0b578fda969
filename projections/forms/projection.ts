import { match } from 'ts-pattern';
import { type FormEvent, formEventTypes } from '../../modules/forms/contract/events.ts';
import type { FormStage, FormStatus } from '../../modules/forms/contract/rules.ts';
import type { Personal } from '../../shared-kernel/privacy/port.ts';
import { type DecodedEvent, nullPersonal, type Projection } from '../runtime/index.ts';

export const FORMS = 'forms';

/** Where the forms of signers stand, by their ids; nothing of what they answered. What is to be corrected is not answered. */
export type SignersStanding = Readonly<Record<string, { readonly status: FormStatus; readonly isAnswered: boolean }>>;

export interface StoredForm {
  readonly document_id: string;
  readonly owner_id: string;
  /** The sub-user in charge; null: the owner. */
  readonly in_charge: string | null;
  readonly is_test: boolean;
  readonly template_id: string;
  readonly template_history: number;
  readonly title: Personal;
  readonly stage: FormStage;
  readonly signers: SignersStanding;
  readonly created_at: string | Date;
  readonly changed_at: string | Date;
}

/** A row for every document that is made of a template, from its first answer on. */
export const forms: Projection = {
  name: 'forms',
  version: 1,
  types: Object.keys(formEventTypes),
  streams: ['form-'],
  tables: [
    {
      name: FORMS,
      columns: {
        document_id: 'text not null',
        owner_id: 'text not null',
        in_charge: 'text',
        is_test: 'boolean not null',
        template_id: 'text not null',
        template_history: 'integer not null',
        title: 'jsonb not null',
        stage: 'text not null',
        signers: 'jsonb not null',
        created_at: 'timestamptz not null',
        changed_at: 'timestamptz not null',
      },
      key: ['document_id'],
      indexes: ['(owner_id, changed_at, document_id)'],
    },
  ],
  async apply(batch, tx) {
    const ids = [...new Set(batch.map(documentIdOf))];
    const known = await tx.query<StoredForm>(`select * from ${tx.table(FORMS)} where document_id = any($1)`, [ids]);
    const rows = new Map(known.map((row) => [row.document_id, row]));
    for (const event of batch) {
      const row = rowAfter(rows.get(documentIdOf(event)), event);
      if (row) rows.set(row.document_id, { ...row, changed_at: event.metadata.occurredAt });
    }
    await tx.upsert(
      FORMS,
      [...rows.values()].map((row) => ({ ...row })),
    );
  },
  forget: (personId, tx) => nullPersonal(tx, FORMS, ['title'], personId),
};

const documentIdOf = ({ stream }: Pick<DecodedEvent, 'stream'>): string => stream.slice(stream.indexOf('-') + 1);

function rowAfter(row: StoredForm | undefined, event: DecodedEvent): StoredForm | null {
  const at = event.metadata.occurredAt;
  const changed = (change: Partial<StoredForm>) => (row ? { ...row, ...change } : null);
  const standing = (signatoryId: string, change: Partial<SignersStanding[string]>): StoredForm | null => {
    const before = row?.signers[signatoryId];
    return changed(row && before ? { signers: { ...row.signers, [signatoryId]: { ...before, ...change } } } : {});
  };
  return match<FormEvent, StoredForm | null>(event as unknown as FormEvent)
    .with({ type: 'FormCreated' }, ({ data }) => {
      const asked = data.signers.filter(({ isAsked }) => isAsked);
      return {
        document_id: data.documentId,
        owner_id: event.metadata.ownerId,
        in_charge: data.broughtBy?.subUserId ?? null,
        is_test: data.isTest === true,
        template_id: data.templateId,
        template_history: data.templateHistory,
        title: data.title,
        stage: asked.length === 0 ? 'COMPOSING' : 'COLLECTING',
        signers: Object.fromEntries(asked.map(({ signatoryId }) => [signatoryId, { status: 'INITIAL', isAnswered: false }])),
        created_at: at,
        changed_at: at,
      };
    })
    .with({ type: 'FormSent' }, ({ data: { links } }) =>
      changed({
        signers: {
          ...row?.signers,
          ...Object.fromEntries(links.map(({ signatoryId }) => [signatoryId, { status: 'PENDING', isAnswered: false }])),
        },
      }),
    )
    .with({ type: 'FormSignerChanged' }, ({ data: { replacedId, signer } }) => {
      const { [replacedId]: before, ...others } = row?.signers ?? {};
      return changed(before ? { signers: { ...others, [signer.signatoryId]: before } } : {});
    })
    .with({ type: 'FormAnswersChanged' }, () =>
      changed(row?.stage === 'COLLECTING' && Object.keys(row.signers).length === 0 ? { stage: 'COMPOSING' } : {}),
    )
    .with({ type: 'FormAnswered' }, ({ data: { signatoryId } }) => standing(signatoryId, { isAnswered: true }))
    .with({ type: 'FormCommented' }, ({ data: { signatoryId } }) =>
      standing(signatoryId, { status: 'PENDING_WITH_COMMENTS', isAnswered: false }),
    )
    .with({ type: 'FormAccepted' }, ({ data: { signatoryId, remaining } }) => {
      const next = standing(signatoryId, { status: 'ACCEPTED' });
      return next && remaining === 0 ? { ...next, stage: 'COMPOSING' } : next;
    })
    .with({ type: 'FormRefused' }, ({ data: { signatoryId } }) => {
      const next = standing(signatoryId, { status: 'REFUSED' });
      return next && { ...next, stage: 'REFUSED' };
    })
    .with({ type: 'FormReopened' }, () =>
      changed({
        stage: 'COLLECTING',
        signers: Object.fromEntries(Object.entries(row?.signers ?? {}).map(([id, signer]) => [id, { ...signer, status: 'PENDING' }])),
      }),
    )
    .with({ type: 'FormReminded' }, () => changed({}))
    .with({ type: 'FormComposed' }, () => changed({ stage: 'COMPOSED' }))
    .with({ type: 'FormComposingFailed' }, () => changed({ stage: 'FAILED' }))
    .with({ type: 'FormCancelled' }, () => changed({ stage: 'CANCELLED' }))
    .exhaustive();
}
