import type { Actor } from '../../../shared-kernel/actor.ts';
import type { FileStore } from '../../../shared-kernel/files/port.ts';
import type { TemplateChange } from '../contract/calls.ts';
import type { TemplateEvent } from '../contract/events.ts';
import type { TemplateType } from '../contract/rules.ts';
import { definitionsOf } from '../contract/stored-variables.ts';
import type { VariableDefinition } from '../contract/variables.ts';
import { defaultTemplateOf } from '../defaults/catalogue.ts';
import type { DefaultTemplate } from '../defaults/default-template.ts';
import type { TemplateState } from '../domain/state.ts';
import type { TemplateStreams } from '../streams.ts';
import { notThere, TemplateRefused } from './refused.ts';

/** A version of a template, of the account or of the product, with all that is needed to ask its questions and to make a document of it. */
export interface VersionOfTemplate {
  readonly templateId: string;
  readonly isOwn: boolean;
  /** Of its text, where it is of the product. */
  readonly language: 'es' | 'en' | null;
  readonly type: TemplateType;
  readonly templateHistory: number;
  readonly newest: number;
  /** Null where the account was forgotten. */
  readonly name: string | null;
  readonly fileName: string | null;
  readonly file: { readonly sha256: string; readonly size: number };
  readonly variables: readonly VariableDefinition[];
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The first one first. */
  readonly versions: readonly MadeVersion[];
  /** Throws FileMissing, FileDamaged. */
  bytes(): Promise<Uint8Array>;
}

/** How a version came about; without `by` and `event` where it is of the product. */
export interface MadeVersion {
  readonly at: string;
  readonly by: Actor | null;
  readonly changed: readonly TemplateChange[];
  readonly event: TemplateEvent | null;
}

export interface VersionDeps {
  readonly templates: Pick<TemplateStreams, 'load'>;
  readonly files: Pick<FileStore, 'get'>;
}

/** A template of the product: its one version is asked for by 1. */
function ofProduct(template: DefaultTemplate): VersionOfTemplate {
  const { templateId, language, name, fileName, file, variables, at } = template;
  return {
    templateId,
    isOwn: false,
    language,
    type: 'default',
    templateHistory: 1,
    newest: 1,
    name,
    fileName,
    file,
    variables,
    createdAt: at,
    updatedAt: at,
    versions: [{ at, by: null, changed: ['CREATED'], event: null }],
    bytes: async () => template.bytes,
  };
}

/**
 * @param ownerId account that asks
 * @param templateHistory which version; null: the newest
 * @param ofDocument for a document that was made of it, which keeps its version when the template is deleted
 * Throws 404 `template.not_found`, also for that of another account, and `template.version_not_found`.
 */
export async function templateOf(
  deps: VersionDeps,
  ownerId: string,
  templateId: string,
  templateHistory: number | null,
  ofDocument = false,
): Promise<VersionOfTemplate> {
  const given = defaultTemplateOf(templateId);
  const { state, events } = given ? { state: null, events: [] } : await deps.templates.load(templateId);
  const isThere = state === null || state.status === 'KEPT' || (ofDocument && state.status === 'DELETED');
  if (!isThere || (state && state.ownerId !== ownerId)) throw notThere();
  const newest = state ? state.versions.length : 1;
  const number = templateHistory ?? newest;
  if (number < 1 || number > newest) throw new TemplateRefused(404, 'template.version_not_found', { newest });
  if (given || !state) return ofProduct(given!);
  // Of a version each there is one event: nothing else stands before the end of a template.
  return ofAccount(deps, templateId, state, number, events);
}

function ofAccount(
  { files }: Pick<VersionDeps, 'files'>,
  templateId: string,
  { versions }: Pick<TemplateState, 'versions'>,
  number: number,
  events: readonly (TemplateEvent & { readonly metadata: { readonly actor: Actor } })[],
): VersionOfTemplate {
  const version = versions[number - 1]!;
  const variables = definitionsOf(version.variables);
  if (variables === null) throw notThere();
  return {
    templateId,
    isOwn: true,
    language: null,
    type: version.type,
    templateHistory: number,
    newest: versions.length,
    name: version.name.value,
    fileName: version.fileName.value,
    file: version.file,
    variables,
    createdAt: versions[0]!.at,
    updatedAt: version.at,
    versions: versions.map(({ at, changed }, index) => ({
      at,
      by: events[index]?.metadata.actor ?? null,
      changed: changed ?? ['CREATED'],
      event: events[index] ?? null,
    })),
    bytes: () => files.get(version.file.key),
  };
}
