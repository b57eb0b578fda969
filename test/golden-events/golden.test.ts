import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { decodeEvents } from '../../shared-kernel/decider/codec.ts';
import type { RecordedEvent } from '../../shared-kernel/event-store/port.ts';
import { eventLeafHash } from '../../shared-kernel/evidence/canonical.ts';
import { stored } from '../golden-streams/streams.ts';
import { fileNameOf, type GoldenFile, streams } from './catalogue.ts';
import { goldenVault } from './vault.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const modules = join(here, '../../modules');

it('every module that has events has golden files', () => {
  const withEvents = readdirSync(modules).filter((name) => existsSync(join(modules, name, 'contract/events.ts')));
  expect(withEvents.sort()).toEqual([...new Set(streams.map((one) => one.module))].sort());
});

describe.each(streams)(
  'events of $module ($folder), as stored by the version that wrote them',
  ({ module, folder, decider, types, samples }) => {
    const files = readdirSync(join(here, folder)).sort();
    const read = (name: string): GoldenFile => JSON.parse(readFileSync(join(here, folder, name), 'utf8'));
    const recorded = ({ event }: GoldenFile, position: number): RecordedEvent =>
      ({ ...event, position: String(position) as RecordedEvent['position'] }) as RecordedEvent;

    it('every declared type and version has its file (node test/golden-events/record.ts writes a new one)', () => {
      const declared = Object.entries(types).flatMap(([type, { version }]) =>
        Array.from({ length: version }, (_, index) => fileNameOf(type, index + 1)),
      );
      expect(files.filter((name) => declared.includes(name))).toEqual(declared.sort());
    });

    it.each(files)('%s is still understood: opened, lifted, valid today, folded', async (name) => {
      const golden = read(name);
      const [event] = await decodeEvents([recorded(golden, 1)], goldenVault, decider.upcast);
      // A later version may say more about the same fact; what the first version said stays in it.
      expect(stored(event!.data)).toMatchObject(golden.means);
      const { schema, version } = types[golden.event.type]!;
      expect(schema.parse(event!.data)).toEqual(event!.data);
      expect(golden.event.metadata.schemaVersion).toBeLessThanOrEqual(version);
      expect(() => decider.evolve(decider.initial, event as never)).not.toThrow();
    });

    it.each(files)('%s gives the same leaf of the log for ever', (name) => {
      const golden = read(name);
      expect(Buffer.from(eventLeafHash(golden.event as never)).toString('hex')).toBe(golden.leaf);
    });

    it('the whole story folds, personal values are encrypted in it, and it ends where it should', async () => {
      const story = samples.map(({ type }) => read(fileNameOf(type, 1)));
      const events = await decodeEvents(story.map(recorded), goldenVault, decider.upcast);
      let state = decider.initial as object;
      for (const event of events) state = decider.evolve(state as never, event as never);
      if (module === 'documents')
        expect(state).toMatchObject({
          status: 'CANCELED',
          isDeleted: true,
          versions: [{ version: 1 }, { version: 2 }, { version: 3 }],
          signatures: [{ signatoryId: 'signatory-ana' }],
          observers: [{ sharedWithID: 'observer-1' }, { sharedWithID: 'observer-2' }],
        });
      else if (module === 'vobo')
        expect(state).toMatchObject({ status: 'CLOSED', round: 1, answers: [{ answer: 'ACCEPTED' }, { answer: 'REFUSED' }], comments: [] });
      else if (module === 'cancellation') expect(state).toMatchObject({ status: 'APPLIED', requests: [{ answer: { authorises: true } }] });
      else if (folder === 'special') expect(state).toMatchObject({ status: 'APPROVED', requests: [{ status: 'APPROVED', page: 2 }] });
      else if (module === 'endorsement')
        expect(state).toMatchObject({ status: 'COMPLETED', requests: [{ isAdmitted: true, rejection: null }] });
      else if (folder === 'subscription')
        expect(state).toMatchObject({ status: 'ZERO', planName: 'ZERO', charges: [], expiryDate: '2026-12-31' });
      else if (folder === 'billing')
        expect(state).toMatchObject({
          status: 'CANCELED',
          intents: 1,
          intent: null,
          refunds: [{ status: 'MADE' }],
          disputes: [{ outcome: 'WON' }],
        });
      else if (folder === 'credits') expect(state).toMatchObject({ status: 'CLOSED' });
      else if (module === 'forms')
        expect(state).toMatchObject({ stage: 'CANCELLED', round: 2, fault: null, signers: [{ status: 'REFUSED' }, { status: null }] });
      else if (folder === 'public-link')
        expect(state).toMatchObject({ status: 'STOPPED', ownerId: 'owner-1', visits: [{ documentId: 'document-visita' }] });
      else if (folder === 'formats')
        expect(state).toMatchObject({ status: 'KEPT', ownerId: 'owner-1', formats: [], written: { times: 2 } });
      else if (folder === 'template')
        expect(state).toMatchObject({ status: 'DELETED', ownerId: 'owner-1', versions: [{ type: 'configurable' }, { type: 'static' }] });
      else if (folder === 'tags') expect(state).toMatchObject({ status: 'KEPT', ownerId: 'owner-1', tags: [] });
      else if (folder === 'usage') expect(state).toMatchObject({ status: 'CLOSED', documents: [{}], late: [{ of: '2026-10', number: 7 }] });
      else if (folder === 'tagging') expect(state).toMatchObject({ status: 'TAGGED', tagIds: ['tag-urgente', 'tag-2026'] });
      else if (module === 'ratings') expect(state).toMatchObject({ status: 'RATED', ratedBy: ['signatory-ana'] });
      else if (module === 'reminders') expect(state).toMatchObject({ status: 'REMOVED', userId: 'owner-1', isRead: true });
      else expect(state).toMatchObject({ status: 'DELETED', email: { value: 'lucia@nueva.example' }, reviewers: [], savedSignatures: [] });
      expect(JSON.stringify(story.map((golden) => golden.event))).not.toMatch(/Ana Cort|Lucía|Inés|Roble 12|@cortes|@ferrer|@nueva|\+5222/);
    });
  },
);
