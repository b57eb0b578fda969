import { describe, expect, it } from 'vitest';
import type { TemplateFileView, TemplateView } from '../../modules/templates/contract/calls.ts';
import { type VariableDefinition, variableDefinition, variableDefinitions } from '../../modules/templates/contract/variables.ts';
import { startOf } from '../../web/features/templates/configuration/begin.ts';
import { faultsOf } from '../../web/features/templates/configuration/faults.ts';
import { guessOf } from '../../web/features/templates/configuration/guess.ts';
import {
  definitionOf,
  freshVariable,
  mayDependOn,
  moved,
  replaced,
  shownDefinitionOf,
  signersIn,
  type Working,
  type WorkingVariable,
  workingOf,
  workingVariableOf,
} from '../../web/features/templates/configuration/working.ts';

const variable = (name: string, more: Partial<WorkingVariable> = {}): WorkingVariable => ({ ...freshVariable(name), ...more });
const working = (...variables: readonly WorkingVariable[]): Working => ({ name: 'Contrato', type: 'configurable', variables });
const fieldsOf = (faults: ReturnType<typeof faultsOf>) =>
  Object.fromEntries([...faults.variables].map(([name, fields]) => [name, [...fields]]));

const definition = (name: string, more: Record<string, unknown> = {}): VariableDefinition =>
  variableDefinition.parse({ name, type: 'text', label: `¿${name}?`, ...more });

const view = (variables: readonly VariableDefinition[]): TemplateView => ({
  templateID: 'T1',
  name: 'Arrendamiento',
  type: 'configurable',
  isOwn: true,
  language: null,
  templateHistory: 3,
  newest: 3,
  file: { fileName: 'a.docx', size: 1, sha256: '00' },
  variables,
  signers: 0,
  createdAt: '2026-11-20T18:00:00Z',
  updatedAt: '2026-11-20T18:00:00Z',
  versions: [],
});
const file = (...names: readonly string[]): TemplateFileView => ({
  fileId: 'F1',
  fileName: 'Arrendamiento 2.docx',
  size: 1,
  sha256: '00',
  variables: names.map((name) => ({ name, places: [] })),
  findings: { trackedChanges: 0, comments: 0, externalTargets: 0 },
  until: '2026-11-21T18:00:00Z',
  templateID: null,
  compared: null,
});

describe('what the name of a variable says of it', () => {
  it.each([
    ['nombre_completo', 'Nombre completo', 'text'],
    ['fechaDeEntrega', 'Fecha de entrega', 'date'],
    ['fecha_de_firma', 'Fecha de firma', 'date'],
    ['hora', 'Hora', 'time'],
    ['correo_cliente', 'Correo cliente', 'email'],
    ['renta_mensual', 'Renta mensual', 'number'],
    ['número_de_local', 'Número de local', 'number'],
    ['firma_arrendatario', 'Firma arrendatario', 'signature'],
    ['RFC', 'RFC', 'text'],
    ['_', '_', 'text'],
  ])('%s asks «%s» for a %s', (name, label, type) => {
    expect(guessOf(name)).toMatchObject({ label, type });
  });

  it('is a definition that can be saved as it is, whatever the name', () => {
    for (const name of ['nombre', 'fecha', 'firma', 'RFC', 'curp', 'empresa', 'monto', 'x1', '_', '日付'])
      expect(variableDefinition.safeParse(definitionOf(freshVariable(name))).error, name).toBeUndefined();
  });

  it('has the form of an RFC, and the first signer for a signature', () => {
    expect(definitionOf(freshVariable('rfc')).format).toBe('RFC');
    expect(definitionOf(freshVariable('firma'))).toMatchObject({ isSignatory: true, signatoryForm: 1 });
  });
});

describe('a template being configured', () => {
  it('comes back from the server as it was, with every value of every type (ENT-048)', () => {
    const all = [
      definition('a', { minLength: 2, maxLength: 9, format: 'CURP', placeholder: 'x', helper: 'y', required: false }),
      definition('b', { type: 'number', min: -1.5, max: 10 }),
      definition('c', { type: 'radio', options: ['Uno', 'Dos, o más'] }),
      definition('d', { type: 'conditional' }),
      definition('e', { type: 'dynamic_table', columns: ['Concepto', 'Importe'], dependsOn: { name: 'd', answer: false } }),
      definition('f', { isSignatory: true, signatoryForm: 2 }),
      definition('g', { type: 'signature', isSignatory: true, signatoryForm: 1 }),
    ];
    expect(variableDefinitions.safeParse(all).success).toBe(true);
    expect(workingOf(view(all)).variables.map(definitionOf)).toEqual(all);
    expect(signersIn(workingOf(view(all)))).toBe(2);
  });

  it('keeps what another type has a use for, and sends nothing of it', () => {
    const chosen = variable('x', { type: 'radio', options: ' Sí \n\n No ', maxLength: '12', placeholder: 'Puebla' });
    expect(definitionOf(chosen)).toMatchObject({ options: ['Sí', 'No'], maxLength: null, placeholder: '' });
    expect(definitionOf({ ...chosen, type: 'text' })).toMatchObject({ options: [], maxLength: 12, placeholder: 'Puebla' });
  });

  it('can be looked at whatever is typed by now', () => {
    const half = variable('x', { type: 'combo', label: ' ', options: 'A\nA\nB', min: 'x' });
    expect(shownDefinitionOf(half)).toMatchObject({ label: 'x', options: ['A', 'B'], min: null });
    expect(shownDefinitionOf(variable('y', { maxLength: 'muchos' })).maxLength).toBeNull();
  });

  it('is put into another order, one place at a time, and not past its ends', () => {
    const names = (now: Working) => now.variables.map(({ name }) => name).join('');
    const abc = working(variable('a'), variable('b'), variable('c'));
    expect([names(moved(abc, 'b', -1)), names(moved(abc, 'b', 1))]).toEqual(['bac', 'acb']);
    expect([names(moved(abc, 'a', -1)), names(moved(abc, 'c', 1)), names(moved(abc, 'z', 1))]).toEqual(['abc', 'abc', 'abc']);
    expect(replaced(abc, variable('b', { label: 'otra' })).variables[1]!.label).toBe('otra');
  });

  it('offers what a question may depend on: a yes or no of the sender or of the same signer, never in a circle (TPL-010)', () => {
    const yes = variable('aval', { type: 'conditional' });
    const ofFirst = variable('casado', { type: 'conditional', form: 1, dependsOn: { name: 'aval', answer: true } });
    const ofSecond = variable('otro', { type: 'conditional', form: 2 });
    const text = variable('nombre', { form: 1 });
    const all = [yes, ofFirst, ofSecond, text];
    const names = (one: WorkingVariable) => mayDependOn(one, all).map(({ name }) => name);
    expect(names(text)).toEqual(['aval', 'casado']);
    expect(names(yes)).toEqual([]);
    expect(names(ofFirst)).toEqual(['aval']);
    // What was chosen and no longer fits is seen, so that its fault can be told and mended.
    expect(mayDependOn({ ...text, dependsOn: { name: 'otro', answer: true } }, all).map(({ name }) => name)).toContain('otro');
  });
});

