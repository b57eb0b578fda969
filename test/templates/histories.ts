import type { TemplateEvent } from '../../modules/templates/contract/events.ts';
import { storedOf } from '../../modules/templates/contract/stored-variables.ts';
import { type VariableDefinition, variableDefinitions } from '../../modules/templates/contract/variables.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';

/** Histories of one template, for tests of its domain. */
export const ownerId = 'owner-1';

export const fileOf = (digit: string, size = 1_000) => ({ key: `sha256-${digit.repeat(64)}`, sha256: digit.repeat(64), size });
export const questions = (...names: string[]): VariableDefinition[] =>
  variableDefinitions.parse(names.map((name) => ({ name, type: 'text', label: `¿${name}?` })));
export const documentOf = (digit: string, ...found: string[]) => ({
  file: fileOf(digit),
  fileName: personal(ownerId, `${digit}.docx`),
  found,
});

const version = (templateHistory: number, digit: string, name: string, names: readonly string[]) => ({
  templateHistory,
  file: fileOf(digit),
  fileName: personal(ownerId, `${digit}.docx`),
  name: personal(ownerId, name),
  type: 'static' as const,
  variables: storedOf(questions(...names), ownerId),
});

/** A template `Renta` of file `a` with one text for each name. */
export const created = (...names: string[]): TemplateEvent => ({ type: 'TemplateCreated', data: version(1, 'a', 'Renta', names) });
export const added = (templateHistory: number, name: string, ...names: string[]): TemplateEvent => ({
  type: 'TemplateVersionAdded',
  data: { ...version(templateHistory, 'a', name, names), changed: ['NAME'] },
});
export const deleted: TemplateEvent = { type: 'TemplateDeleted', data: {} };
