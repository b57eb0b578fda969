import { request } from 'node:http';

export interface TestDatabase {
  /** Connection of the application's role. */
  readonly url: string;
  /** Connection of the role that owns the schema. */
  readonly migrationUrl: string;
  /** Connection of a superuser: for what only somebody outside the product could do. */
  readonly adminUrl: string;
  /** Removes the database, also while connections are open. */
  drop(): Promise<void>;
}

/** A database of its own with every migration applied, in some tens of milliseconds. Drop it in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const made = (await ask('/create')) as { name: string; url: string; migrationUrl: string; adminUrl: string };
  const { name, ...urls } = made;
  return { ...urls, drop: async () => void (await ask(`/drop/${name}`)) };
}

function ask(path: string): Promise<unknown> {
  const socketPath = process.env.TEST_DATABASE_SOCKET;
  if (socketPath === undefined) throw new Error('test databases are served by test/support/global-setup.ts: run the tests with vitest');
  return new Promise((done, fail) => {
    const sent = request({ socketPath, path, method: 'POST', agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        body += part;
      });
      response.on('end', () => (response.statusCode === 200 ? done(JSON.parse(body)) : fail(new Error(`test database: ${body}`))));
    });
    sent.on('error', fail);
    sent.end();
  });
}
