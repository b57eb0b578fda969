import type pg from 'pg';
import type { DoctorFinding } from '../doctor.ts';

const SCHEMA = 'event_store';
const TABLE = 'events';

/** Bits of pg_trigger.tgtype (Postgres source, catalog/pg_trigger.h). */
const TRIGGER_EVENTS = { DELETE: 8, UPDATE: 16, TRUNCATE: 32 } as const;

interface Standing {
  readonly role: string;
  readonly superuser: boolean;
  readonly may_grant_itself: boolean;
  readonly owns_database: boolean;
  readonly owns_schema: boolean;
  readonly creates_in_schema: boolean;
}

/**
 * Whether the role that the product works with could change what happened (ARCH-036): by owning the
 * event tables or their functions, by a right on them, by being a superuser, or because the triggers
 * that refuse changes are gone. Asked as that role itself.
 */
export async function eventProtection(client: pg.Client, resource: string): Promise<DoctorFinding> {
  const present = await client.query('SELECT to_regclass($1) IS NOT NULL AS there', [`${SCHEMA}.${TABLE}`]);
  if (!present.rows[0].there)
    return { state: 'red', resource, found: 'the event tables are missing', mend: 'npm start applies the migrations' };
  const standing = await readStanding(client);
  const problems = [
    ...roleProblems(standing),
    ...(await tableProblems(client)),
    ...(await functionProblems(client)),
    ...(await triggerProblems(client)),
  ];
  if (problems.length === 0)
    return { state: 'ok', resource, found: `the role ${standing.role} owns nothing of the events and cannot change them` };
  return {
    state: 'red',
    resource,
    found: problems.join('; '),
    mend: 'give DATABASE_URL a role without these rights (docs/operations/running.md, "Two roles"), then npm run verify: the history may have been changed',
  };
}

async function readStanding(client: pg.Client): Promise<Standing> {
  const { rows } = await client.query<Standing>(
    `SELECT r.rolname AS role, r.rolsuper AS superuser, r.rolcreaterole AS may_grant_itself,
            pg_has_role(r.oid, d.datdba, 'MEMBER') AS owns_database,
            pg_has_role(r.oid, n.nspowner, 'MEMBER') AS owns_schema,
            has_schema_privilege(r.oid, n.oid, 'CREATE') AS creates_in_schema
       FROM pg_roles r, pg_database d, pg_namespace n
      WHERE r.rolname = current_user AND d.datname = current_database() AND n.nspname = $1`,
    [SCHEMA],
  );
  return rows[0]!;
}

function roleProblems(standing: Standing): string[] {
  // A superuser has every right below as well: one sentence says it all.
  if (standing.superuser) return [`the role ${standing.role} is a superuser`];
  return [
    ...(standing.may_grant_itself ? [`the role ${standing.role} may make roles`] : []),
    ...(standing.owns_database ? [`the role ${standing.role} owns the database`] : []),
    ...(standing.owns_schema ? [`the role ${standing.role} owns the schema ${SCHEMA}`] : []),
    ...(standing.creates_in_schema && !standing.owns_schema ? [`the role ${standing.role} may create in the schema ${SCHEMA}`] : []),
  ];
}

async function tableProblems(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; owns: boolean; rights: string[] }>(
    `SELECT c.relname AS name, pg_has_role(c.relowner, 'MEMBER') AS owns,
            ARRAY(SELECT p FROM unnest(ARRAY['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER', 'REFERENCES']) AS p
                   WHERE has_table_privilege(c.oid, p)) AS rights
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = $1 AND c.relkind IN ('r', 'p')
        AND NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)
      ORDER BY c.relname`,
    [SCHEMA],
  );
  return rows.flatMap(({ name, owns, rights }) => {
    if (owns) return [`the application's role owns ${SCHEMA}.${name}`];
    return rights.length === 0 ? [] : [`the application's role has ${rights.join(', ')} on ${SCHEMA}.${name}`];
  });
}

async function functionProblems(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT p.proname AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
      WHERE n.nspname = $1 AND pg_has_role(p.proowner, 'MEMBER')
        AND NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)
      ORDER BY p.proname`,
    [SCHEMA],
  );
  return rows.map(({ name }) => `the application's role owns the function ${SCHEMA}.${name}`);
}

async function triggerProblems(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ events: number; state: string }>(
    `SELECT tgtype::int AS events, tgenabled AS state FROM pg_trigger
      WHERE tgrelid = to_regclass($1) AND NOT tgisinternal`,
    [`${SCHEMA}.${TABLE}`],
  );
  // 'A' and 'O' fire for this session; 'D' is switched off and 'R' fires for replicas alone.
  const live = rows.filter(({ state }) => state === 'A' || state === 'O');
  return Object.entries(TRIGGER_EVENTS)
    .filter(([, bit]) => !live.some(({ events }) => (events & bit) !== 0))
    .map(([name]) => `no trigger refuses ${name} on ${SCHEMA}.${TABLE}`);
}
