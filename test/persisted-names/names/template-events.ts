import type { StoredEventTypes } from './events.ts';

const variable = [
  'type=checkbox|combo|combo_multiple|conditional|date|dynamic_table|email|number|radio|signature|text|time',
  'required',
  'signatoryForm',
  'minLength',
  'maxLength',
  'format=COMPANY|CURP|RFC',
  'min',
  'max',
  'dependsOn.variable',
  'dependsOn.answer',
  'words (personal)',
];
const version = [
  'templateHistory',
  'file.key',
  'file.sha256',
  'file.size',
  'fileName (personal)',
  'name (personal)',
  'type=configurable|static',
  ...variable.map((key) => `variables[].${key}`),
];

/** What stands in streams `template-<templateId>`. */
export const templateEvents: StoredEventTypes = {
  TemplateCreated: { version: 1, data: version },
  TemplateVersionAdded: { version: 1, data: [...version, 'changed[]=DOCUMENT|NAME|TYPE|VARIABLES'] },
  TemplateDeleted: { version: 1, data: [] },
};
