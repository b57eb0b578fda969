import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import type { FileStore, StoredFile } from '../../../shared-kernel/files/port.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { type Personal, personal } from '../../../shared-kernel/privacy/port.ts';
import type { VariableDefinition } from '../contract/variables.ts';
import type { TemplateStreams } from '../streams.ts';
import type { InTurnOf, TemplateFiles } from './ports.ts';
import { fileNotThere } from './refused.ts';
import { assertTemplateRoom, type RoomDeps } from './room.ts';
import type { WaitingFiles } from './waiting-files.ts';

export interface MakeDeps extends RoomDeps {
  readonly templates: TemplateStreams;
  readonly waiting: Pick<WaitingFiles, 'find' | 'bytesOf' | 'remove'>;
  readonly words: Pick<TemplateFiles, 'scan'>;
  readonly files: Pick<FileStore, 'put'>;
  readonly inTurnOf: InTurnOf;
}

export interface Words {
  readonly name: string;
  readonly type: 'static' | 'configurable';
  readonly variables: readonly VariableDefinition[];
}

interface Document {
  readonly file: StoredFile;
  readonly fileName: Personal;
  readonly found: string[];
}

/** A file that waits for this template: kept for good before anything names it. Throws 404 `template.file_not_found`. */
async function documentOf(deps: MakeDeps, ownerId: string, fileId: string, templateId: string | null): Promise<Document> {
  const [waiting, bytes] = await Promise.all([deps.waiting.find(ownerId, fileId), deps.waiting.bytesOf(ownerId, fileId)]);
  if (!waiting || !bytes || waiting.templateId !== templateId) throw fileNotThere();
  const scanned = await deps.words.scan(bytes, { account: ownerId, isUrgent: true });
  // It was read before it was kept: only limits of time and memory can be others now.
  if (!scanned.ok) throw new ProductError(422, 'template.faults', { fileName: waiting.fileName, faults: scanned.faults });
  const found = scanned.variables.map(({ name }) => name);
  return { file: await deps.files.put(bytes), fileName: personal(ownerId, waiting.fileName), found };
}

const wordsOf = (ownerId: string, { name, type, variables }: Words) => ({ name: personal(ownerId, name), type, variables: [...variables] });

/** A template's id comes of the file that it was made of: killed between the two and asked again, by whatever call, it is the same one. */
export const templateIdOf = (ownerId: string, fileId: string): string => nameId('template', ownerId, fileId);

/** The account has a template of a file that waits. Throws 404, 409 and 422 as CreateTemplate of contract/calls.ts says. */
export async function createTemplate(deps: MakeDeps, ownerId: string, fileId: string, words: Words, context: CommandContext) {
  const templateId = templateIdOf(ownerId, fileId);
  const create = (document: Document) =>
    deps.templates.execute({ type: 'CreateTemplate', data: { templateId, ownerId, document, ...wordsOf(ownerId, words) } }, context);
  const { state, events } = await deps.templates.load(templateId);
  const first = state.versions[0];
  // Carried out before: by this very call, whose answer comes again, or by another one.
  if (first) {
    if (events[0]?.metadata.commandId !== context.commandId) throw fileNotThere();
    const repeated = await create({ ...first, found: [] });
    await deps.waiting.remove(ownerId, fileId);
    return { templateId, result: repeated };
  }
  const document = await documentOf(deps, ownerId, fileId, null);
  const result = await deps.inTurnOf(ownerId, async () => {
    await assertTemplateRoom(deps, ownerId, context.actor);
    return create(document);
  });
  await deps.waiting.remove(ownerId, fileId);
  return { templateId, result };
}

/** The next version, of the same file or of one that waits for this template. Throws as ChangeTemplate of contract/calls.ts says. */
export async function changeTemplate(
  deps: MakeDeps,
  ownerId: string,
  { templateId, madeFrom, fileId }: { readonly templateId: string; readonly madeFrom: number; readonly fileId: string | null },
  words: Words,
  context: CommandContext,
) {
  const change = (document: Document | null) =>
    deps.templates.execute({ type: 'ChangeTemplate', data: { templateId, madeFrom, document, ...wordsOf(ownerId, words) } }, context);
  const { state, events } = await deps.templates.load(templateId);
  const isRepeated = events.some(({ metadata }) => metadata.commandId === context.commandId);
  // Who may not, and who comes too late, is told so before a file is looked for that may be used by now.
  const isToLook = !isRepeated && state.ownerId === ownerId && state.status === 'KEPT' && state.versions.length === madeFrom;
  const result = await change(fileId !== null && isToLook ? await documentOf(deps, ownerId, fileId, templateId) : null);
  // Killed before this, the same call again does it.
  if (fileId !== null) await deps.waiting.remove(ownerId, fileId);
  return result;
}
