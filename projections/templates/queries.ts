import type { Pool } from 'pg';
import { tableInUse } from '../runtime/index.ts';
import { TEMPLATES } from './projection.ts';

export interface TemplateRow {
  readonly template_id: string;
  readonly name: string;
  readonly type: 'static' | 'configurable';
  readonly template_history: number;
  readonly variables: number;
  readonly signers: number;
  readonly updated_at: Date;
}

/** The templates that an account has, the last changed first; none of one that was forgotten. Right after an upgrade the table is made a moment later (SQLSTATE 42P01): none until then. */
export async function templatesOf(pool: Pool, ownerId: string): Promise<readonly TemplateRow[]> {
  const { rows } = await pool
    .query<TemplateRow>(
      `select template_id, name ->> 'value' as name, type, template_history, variables, signers, updated_at
         from ${tableInUse(TEMPLATES)} where owner_id = $1 and name ->> 'value' is not null order by updated_at desc, template_id`,
      [ownerId],
    )
    .catch((error: { code?: string }) => {
      if (error.code === '42P01') return { rows: [] };
      throw error;
    });
  return rows;
}
