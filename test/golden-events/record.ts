/**
 * node test/golden-events/record.ts: writes the golden file of every event type and version that has none yet.
 * A file that exists is left as it is: it stands for events that are stored somewhere.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventLeafHash } from '../../shared-kernel/evidence/canonical.ts';
import { eventIdOf } from '../../shared-kernel/ids.ts';
import type { JsonObject } from '../../shared-kernel/json.ts';
import { protectPersonal } from '../../shared-kernel/privacy/personal-codec.ts';
import { fileNameOf, type Golden, type GoldenFile, streams } from './catalogue.ts';
import { goldenVault } from './vault.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));
for (const { folder: own, stream, types, samples } of streams) {
  mkdirSync(join(folder, own), { recursive: true });
  for (const [revision, { type, data }] of samples.entries()) {
    const path = join(folder, own, fileNameOf(type, types[type]!.version));
    if (existsSync(path)) continue;
    const means = types[type]!.schema.parse(data) as JsonObject;
    const moment = new Date(Date.UTC(2026, 10, 21, 12, 0, revision)).toISOString();
    const event: Golden = {
      id: eventIdOf('owner-1', stream, `command-${revision}`, 0),
      type,
      stream,
      revision,
      data: await protectPersonal(means, goldenVault),
      metadata: JSON.parse(
        JSON.stringify({
          schemaVersion: types[type]!.version,
          occurredAt: moment,
          recordedAt: moment,
          actor: { kind: 'owner', id: 'owner-1', ownerId: 'owner-1' },
          ownerId: 'owner-1',
          commandId: `command-${revision}`,
          correlationId: `correlation-${revision}`,
          causationId: null,
          ip: await goldenVault.protect('person-lucia', '127.0.0.1'),
          userAgent: await goldenVault.protect('person-lucia', 'Golden/1.0'),
        }),
      ),
    };
    const golden: GoldenFile = { event, means, leaf: Buffer.from(eventLeafHash(event)).toString('hex') };
    writeFileSync(path, `${JSON.stringify(golden, null, 2)}\n`);
    console.log(`wrote ${own}/${fileNameOf(type, types[type]!.version)}`);
  }
}
