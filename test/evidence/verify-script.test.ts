import { execFile } from 'node:child_process';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyReportSchema } from '../../modules/evidence/index.ts';
import { WAIT_MS } from '../support/limits.ts';
import { type EvidenceWorld, evidenceWorld } from './evidence-world.ts';

const script = fileURLToPath(new URL('../../scripts/verify.ts', import.meta.url));

describe('npm run verify', () => {
  let world: EvidenceWorld;
  beforeAll(async () => {
    world = await evidenceWorld();
    await mkdir(join(world.dir, 'keys'));
    for (const name of ['log.pem', 'log.pem.pub']) await copyFile(join(world.dir, name), join(world.dir, 'keys', name));
    const { evidence, stop } = world.start();
    await evidence.requestCheckpoint(await world.append('document-1', 5), AbortSignal.timeout(WAIT_MS));
    await world.append('document-2');
    await vi.waitFor(async () => expect((await evidence.status()).treeSize).toBe(6), { timeout: WAIT_MS });
    await stop();
    await world.admin.query('alter table event_store.events disable trigger all');
  });
  afterAll(() => world.close());

  async function run(args: string[], more: Record<string, string> = {}) {
    const env = {
      ...process.env,
      DATABASE_URL: world.database.url,
      MIGRATION_DATABASE_URL: world.database.migrationUrl,
      DATA_DIR: world.dir,
      ...more,
    };
    try {
      const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, ...args], { env });
      return { code: 0, stdout, stderr };
    } catch (error) {
      return error as { code: number; stdout: string; stderr: string };
    }
  }

  it('says what it checked, and exits 2 while the checkpoint has no timestamp', async () => {
    const { code, stdout } = await run([]);
    expect(stdout).toMatch(/^INDETERMINATE {2}6 events/);
    expect(stdout).toMatch(/events +PASSED +6 checked/);
    expect(stdout).toMatch(/timestamps +INDETERMINATE +0 checked; 1 checkpoints are not timestamped yet/);
    expect(stdout).toMatch(/1 newest events are under no signed checkpoint yet/);
    expect(stdout).toContain(world.key.verifierKey);
    expect(code).toBe(2);
  });

  it('exits 0 when a stream passes, and prints JSON of the documented schema', async () => {
    const { code, stdout } = await run(['--json', '--stream', 'document-1']);
    const report = verifyReportSchema.parse(JSON.parse(stdout));
    expect(report).toMatchObject({ verdict: 'TOTAL_PASSED', events: 5, stream: 'document-1', uncovered: 0 });
    expect(code).toBe(0);
  });

  it('exits 1 and names the event that was changed', async () => {
    await world.admin.query(`update event_store.events set type = 'Forged' where position = 3`);
    const { rows } = await world.admin.query('select id from event_store.events where position = 3');
    const whole = await run([]);
    const json = await run(['--json']);
    const stream = await run(['--stream', 'document-1']);
    await world.admin.query(`update event_store.events set type = 'DocumentRenamed' where position = 3`);
    expect(whole.stdout).toMatch(
      new RegExp(`First that does not fit: event ${rows[0].id} \\(document-1 revision 2, position 3\\): event-changed`),
    );
    expect(verifyReportSchema.parse(JSON.parse(json.stdout)).first).toMatchObject({ eventId: rows[0].id, leafIndex: 2 });
    expect([whole.code, json.code, stream.code]).toEqual([1, 1, 1]);
  });

  it('exits 64 for usage and 2 where nothing can be read', async () => {
    expect((await run(['--wrong'])).code).toBe(64);
    expect((await run(['--key', 'not a key'])).code).toBe(64);
    const away = {
      DATABASE_URL: 'postgres://application@127.0.0.1:1/none',
      MIGRATION_DATABASE_URL: 'postgres://migrator@127.0.0.1:1/none',
    };
    const { code, stderr } = await run([], away);
    expect(code).toBe(2);
    expect(stderr).toMatch(/could not be read/);
    expect((await run([], { DATA_DIR: join(world.dir, 'empty') })).code).toBe(2);
  });
});
