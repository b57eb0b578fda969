import { describe, expect, it } from 'vitest';
import { compareVariables } from '../../modules/templates/contract/compare.ts';
import { isTemplateFileName } from '../../modules/templates/contract/rules.ts';
import { variableDefinition, variableDefinitions } from '../../modules/templates/contract/variables.ts';

const base = { name: 'x', label: '¿Cuánto?' };
const paths = (definition: object) =>
  variableDefinition.safeParse({ ...base, ...definition }).error?.issues.map(({ path }) => path.join('.')) ?? [];
const listPaths = (list: object[]) =>
  variableDefinitions.safeParse(list.map((one) => ({ label: 'q', ...one }))).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('what is asked for a variable (ENT-048, ENT-066)', () => {
  it('is kept as it was configured', () => {
    const whole = {
      name: 'monto',
      type: 'text',
      label: '¿De cuánto es la renta?',
      placeholder: 'Doce mil pesos',
      helper: 'Con letra, como en el contrato',
      required: false,
      isSignatory: true,
      signatoryForm: 2,
      minLength: 3,
      maxLength: 80,
      format: null,
      min: null,
      max: null,
      options: [],
      columns: [],
      dependsOn: { name: 'rentado', answer: true },
    };
    expect(variableDefinition.parse(whole)).toEqual(whole);
  });

  it('takes the twelve types, two of them by their other name, and no other', () => {
    const types = ['text', 'email', 'number', 'date', 'time', 'conditional'];
    for (const type of types) expect(variableDefinition.parse({ ...base, type }).type).toBe(type);
    for (const type of ['radio', 'checkbox', 'combo', 'combo_multiple']) expect(paths({ type, options: ['a'] })).toEqual([]);
    expect(paths({ type: 'signature', isSignatory: true, signatoryForm: 1 })).toEqual([]);
    expect(paths({ type: 'dynamic_table', columns: ['A'] })).toEqual([]);
    expect(variableDefinition.parse({ ...base, type: 'numeric' }).type).toBe('number');
    expect(variableDefinition.parse({ ...base, type: 'selector', options: ['a'] }).type).toBe('combo');
    for (const type of ['TEXT', 'file', 'constructor', '', null]) expect(paths({ type })).toContain('type');
  });

  it.each([
    [{ type: 'text', name: 'a b' }, 'name'],
    [{ type: 'text', name: 'EMAIL' }, 'name'],
    [{ type: 'text', name: '__proto__' }, 'name'],
    [{ type: 'text', label: ' ' }, 'label'],
    [{ type: 'text', label: 'x'.repeat(301) }, 'label'],
    [{ type: 'text', helper: 'a\u0000' }, 'helper'],
    [{ type: 'text', options: ['a'] }, 'options'],
    [{ type: 'radio' }, 'options'],
    [{ type: 'radio', options: ['a', 'a '] }, 'options'],
    [{ type: 'dynamic_table' }, 'columns'],
    [{ type: 'text', columns: ['A'] }, 'columns'],
    [{ type: 'signature' }, 'isSignatory'],
    [{ type: 'signature', isSignatory: true, signatoryForm: 1, dependsOn: { name: 'y', answer: true } }, 'dependsOn'],
    [{ type: 'text', isSignatory: true }, 'signatoryForm'],
    [{ type: 'text', signatoryForm: 1 }, 'signatoryForm'],
    [{ type: 'text', isSignatory: true, signatoryForm: 31 }, 'signatoryForm'],
    [{ type: 'text', minLength: 5, maxLength: 4 }, 'minLength'],
    [{ type: 'number', maxLength: 4 }, 'maxLength'],
    [{ type: 'number', min: 2, max: 1 }, 'min'],
    [{ type: 'text', min: 2 }, 'min'],
    [{ type: 'text', more: 1 }, ''],
  ])('%j is refused', (definition, path) => {
    expect(paths(definition)).toContain(path);
  });

  it('names each variable once, and what it depends on is a yes or no that whoever answers knows of', () => {
    const yes = { name: 'y', type: 'conditional' };
    const on = (name: string, more = {}) => ({ name: 'x', type: 'text', dependsOn: { name, answer: true }, ...more });
    expect(listPaths([yes, on('y')])).toEqual([]);
    expect(listPaths([yes, on('y', { isSignatory: true, signatoryForm: 1 })])).toEqual([]);
    expect(listPaths([yes, yes])).toEqual(['1.name']);
    expect(listPaths([yes, on('z')])).toEqual(['1.dependsOn']);
    expect(listPaths([{ name: 'y', type: 'text' }, on('y')])).toEqual(['1.dependsOn']);
    const signers = { ...yes, isSignatory: true, signatoryForm: 1 };
    expect(listPaths([signers, on('y')])).toEqual(['1.dependsOn']);
    expect(listPaths([signers, on('y', { isSignatory: true, signatoryForm: 2 })])).toEqual(['1.dependsOn']);
    expect(listPaths([signers, on('y', { isSignatory: true, signatoryForm: 1 })])).toEqual([]);
  });

  it('does not depend on itself, over any number of others', () => {
    const on = (name: string, from: string) => ({ name, type: 'conditional', dependsOn: { name: from, answer: true } });
    expect(listPaths([on('a', 'a')])).toEqual(['0.dependsOn']);
    expect(listPaths([on('a', 'c'), on('b', 'a'), on('c', 'b')])).toEqual(['0.dependsOn', '1.dependsOn', '2.dependsOn']);
  });

  it('is at most two hundred', () => {
    const many = (length: number) => Array.from({ length }, (_, index) => ({ name: `v${index}`, type: 'text' }));
    expect(listPaths(many(200))).toEqual([]);
    expect(listPaths(many(201))).toEqual(['']);
  });
});

describe('the variables of the next file (UI-048)', () => {
  it('are the same, new and removed ones', () => {
    expect(compareVariables(['a', 'b'], ['b', 'c'])).toEqual({ same: ['b'], added: ['c'], removed: ['a'] });
    expect(compareVariables([], ['b', 'a'])).toEqual({ same: [], added: ['b', 'a'], removed: [] });
    expect(compareVariables(['a', 'A'], ['A', 'a'])).toEqual({ same: ['A', 'a'], added: [], removed: [] });
  });
});

it('a template is uploaded as .docx in any case (RULE-022)', () => {
  expect(['a.docx', 'A.DOCX', 'a.doc', 'a.docm', 'docx', 'a.docx.pdf'].map(isTemplateFileName)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
