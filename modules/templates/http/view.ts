import type { Actor } from '../../../shared-kernel/actor.ts';
import { sentenceOf } from '../../../shared-kernel/i18n/event-text.ts';
import type { Language } from '../../../shared-kernel/i18n/table.ts';
import type { BroughtFile } from '../application/bring-file.ts';
import type { VersionOfTemplate } from '../application/versions.ts';
import type { TemplateFileView, TemplateView } from '../contract/calls.ts';
import { signersOf } from '../contract/rules.ts';
import { templateEventTexts, WITH_THE_PRODUCT } from './event-texts.ts';

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
export async function templateView(
  version: VersionOfTemplate,
  nameOf: (userId: string) => Promise<string | null>,
  language: Language,
): Promise<TemplateView> {
  const people = new Map<string, Promise<string | null>>();
  const nameOfActor = (actor: Actor | null): Promise<string | null> | null => {
    if (actor === null) return null;
    const name = people.get(actor.id) ?? nameOf(actor.id);
    people.set(actor.id, name);
    return name;
  };
  const versions = await Promise.all(
    version.versions.map(async ({ at, by, changed, event }, index) => {
      const person = await nameOfActor(by);
      const sentence = event && sentenceOf(templateEventTexts, event, language, () => person);
      return { templateHistory: index + 1, at, by: person, changed, sentence: sentence ?? WITH_THE_PRODUCT[language] };
    }),
  );
  const { templateId, name, type, isOwn, templateHistory, newest, file, fileName, variables, createdAt, updatedAt } = version;
  return {
    templateID: templateId,
    name,
    type,
    isOwn,
    language: version.language,
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