describe('what keeps a template from being saved', () => {
  it('is nothing where nothing is wrong', () => {
    expect(faultsOf(working(variable('a'), variable('firma'))).none).toBe(true);
  });

  it('is told for each field of each variable', () => {
    const faults = faultsOf(
      working(
        variable('a', { label: ' ' }),
        variable('b', { minLength: '9', maxLength: '3' }),
        variable('c', { maxLength: '1.5' }),
        variable('d', { type: 'number', min: 'x' }),
        variable('e', { type: 'combo', options: '' }),
        variable('f', { type: 'checkbox', options: 'A\nA' }),
        variable('g', { type: 'dynamic_table', columns: '' }),
        variable('h'),
      ),
    );
    expect(fieldsOf(faults)).toEqual({
      a: ['label'],
      b: ['minLength'],
      c: ['maxLength'],
      d: ['min'],
      e: ['options'],
      f: ['options'],
      g: ['columns'],
    });
    expect(faults.none).toBe(false);
  });

  it('is what depends on somebody else, on no yes or no, or on itself', () => {
    const on = (name: string) => ({ dependsOn: { name, answer: true } });
    const faults = faultsOf(
      working(
        variable('a', on('texto')),
        variable('texto'),
        variable('si', { type: 'conditional', form: 2 }),
        variable('b', { form: 1, ...on('si') }),
        variable('c', { type: 'conditional', ...on('c') }),
      ),
    );
    expect(fieldsOf(faults)).toEqual({ a: ['dependsOn'], b: ['dependsOn'], c: ['dependsOn'] });
  });

  it('is its name, and questions of signers where only the sender answers; a signature is none (ENT-047)', () => {
    const both = working(variable('a', { form: 1 }), variable('firma'));
    expect(faultsOf({ ...both, type: 'static' })).toMatchObject({ askedOfSigners: 1, none: false });
    expect(faultsOf({ ...both, type: 'configurable' }).none).toBe(true);
    expect(faultsOf({ ...working(variable('firma')), type: 'static' }).none).toBe(true);
    expect(faultsOf({ ...both, name: ' ' }).name).toBe('nameMissing');
    expect(faultsOf({ ...both, name: 'x'.repeat(121) }).name).toBe('nameTooLong');
  });
});

describe('what configuring begins with', () => {
  it('of a new template: its file, in the order of the file', () => {
    const start = startOf(null, file('ciudad', 'firma'));
    expect(start.from).toMatchObject({ name: 'Arrendamiento 2', type: 'static' });
    expect(start.from.variables.map(({ name }) => name)).toEqual(['ciudad', 'firma']);
    expect([...start.added]).toEqual([]);
  });

  it('of another file: what stays as it was, what is new behind it, and nothing of what is gone (ROUTE-047)', () => {
    const template = view([
      definition('renta', { type: 'number', max: 5 }),
      definition('aval', { type: 'conditional' }),
      definition('ciudad', { dependsOn: { name: 'aval', answer: true } }),
    ]);
    const { from, added } = startOf(template, file('plazo', 'ciudad', 'renta'));
    expect(from.variables.map(({ name }) => name)).toEqual(['renta', 'ciudad', 'plazo']);
    expect([...added]).toEqual(['plazo']);
    expect(from.variables[0]).toEqual(workingVariableOf(template.variables[0]!));
    expect(from.variables[1]!.dependsOn).toBeNull();
    expect(faultsOf(from).none).toBe(true);
  });

  it('tells versions and files from each other, so that what one tab kept of one is not taken for another', () => {
    const template = view([definition('a')]);
    const whats = [
      startOf(template, null),
      startOf({ ...template, templateHistory: 4 }, null),
      startOf(template, file('a')),
      startOf(null, file('a')),
    ].map(({ what }) => what);
    expect(new Set(whats).size).toBe(4);
  });
});
