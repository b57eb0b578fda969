import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { seedAccounts } from '../../modules/app/demo/seed.ts';
import { type Components, startComponents } from '../../modules/app/local/components.ts';
import { readConfiguration } from '../../modules/app/settings/config.ts';
import { type OpenSystem, openSystem } from '../../modules/app/wiring/system.ts';
import { runScript } from '../event-store-copy/copying.ts';
import { ana, bruno, type DrivenProduct, sendDocument, until } from '../support/journey.ts';
import { WAIT_MS } from '../support/limits.ts';
import { Client, people } from '../support/product.ts';

/** The embedded installation as `npm start` runs it, on a data folder. */
interface Installation {
  readonly system: OpenSystem;
  readonly http: Client;
  readonly components: Components;
  stop(): Promise<void>;
}

const configuration = (dataDir: string) =>
  readConfiguration(
    { PORT: '0', DATA_DIR: dataDir, SEED_DEMO: 'false', LOCAL_MAILBOX: 'true', LOG_LEVEL: 'error', DATABASE_CONNECTIONS: '14' },
    dataDir,
  );

async function start(dataDir: string): Promise<Installation> {
  const components = await startComponents(configuration(dataDir));
  const system = await openSystem(configuration(dataDir), components);
  await seedAccounts(system.modules);
  const http = await new Client(system.url).login(people.owner.email, people.owner.password);
  const stop = async () => {
    await system.stop();
    await components.stop();
  };
  return { system, http, components, stop };
}

const asProduct = ({ system, http }: Installation): DrivenProduct => ({ ...system, http });

async function timelineOf({ http }: Installation, documentId: string): Promise<readonly unknown[]> {
  const { status, body } = await http.get(`/api/document/${documentId}/timeline`);
  expect(status).toBe(200);
  return body.responseData.timeline;
}

async function deliveredOf({ system }: Installation, documentId: string): Promise<number> {
  const { events } = await system.modules.documents.load(documentId);
  return events.filter((event) => event.type === 'MailDelivered').length;
}

/** `npm run verify` beside the running system. */
async function verify(dataDir: string) {
  return runScript('verify', [], { DATA_DIR: dataDir });
}

describe('an embedded installation, restored from its back-up', () => {
  let folder: string;
  let first: string;
  let second: string;
  let timeline: readonly unknown[];
  const at = (name: string) => join(folder, name);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'restore-'));
    const before = await start(at('original'));
    first = await sendDocument(asProduct(before), [ana, bruno]);
    await vi.waitFor(async () => expect(await deliveredOf(before, first)).toBe(2), { timeout: WAIT_MS, interval: 100 });
    const head = (await before.system.services.store.head())!;
    expect(await before.system.modules.readSide.waitFor('document-timeline', head, WAIT_MS)).toBe(true);
    timeline = await timelineOf(before, first);
    await before.system.services.evidence.requestCheckpoint(head, AbortSignal.timeout(WAIT_MS));
    await before.stop();
    await cp(at('original'), at('backup'), { recursive: true });
    const after = await start(at('original'));
    second = await sendDocument(asProduct(after), [ana]);
    await after.stop();
    // Files are copied later than the database: what the events name must be there, and more does no harm.
    await cp(join(at('original'), 'files'), join(at('backup'), 'files'), { recursive: true });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('shows the history of that moment, opens personal values, verifies and goes on', { timeout: 960_000 }, async () => {
    await rm(at('original'), { recursive: true });
    await cp(at('backup'), at('restored'), { recursive: true });
    const restored = await start(at('restored'));
    try {
      expect(await timelineOf(restored, first)).toEqual(timeline);
      expect(JSON.stringify(timeline)).toContain(ana.name);
      expect((await restored.http.get(`/api/document/${second}/timeline`)).status).toBe(404);
      const { stdout, stderr } = await verify(at('restored'));
      expect(stdout + stderr).toMatch(/events +PASSED/);
      expect(stdout).toMatch(/files +PASSED/);
      expect(stdout).not.toMatch(/FAILED/);
      const third = await sendDocument(asProduct(restored), [bruno]);
      await until(asProduct(restored), third, 'PENDING');
    } finally {
      await restored.stop();
    }
  });

  it('says which file is missing where the files are older than the events', { timeout: 960_000 }, async () => {
    await cp(at('backup'), at('older'), { recursive: true });
    await rm(join(at('older'), 'files'), { recursive: true });
    const older = await start(at('older'));
    try {
      const report = await verify(at('older'));
      expect(report.stdout).toMatch(/files +(FAILED|INDETERMINATE)/);
      expect(report.code).not.toBe(0);
    } finally {
      await older.stop();
    }
  });

  it('verifies without the key of personal values too, which opens them and proves nothing', { timeout: 960_000 }, async () => {
    await cp(at('backup'), at('keyless'), { recursive: true });
    await rm(join(at('keyless'), 'keys', 'person-master.key'));
    const components = await startComponents(configuration(at('keyless')));
    try {
      const { stdout, stderr } = await verify(at('keyless'));
      expect(stdout + stderr).toMatch(/events +PASSED/);
      expect(stdout).toMatch(/log +PASSED/);
    } finally {
      await components.stop();
    }
  });
});
