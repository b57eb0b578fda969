import { createHash } from 'node:crypto';
import { changeTemplate, createTemplate, type MakeDeps, templateIdOf } from '../../modules/templates/application/make-version.ts';
import { definitionsOf } from '../../modules/templates/contract/stored-variables.ts';
import { templateStreams } from '../../modules/templates/streams.ts';
import { scanTemplate } from '../../modules/templates/text/scan-template.ts';
import { ManualClock } from '../../shared-kernel/clock.ts';
import type { CommandContext } from '../../shared-kernel/decider/command-context.ts';
import { createMemoryEventStore } from '../../shared-kernel/event-store/memory/index.ts';
import type { EventStore } from '../../shared-kernel/event-store/port.ts';
import { createMemoryVault } from '../../shared-kernel/privacy/memory-vault.ts';
import { interruptedAt } from '../support/interrupted-at.ts';
import { questions } from './histories.ts';
import { withVariables } from './people.ts';

export type Person = 'owner' | 'sub-user' | 'stranger';

export interface Brought {
  readonly fileId: string;
  readonly ownerId: string;
  readonly of: string | null;
  readonly bytes: Uint8Array;
}

const NAMES = [['a'], ['a', 'b'], ['b', 'c'], ['á']];
const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const known = new Map(NAMES.map((names) => [digest(withVariables(...names)), withVariables(...names)]));

/** A version as one text: its name, its file and its questions. */
export const textOf = (name: string, bytes: Uint8Array): string => {
  const scanned = scanTemplate(bytes);
  return `${name} ${digest(bytes)} ${scanned.ok ? scanned.variables.map((one) => one.name).join() : '?'}`;
};

class Killed extends Error {}

