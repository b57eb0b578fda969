import type { CommandContext } from '../../../shared-kernel/decider/command-context.ts';
import { ProductError } from '../../../shared-kernel/errors.ts';
import { nameId } from '../../../shared-kernel/ids.ts';
import { compareVariables } from '../contract/compare.ts';
import type { TemplateFault } from '../contract/faults.ts';
import { FAULTS_LIMIT, isTemplateFileName } from '../contract/rules.ts';
import type { ScannedTemplate } from '../text/scan-template.ts';
import type { TemplateFiles } from './ports.ts';
import { fileNotThere } from './refused.ts';
import { templateOf, type VersionDeps } from './versions.ts';
import type { WaitingFile, WaitingFiles } from './waiting-files.ts';

export interface BringDeps extends VersionDeps {
  readonly waiting: Pick<WaitingFiles, 'keep' | 'find' | 'bytesOf'>;
  readonly words: Pick<TemplateFiles, 'scan'>;
}

type Read = Extract<ScannedTemplate, { ok: true }>;

const NOT_DOCX: TemplateFault = { code: 10006, tag: '', place: null };

/** Throws 422 `template.faults` with all that is wrong with a file, its name included (RULE-022). */
async function readFile(
  { words }: Pick<BringDeps, 'words'>,
  account: string,
  { fileName, bytes }: { readonly fileName: string; readonly bytes: Uint8Array },
): Promise<Read> {
  const scanned = await words.scan(bytes, { account, isUrgent: true });
  const found = scanned.ok ? [] : scanned.faults;
  const isNamed = isTemplateFileName(fileName) || found.some(({ code }) => code === NOT_DOCX.code);
  const faults = isNamed ? found : [NOT_DOCX, ...found];
  if (scanned.ok && faults.length === 0) return scanned;
  throw new ProductError(422, 'template.faults', { fileName, faults: faults.slice(0, FAULTS_LIMIT) });
}

export interface BroughtFile {
  readonly file: WaitingFile;
  readonly read: Read;
  readonly compared: ReturnType<typeof compareVariables> | null;
}

/** Beside the newest version of the template whose next file it is (UI-048). */
async function comparedWith(deps: VersionDeps, ownerId: string, { templateId }: WaitingFile, { variables }: Read) {
  if (templateId === null) return null;
  const template = await templateOf(deps, ownerId, templateId, null);
  return compareVariables(
    template.variables.map(({ name }) => name),
    variables.map(({ name }) => name),
  );
}

/**
 * Reads a Word file and keeps it for a day. The id comes from the command, so that a repeated call finds its own file; with other bytes it is
 * another call, 409 `conflict.key_reused`.
 * @param templateId whose next file it is; null: of a new template
 */
export async function bringFile(
  deps: BringDeps,
  ownerId: string,
  templateId: string | null,
  upload: { readonly fileName: string; readonly bytes: Uint8Array },
  { commandId }: Pick<CommandContext, 'commandId'>,
): Promise<BroughtFile> {
  const read = await readFile(deps, ownerId, upload);
  const fileId = nameId('template-file', ownerId, templateId ?? '', commandId);
  const file = await deps.waiting.keep({ fileId, ownerId, templateId, ...upload });
  if (!(await isOf(deps, ownerId, file, upload.bytes))) throw new ProductError(409, 'conflict.key_reused', { fileId });
  return { file, read, compared: await comparedWith(deps, ownerId, file, read) };
}

const isOf = async ({ waiting }: BringDeps, ownerId: string, file: WaitingFile, bytes: Uint8Array): Promise<boolean> => {
  const kept = await waiting.bytesOf(ownerId, file.fileId);
  return kept !== null && Buffer.compare(kept, bytes) === 0;
};

/** The same again, as after a reload. Throws 404 `template.file_not_found`. */
export async function broughtFile(deps: BringDeps, ownerId: string, fileId: string): Promise<BroughtFile> {
  const [file, bytes] = await Promise.all([deps.waiting.find(ownerId, fileId), deps.waiting.bytesOf(ownerId, fileId)]);
  if (!file || !bytes) throw fileNotThere();
  const read = await readFile(deps, ownerId, { fileName: file.fileName, bytes });
  return { file, read, compared: await comparedWith(deps, ownerId, file, read) };
}
