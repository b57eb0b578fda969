import pg from 'pg';

/** The product's database on its own server. */
export const DATABASE = 'signing';

export interface Passwords {
  readonly superuser: string;
  readonly migrator: string;
  readonly application: string;
}

/**
 * The two roles and the database, made or brought back to what they must be. `migrator` owns the
 * schema; `application` reads and writes what migrations grant it and owns nothing, so it can take
 * no protection off the events (ARCH-036).
 */
export async function prepareDatabase(adminUrl: string, passwords: Passwords): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const role of ['migrator', 'application'] as const) {
      const found = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
      if (found.rowCount === 0) await client.query(`CREATE ROLE ${role}`);
      const password = client.escapeLiteral(passwords[role]);
      await client.query(`ALTER ROLE ${role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOREPLICATION PASSWORD ${password}`);
    }
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (found.rowCount === 0) await createDatabase(client, DATABASE);
    else await allowOnlyOurRoles(client, DATABASE);
  } finally {
    await client.end();
  }
}

/** An empty database, or a copy of `template`, that `migrator` owns and `application` may connect to. */
export async function createDatabase(client: pg.Client, name: string, template = 'template1'): Promise<void> {
  await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)} OWNER migrator TEMPLATE ${client.escapeIdentifier(template)}`);
  await allowOnlyOurRoles(client, name);
}

async function allowOnlyOurRoles(client: pg.Client, name: string): Promise<void> {
  const database = client.escapeIdentifier(name);
  await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
  await client.query(`GRANT CONNECT, TEMPORARY ON DATABASE ${database} TO application`);
}
