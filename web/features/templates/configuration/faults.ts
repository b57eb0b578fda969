import { config } from 'zod';
import { isTemplateNameTooLong, templateNameOf } from '../../../../modules/templates/contract/rules.ts';
import { type VariableDefinition, variableDefinitions } from '../../../../modules/templates/contract/variables.ts';
import { askedOfSigners, definitionOf, type Working } from './working.ts';

// The pages run no text as a program, and their policy says so to whoever tries.
config({ jitless: true });

export type VariableField = keyof VariableDefinition;

export interface ConfigurationFaults {
  readonly name: 'nameMissing' | 'nameTooLong' | null;
  /** Questions of signers where only the sender fills in. */
  readonly askedOfSigners: number;
  /** Fields that are wrong, by the name of their variable. */
  readonly variables: ReadonlyMap<string, ReadonlySet<VariableField>>;
  readonly none: boolean;
}

/** What keeps a template from being saved, by the rules of the call that saves it. */
export function faultsOf(working: Working): ConfigurationFaults {
  const variables = new Map<string, Set<VariableField>>();
  const { error } = variableDefinitions.safeParse(working.variables.map(definitionOf));
  for (const { path } of error?.issues ?? []) {
    const [index, field] = path;
    const name = working.variables[Number(index)]?.name;
    if (name === undefined) continue;
    const fields = variables.get(name) ?? new Set();
    fields.add((typeof field === 'string' ? field : 'type') as VariableField);
    variables.set(name, fields);
  }
  const kept = templateNameOf(working.name);
  const name = kept === '' ? 'nameMissing' : isTemplateNameTooLong(kept) ? 'nameTooLong' : null;
  const ofSigners = working.type === 'static' ? askedOfSigners(working).length : 0;
  return { name, askedOfSigners: ofSigners, variables, none: name === null && ofSigners === 0 && variables.size === 0 };
}
