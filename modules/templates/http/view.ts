import type { Actor } from '../../../shared-kernel/actor.ts';
import type { BroughtFile } from '../application/bring-file.ts';
import type { VersionOfTemplate } from '../application/versions.ts';
import type { TemplateFileView, TemplateView } from '../contract/calls.ts';
import { signersOf } from '../contract/rules.ts';

export const fileView = ({ file, read, compared }: BroughtFile): TemplateFileView => {
  const { trackedChanges, comments, externalTargets } = read.findings;
  return {
    fileId: file.fileId,
    fileName: file.fileName,
    size: file.size,
    sha256: file.key.slice('sha256-'.length),
    variables: read.variables,
    findings: { trackedChanges, comments, externalTargets },
    until: file.until.toISOString(),
    templateID: file.templateId,
    compared,
  };
};

/** @param nameOf of a person of the account; null where they are no longer known */
export async function templateView(version: VersionOfTemplate, nameOf: (userId: string) => Promise<string | null>): Promise<TemplateView> {
  const people = new Map<string, Promise<string | null>>();
  const nameOfActor = (actor: Actor | null): Promise<string | null> | null => {
    if (actor === null) return null;
    const name = people.get(actor.id) ?? nameOf(actor.id);
    people.set(actor.id, name);
    return name;
  };
  const versions = await Promise.all(
    version.versions.map(async ({ at, by, changed }, index) => ({
      templateHistory: index + 1,
      at,
      by: await nameOfActor(by),
      changed,
    })),
  );
  const { templateId, name, type, isOwn, language, templateHistory, newest, file, fileName, variables, createdAt, updatedAt } = version;
  return {
    templateID: templateId,
    name,
    type,
    isOwn,
    language,
    templateHistory,
    newest,
    file: { fileName, size: file.size, sha256: file.sha256 },
    variables,
    signers: signersOf(variables),
    createdAt,
    updatedAt,
    versions: versions.toReversed(),
  };
}
