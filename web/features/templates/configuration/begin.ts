import type { TemplateFileView, TemplateView } from '../../../../modules/templates/contract/calls.ts';
import type { TemplatePlace } from '../../../../modules/templates/contract/faults.ts';
import { freshVariable, type Working, workingOf, workingVariableOf } from './working.ts';

/** What configuring begins with. */
export interface Start {
  /** Tells it from all others. */
  readonly what: string;
  readonly from: Working;
  /** Null: the template is not there yet. */
  readonly template: TemplateView | null;
  readonly file: TemplateFileView | null;
  /** Variables that nobody has configured. */
  readonly added: ReadonlySet<string>;
  /** Where each stands, where its file was read just now. */
  readonly places: ReadonlyMap<string, readonly TemplatePlace[]>;
}

const withoutEnding = (name: string): string => name.replace(/\.docx$/i, '');

/** What stays is asked as before, in its order; what is new comes behind, in the order of the file. */
export function startOf(template: TemplateView | null, file: TemplateFileView | null): Start {
  const names = file?.variables.map(({ name }) => name) ?? [];
  const places = new Map(file?.variables.map((one) => [one.name, one.places] as const) ?? []);
  if (!template) {
    const variables = names.map(freshVariable);
    const type = variables.some((one) => one.form !== null && one.type !== 'signature') ? 'configurable' : 'static';
    return {
      what: `file:${file?.fileId}`,
      from: { name: withoutEnding(file?.fileName ?? ''), type, variables },
      template,
      file,
      added: new Set(),
      places,
    };
  }
  const before = workingOf(template);
  if (!file) return { what: `${template.templateID}:${template.templateHistory}`, from: before, template, file, added: new Set(), places };
  const known = new Set(template.variables.map(({ name }) => name));
  const added = names.filter((name) => !known.has(name));
  const stay = template.variables.filter(({ name }) => places.has(name)).map(workingVariableOf);
  const all = [...stay, ...added.map(freshVariable)];
  const there = new Set(all.map(({ name }) => name));
  // Who depended on a question that is gone is asked always; its author sees it in the list.
  const variables = all.map((one) => (one.dependsOn && !there.has(one.dependsOn.name) ? { ...one, dependsOn: null } : one));
  return {
    what: `${template.templateID}:${template.templateHistory}:${file.fileId}`,
    from: { ...before, variables },
    template,
    file,
    added: new Set(added),
    places,
  };
}
