import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { count } from '../support/counts.ts';
import { type Brought, openTemplates, type Person, textOf } from '../templates/model-world.ts';

/** When the process is killed: not at all, before the event of a version is written, or once it is and nobody heard of it. */
type Kill = 'no' | 'before' | 'after';
type Act =
  | { readonly act: 'bring'; readonly by: Person; readonly names: number; readonly of: number | null }
  | { readonly act: 'create'; readonly by: Person; readonly file: number; readonly kill: Kill; readonly sameKey: boolean }
  | {
      readonly act: 'change';
      readonly by: Person;
      readonly template: number;
      readonly file: number | null;
      /** How many versions behind the newest its author was. */
      readonly behind: number;
      readonly name: number;
      readonly kill: Kill;
      readonly sameKey: boolean;
    }
  | { readonly act: 'delete'; readonly by: Person; readonly template: number };

const person = fc.constantFrom<Person>('owner', 'sub-user', 'stranger');
const kill = fc.constantFrom<Kill>('no', 'no', 'before', 'after');
const few = fc.nat(3);
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ act: fc.constant('bring' as const), by: person, names: few, of: fc.option(few, { freq: 2 }) }) },
  { weight: 8, arbitrary: fc.record({ act: fc.constant('create' as const), by: person, file: fc.nat(7), kill, sameKey: fc.boolean() }) },
  {
    weight: 12,
    arbitrary: fc.record({
      act: fc.constant('change' as const),
      by: person,
      template: few,
      file: fc.option(fc.nat(7)),
      behind: fc.constantFrom(0, 0, 0, 1),
      name: few,
      kill,
      sameKey: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('delete' as const), by: person, template: few }) },
);

/** What ought to be there, worked out beside the product: the versions of each template as texts, and what became of files. */
interface Expected {
  readonly versions: string[];
  isDeleted: boolean;
}

describe('templates, whatever people do and whenever a process is killed', () => {
  it('a file is one template or none, a version never changes, and nothing that was answered is lost or there twice', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyAct, { maxLength: 30 }), async (acts) => {
        const world = openTemplates();
        const files: Brought[] = [];
        const made: { readonly templateId: string; readonly ownerId: string; readonly expected: Expected }[] = [];
        const used = new Set<string>();

        for (const act of acts) {
          if (act.act === 'bring') {
            const of = act.of === null ? null : (made[act.of]?.templateId ?? null);
            files.push(await world.bring(act.by, act.names, of));
          }
          if (act.act === 'create') {
            const file = files[act.file];
            if (!file) continue;
            const isTaken = used.has(file.fileId);
            const isMine = world.accountOf(act.by) === file.ownerId && file.of === null;
            const isFull = made.filter(({ ownerId, expected }) => ownerId === file.ownerId && !expected.isDeleted).length >= world.limit;
            const [said, again] = await world.twice(act.kill, act.sameKey, (key) => world.create(act.by, file, key));
            if (isTaken || !isMine) {
              expect([said, again]).toEqual(['template.file_not_found', 'template.file_not_found']);
              continue;
            }
            if (isFull) {
              expect(again).toMatch(/^template\.limit/);
              continue;
            }
            // Under another key the second is another call: it finds the file used, by a call that was carried out.
            const isDoneBefore = act.kill !== 'before';
            expect(again).toBe(act.sameKey || !isDoneBefore ? 'done' : 'template.file_not_found');
            used.add(file.fileId);
            made.push({
              templateId: world.templateIdOf(file),
              ownerId: file.ownerId,
              expected: { versions: [textOf('Plantilla', file.bytes)], isDeleted: false },
            });
          }
          if (act.act === 'change') {
            const template = made[act.template];
            if (!template) continue;
            const { expected, templateId, ownerId } = template;
            const file = act.file === null ? null : (files[act.file] ?? null);
            const madeFrom = Math.max(1, expected.versions.length - act.behind);
            const isStale = madeFrom !== expected.versions.length;
            const before = expected.versions.at(-1)!;
            const [, again] = await world.twice(act.kill, act.sameKey, (key) =>
              world.change(act.by, templateId, { madeFrom, file, name: `Nombre ${act.name}` }, key),
            );
            if (world.accountOf(act.by) !== ownerId || expected.isDeleted) {
              expect(again).toBe('template.not_found');
              continue;
            }
            if (isStale) {
              expect(again).toBe('template.changed');
              continue;
            }
            if (file && (file.of !== templateId || file.ownerId !== ownerId || used.has(file.fileId))) {
              expect(again).toBe('template.file_not_found');
              continue;
            }
            const after = textOf(`Nombre ${act.name}`, file?.bytes ?? world.bytesOf(before));
            if (file) used.add(file.fileId);
            if (after !== before) expected.versions.push(after);
            const isSecondLate = !act.sameKey && act.kill !== 'before';
            if (!isSecondLate) expect(again).toBe('done');
            else if (after !== before) expect(again).toBe('template.changed');
          }
          if (act.act === 'delete') {
            const template = made[act.template];
            if (!template) continue;
            const said = await world.remove(act.by, template.templateId);
            if (world.accountOf(act.by) !== template.ownerId) expect(said).toBe('template.not_found');
            else {
              expect(said).toBe(template.expected.isDeleted ? 'template.deleted' : 'done');
              template.expected.isDeleted = true;
            }
          }
          for (const { templateId, expected } of made) expect(await world.versionsOf(templateId)).toEqual(expected.versions);
        }
        expect(await world.templatesInAll()).toBe(made.length);
        // Every file that an event names is there; none that was used waits any more.
        expect(await world.filesMissing()).toEqual([]);
        for (const fileId of used) expect(world.waits(fileId)).toBe(false);
      }),
      { numRuns: count('templates', 60, 2_000) },
    );
  });
});