/** The use cases of templates over streams in memory, with a process that can be killed around the writing of an event. */
export function openTemplates() {
  const memory = createMemoryEventStore();
  const clock = new ManualClock('2026-11-27T12:00:00.000Z');
  const vault = createMemoryVault();
  const refusals = { refused: async () => undefined };
  const files = new Map<string, Uint8Array>();
  const waiting = new Map<string, Brought>();
  const limit = 3;
  let commands = 0;
  const accountOf = (by: Person): string => (by === 'stranger' ? 'owner-2' : 'owner-1');

  const depsOver = (store: EventStore): MakeDeps => {
    const templates = templateStreams({ store, vault, clock, refusals });
    const mine = (ownerId: string, fileId: string) => {
      const file = waiting.get(fileId);
      return file?.ownerId === ownerId ? file : null;
    };
    return {
      templates,
      files: {
        async put(bytes) {
          const sha256 = digest(bytes);
          files.set(`sha256-${sha256}`, bytes);
          return { key: `sha256-${sha256}`, sha256, size: bytes.length };
        },
      },
      waiting: {
        async find(ownerId, fileId) {
          const file = mine(ownerId, fileId);
          return (
            file && {
              fileId,
              templateId: file.of,
              fileName: 'renta.docx',
              key: `sha256-${digest(file.bytes)}`,
              size: 1,
              until: clock.now(),
            }
          );
        },
        bytesOf: async (ownerId, fileId) => mine(ownerId, fileId)?.bytes ?? null,
        remove: async (_ownerId, fileId) => void waiting.delete(fileId),
      },
      words: { scan: async (bytes) => scanTemplate(bytes) },
      inTurnOf: (_ownerId, work) => work(),
      plan: { maxTemplates: async () => limit },
      reads: {
        caughtUp: async () => true,
        of: async (ownerId) => {
          const rows = [];
          for (const templateId of await idsOf(ownerId)) rows.push({ templateID: templateId } as never);
          return rows;
        },
      },
    };
  };

  async function streamsInAll(): Promise<string[]> {
    const found = new Set<string>();
    for await (const event of memory.readAll()) found.add(event.stream);
    return [...found];
  }
  const plain = templateStreams({ store: memory, vault, clock, refusals });
  async function idsOf(ownerId: string): Promise<string[]> {
    const ids: string[] = [];
    for (const stream of await streamsInAll()) {
      const templateId = stream.slice('template-'.length);
      const { state } = await plain.load(templateId);
      if (state.ownerId === ownerId && state.status === 'KEPT') ids.push(templateId);
    }
    return ids;
  }

  const context = (by: Person, commandId: string): CommandContext => {
    const actor =
      by === 'sub-user'
        ? ({ kind: 'sub-user', id: 'sub-user-1', ownerId: 'owner-1' } as const)
        : ({ kind: 'owner', id: accountOf(by), ownerId: accountOf(by) } as const);
    return { actor, commandId, correlationId: commandId, causationId: null, ownerId: accountOf(by) };
  };
  let deps = depsOver(memory);
  const outcome = (work: () => Promise<unknown>): Promise<string> =>
    work().then(
      () => 'done',
      (error: { code?: string }) => {
        if (error instanceof Killed) return 'killed';
        if (error.code === undefined) throw error;
        return error.code;
      },
    );
  const questionsOf = (bytes: Uint8Array) => {
    const scanned = scanTemplate(bytes);
    if (!scanned.ok) throw new Error('no template');
    return questions(...scanned.variables.map(({ name }) => name));
  };

  return {
    limit,
    accountOf,
    templateIdOf: (file: Brought) => templateIdOf(file.ownerId, file.fileId),
    async bring(by: Person, names: number, of: string | null): Promise<Brought> {
      commands += 1;
      const file = { fileId: `file-${commands}`, ownerId: accountOf(by), of, bytes: withVariables(...NAMES[names]!) };
      waiting.set(file.fileId, file);
      return file;
    },
    create: (by: Person, { fileId, bytes }: Brought, key: string) =>
      outcome(() =>
        createTemplate(deps, accountOf(by), fileId, { name: 'Plantilla', type: 'static', variables: questionsOf(bytes) }, context(by, key)),
      ),
    change: async (
      by: Person,
      templateId: string,
      { madeFrom, file, name }: { readonly madeFrom: number; readonly file: Brought | null; readonly name: string },
      key: string,
    ) => {
      const { state } = await plain.load(templateId);
      const variables = file ? questionsOf(file.bytes) : (definitionsOf(state.versions[madeFrom - 1]!.variables) ?? []);
      const asked = { templateId, madeFrom, fileId: file?.fileId ?? null };
      return outcome(() => changeTemplate(deps, accountOf(by), asked, { name, type: 'static', variables }, context(by, key)));
    },
    remove: (by: Person, templateId: string) => {
      commands += 1;
      const key = `remove-${commands}`;
      return outcome(() => plain.execute({ type: 'DeleteTemplate', data: { templateId } }, context(by, key)));
    },
    /** The same asked twice, the first time by a process that is killed around the event; under the same key, or as another call. */
    async twice(kill: 'no' | 'before' | 'after', sameKey: boolean, call: (key: string) => Promise<string>): Promise<[string, string]> {
      commands += 1;
      const key = `command-${commands}`;
      const die = () => {
        throw new Killed();
      };
      deps = depsOver(kill === 'no' ? memory : interruptedAt(memory, kill === 'before' ? { before: die } : { after: die }));
      const first = await call(key);
      deps = depsOver(memory);
      return [first, await call(sameKey ? key : `${key}-again`)];
    },
    async versionsOf(templateId: string): Promise<string[]> {
      const { versions } = (await plain.load(templateId)).state;
      return versions.map(
        ({ name, file, variables }) =>
          `${name.value} ${file.sha256} ${definitionsOf(variables)!
            .map((one) => one.name)
            .join()}`,
      );
    },
    bytesOf: (version: string): Uint8Array => known.get(version.match(/[0-9a-f]{64}/)![0])!,
    templatesInAll: async () => (await streamsInAll()).length,
    async filesMissing(): Promise<string[]> {
      const named: string[] = [];
      for (const stream of await streamsInAll())
        named.push(...(await plain.load(stream.slice('template-'.length))).state.versions.map(({ file }) => file.key));
      return named.filter((key) => !files.has(key));
    },
    waits: (fileId: string): boolean => waiting.has(fileId),
  };
}
