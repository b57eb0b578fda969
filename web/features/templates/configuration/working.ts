import type { TemplateView } from '../../../../modules/templates/contract/calls.ts';
import { type QuestionType, takesOptions } from '../../../../modules/templates/contract/questions.ts';
import type { VariableDefinition } from '../../../../modules/templates/contract/variables.ts';
import { guessOf } from './guess.ts';

/**
 * A variable as it is being configured: numbers and lists as they are typed. What another type has a use for stays, so that choosing a type and
 * choosing the first one again loses nothing.
 */
export interface WorkingVariable {
  readonly name: string;
  readonly type: QuestionType;
  readonly label: string;
  readonly placeholder: string;
  readonly helper: string;
  readonly required: boolean;
  /** Which signer answers, from 1; null: whoever sends. */
  readonly form: number | null;
  readonly minLength: string;
  readonly maxLength: string;
  readonly format: VariableDefinition['format'];
  readonly min: string;
  readonly max: string;
  /** One a line. */
  readonly options: string;
  readonly columns: string;
  readonly dependsOn: VariableDefinition['dependsOn'];
}

export type OwnType = 'static' | 'configurable';

export interface Working {
  readonly name: string;
  readonly type: OwnType;
  /** In the order in which they are asked. */
  readonly variables: readonly WorkingVariable[];
}

const EMPTY = {
  placeholder: '',
  helper: '',
  required: true,
  form: null,
  minLength: '',
  maxLength: '',
  format: null,
  min: '',
  max: '',
  options: '',
  columns: '',
  dependsOn: null,
} as const;

/** A variable that nobody has configured yet: what its name says of it is a beginning. */
export const freshVariable = (name: string): WorkingVariable => ({ ...EMPTY, name, ...guessOf(name) });

const typed = (value: number | null): string => (value === null ? '' : String(value));

export const workingVariableOf = (definition: VariableDefinition): WorkingVariable => ({
  name: definition.name,
  type: definition.type,
  label: definition.label,
  placeholder: definition.placeholder,
  helper: definition.helper,
  required: definition.required,
  form: definition.signatoryForm,
  minLength: typed(definition.minLength),
  maxLength: typed(definition.maxLength),
  format: definition.format,
  min: typed(definition.min),
  max: typed(definition.max),
  options: definition.options.join('\n'),
  columns: definition.columns.join('\n'),
  dependsOn: definition.dependsOn,
});

export const workingOf = ({ name, type, variables }: TemplateView): Working => ({
  name: name ?? '',
  type: type === 'configurable' ? 'configurable' : 'static',
  variables: variables.map(workingVariableOf),
});

export const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Not a number where it is none: then its fault stands at the field. */
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

export const takesPlaceholder = (type: QuestionType): boolean =>
  type === 'text' || type === 'email' || type === 'number' || type === 'combo' || type === 'combo_multiple';

/** What is sent and checked: what the type has no use for is left out. */
export function definitionOf(variable: WorkingVariable): VariableDefinition {
  const { name, type, required, form } = variable;
  const isText = type === 'text';
  return {
    name,
    type,
    label: variable.label.trim(),
    placeholder: takesPlaceholder(type) ? variable.placeholder.trim() : '',
    helper: variable.helper.trim(),
    required,
    isSignatory: form !== null,
    signatoryForm: form,
    minLength: isText ? numberOf(variable.minLength) : null,
    maxLength: isText ? numberOf(variable.maxLength) : null,
    format: isText ? variable.format : null,
    min: type === 'number' ? numberOf(variable.min) : null,
    max: type === 'number' ? numberOf(variable.max) : null,
    options: takesOptions(type) ? [...linesOf(variable.options)] : [],
    columns: type === 'dynamic_table' ? [...linesOf(variable.columns)] : [],
    dependsOn: type === 'signature' ? null : variable.dependsOn,
  };
}

/** As `definitionOf`, fit to be looked at whatever is typed by now: numbers that are none are passed over, and a list has each line once. */
export function shownDefinitionOf(variable: WorkingVariable): VariableDefinition {
  const definition = definitionOf(variable);
  const whole = (value: number | null): number | null => (value === null || Number.isNaN(value) ? null : value);
  return {
    ...definition,
    label: definition.label || variable.name,
    minLength: whole(definition.minLength),
    maxLength: whole(definition.maxLength),
    min: whole(definition.min),
    max: whole(definition.max),
    options: [...new Set(definition.options)],
    columns: [...new Set(definition.columns)],
  };
}

export const replaced = (working: Working, next: WorkingVariable): Working => ({
  ...working,
  variables: working.variables.map((one) => (one.name === next.name ? next : one)),
});

/** One place up (-1) or down (1). */
export function moved(working: Working, name: string, by: -1 | 1): Working {
  const variables = [...working.variables];
  const from = variables.findIndex((one) => one.name === name);
  const to = from + by;
  if (from < 0 || to < 0 || to >= variables.length) return working;
  variables.splice(to, 0, ...variables.splice(from, 1));
  return { ...working, variables };
}

/** Signers that something is asked of, or who sign: the highest form. */
export const signersIn = ({ variables }: Working): number => Math.max(0, ...variables.map(({ form }) => form ?? 0));

/** Questions of a signer in a template that only its sender fills in: a signature alone is not one. */
export const askedOfSigners = ({ variables }: Working): readonly WorkingVariable[] =>
  variables.filter(({ form, type }) => form !== null && type !== 'signature');

/**
 * Questions that this one may depend on: a yes or no of the sender or of the same person, and none that depends on this one in turn. What is chosen already is among
 * them as long as it is there, so that it can be seen and its fault be told.
 */
export function mayDependOn(variable: WorkingVariable, variables: readonly WorkingVariable[]): readonly WorkingVariable[] {
  const onWhat = new Map(variables.map((one) => [one.name, one.dependsOn?.name] as const));
  const leadsHere = (from: string): boolean => {
    const seen = new Set<string>();
    for (let at: string | undefined = from; at !== undefined && !seen.has(at); at = onWhat.get(at)) {
      if (at === variable.name) return true;
      seen.add(at);
    }
    return false;
  };
  return variables.filter(
    (one) =>
      one.name === variable.dependsOn?.name ||
      (one.type === 'conditional' && (one.form === null || one.form === variable.form) && !leadsHere(one.name)),
  );
}
