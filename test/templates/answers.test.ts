import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canBeWritten } from '../../modules/templates/contract/answer-text.ts';
import { type Answers, checkAnswers, isAsked, questionsOf } from '../../modules/templates/contract/answers.ts';
import { QUESTION_TYPES } from '../../modules/templates/contract/questions.ts';
import { type VariableDefinition, variableDefinition, variableDefinitions } from '../../modules/templates/contract/variables.ts';
import { count } from '../support/counts.ts';

type Given = Partial<Omit<VariableDefinition, 'type'>> & { readonly type: string };
const question = (given: Given): VariableDefinition => variableDefinition.parse({ name: 'x', label: '¿Qué?', ...given });
const questions = (...given: Given[]): VariableDefinition[] => variableDefinitions.parse(given.map((one) => ({ label: '¿Qué?', ...one })));

/** What is wrong with an answer to one question: rule and limit. */
function wrong(given: Given, answer: unknown): unknown {
  const { faults } = checkAnswers([question(given)], null, { x: answer });
  return faults.length === 0 ? null : faults.map(({ finding, cell }) => ({ ...finding, ...(cell ? { cell } : {}) }));
}
const kept = (given: Given, answer: unknown): unknown => checkAnswers([question(given)], null, { x: answer }).answers.x;
const CHOICE = { options: ['Rojo', 'Verde, claro', 'Azul'] };
const TABLE = { type: 'dynamic_table', columns: ['Cosa', 'Precio'] };

describe('the eight findings of a template form (RULE-067)', () => {
  it.each([
    ['required', { type: 'text' }, '  ', { rule: 'required' }],
    ['minLength', { type: 'text', minLength: 3 }, ' ab ', { rule: 'minLength', limit: 3 }],
    ['maxLength', { type: 'text', maxLength: 3 }, 'ñañá', { rule: 'maxLength', limit: 3 }],
    ['min', { type: 'number', min: 0 }, '-1', { rule: 'min', limit: 0 }],
    ['max', { type: 'number', max: 10 }, '10.5', { rule: 'max', limit: 10 }],
    ['pattern', { type: 'text', format: 'RFC' }, 'XX', { rule: 'pattern' }],
    ['email', { type: 'email' }, 'a@', { rule: 'email' }],
    ['number', { type: 'number' }, 'doce', { rule: 'number' }],
  ] as const)('%s', (_, given, answer, finding) => {
    expect(wrong(given, answer)).toEqual([finding]);
  });

  it('come together, each with its question, and a cell with its place', () => {
    const all = questions({ name: 'a', type: 'text' }, { name: 'b', type: 'number' }, { name: 'c', ...TABLE }, { name: 'd', type: 'date' });
    const { faults } = checkAnswers(all, null, {
      b: '1,5',
      c: [
        ['x', 'y'],
        ['z', '\u0001'],
        ['q'.repeat(1_001), ''],
      ],
      d: '2026-11-27',
    });
    expect(faults).toEqual([
      { name: 'a', finding: { rule: 'required' } },
      { name: 'b', finding: { rule: 'number' } },
      { name: 'c', finding: { rule: 'pattern' }, cell: { row: 1, column: 1 } },
      { name: 'c', finding: { rule: 'maxLength', limit: 1_000 }, cell: { row: 2, column: 0 } },
    ]);
  });
});

describe('an answer', () => {
  it.each([
    ['-3', null],
    ['3.5', null],
    [' 3 ', null],
    ['3.', [{ rule: 'number' }]],
    ['a', [{ rule: 'number' }]],
    ['--3', [{ rule: 'number' }]],
    ['1e3', [{ rule: 'number' }]],
    [3, [{ rule: 'pattern' }]],
  ])('number %s (RULE-015)', (answer, finding) => {
    expect(wrong({ type: 'numeric' }, answer)).toEqual(finding);
  });

  it.each([
    [{ type: 'date' }, ['2026-11-27', '2024-02-29'], ['2026-02-30', '27/11/2026', '2026-1-1', 20261127]],
    [{ type: 'time' }, ['00:00', '23:59'], ['24:00', '7:30', '12:60', '12:00:00']],
    [{ type: 'radio', ...CHOICE }, ['Rojo', 'Verde, claro'], ['Negro', 'rojo', ['Rojo']]],
    [{ type: 'combo', ...CHOICE }, ['Azul'], ['constructor']],
    [{ type: 'checkbox', ...CHOICE }, [['Rojo'], ['Azul', 'Rojo']], ['Rojo', ['Negro'], ['Rojo', 'Rojo'], [1]]],
    [{ type: 'combo_multiple', ...CHOICE }, [['Azul', 'Rojo']], [{ 0: 'Rojo' }]],
    [{ type: 'conditional' }, [true, false], ['true', 1]],
    [{ type: 'email' }, ['ana@example.mx'], [['ana@example.mx'], true]],
    [TABLE, [[['a', 'b']], [['a', '']]], [['a', 'b'], [['a']], [['a', 'b', 'c']], [['a', 1]], 'x', [null]]],
  ] as [Given, unknown[], unknown[]][])('of %j is taken or not of its form', (given, taken, not) => {
    expect(taken.map((answer) => wrong(given, answer))).toEqual(taken.map(() => null));
    expect(not.map((answer) => wrong(given, answer)?.[0 as never] ?? null)).toEqual(
      not.map((answer) => (given.type === 'email' && answer === 'a' ? { rule: 'email' } : { rule: 'pattern' })),
    );
  });

  it.each([
    [{ type: 'checkbox', ...CHOICE }, []],
    [{ type: 'conditional' }, null],
    [{ type: 'date' }, ''],
    [TABLE, []],
    [TABLE, [['', '  ']]],
  ] as [Given, unknown][])('of %j, empty, is wrong only where one is required', (given, answer) => {
    expect(wrong(given, answer)).toEqual([{ rule: 'required' }]);
    expect(wrong({ ...given, required: false }, answer)).toBeNull();
    expect(kept({ ...given, required: false }, answer)).toBeUndefined();
  });

  it('is kept as it will be written', () => {
    expect(kept({ type: 'text' }, ' uno\r\ndos\u000btres \u202a+52 55\u202c ')).toBe('uno\ndos\ntres +52 55');
    expect(kept({ type: 'text', format: 'RFC' }, ' cacx-760510 1p8')).toBe('CACX7605101P8');
    expect(kept({ type: 'checkbox', ...CHOICE }, ['Azul', 'Rojo'])).toEqual(['Rojo', 'Azul']);
    expect(
      kept(TABLE, [
        [' a ', 'b'],
        ['', ''],
        ['', 'c'],
      ]),
    ).toEqual([
      ['a', 'b'],
      ['', 'c'],
    ]);
    expect(kept({ type: 'text' }, 'x'.repeat(10_000))).toHaveLength(10_000);
    expect(wrong({ type: 'text' }, 'x'.repeat(10_001))).toEqual([{ rule: 'maxLength', limit: 10_000 }]);
    expect(
      wrong(
        TABLE,
        Array.from({ length: 201 }, () => ['a', 'b']),
      ),
    ).toEqual([{ rule: 'max', limit: 200 }]);
  });

  it('with a character that no document has is not of its form', () => {
    for (const text of ['a\u0000b', '\ud800x', 'x\ufffe']) expect(wrong({ type: 'text' }, text)).toEqual([{ rule: 'pattern' }]);
  });

  it('of anything at all is checked without a defect, and what is kept can be written', () => {
    const all = questions(
      ...QUESTION_TYPES.map((type, index) => ({
        name: `v${index}`,
        type,
        ...(['radio', 'checkbox', 'combo', 'combo_multiple'].includes(type) ? CHOICE : {}),
        ...(type === 'dynamic_table' ? { columns: ['A'] } : {}),
        ...(type === 'signature' ? { isSignatory: true, signatoryForm: 1 } : {}),
        required: false,
      })),
    );
    const answer = fc.oneof(
      fc.anything(),
      fc.string({ unit: 'binary' }),
      fc.array(fc.string()),
      fc.array(fc.array(fc.string(), { maxLength: 2 })),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.oneof(fc.constantFrom(...all.map(({ name }) => name)), fc.string()), answer), (given) => {
        const { faults, answers } = checkAnswers(all, null, given);
        for (const [name, value] of Object.entries(answers)) {
          expect(faults.some((one) => one.name === name)).toBe(false);
          expect([value].flat(2).every((text) => typeof text === 'boolean' || canBeWritten(text as string))).toBe(true);
        }
        expect(checkAnswers(all, null, answers)).toEqual({ faults: [], answers });
      }),
      { numRuns: count('answers of any kind', 60, 3_000) },
    );
  });
});

describe('a question that depends on a yes or no (TPL-010)', () => {
  const all = questions(
    { name: 'casado', type: 'conditional' },
    { name: 'conyuge', type: 'text', dependsOn: { name: 'casado', answer: true } },
    { name: 'separacion', type: 'conditional', dependsOn: { name: 'casado', answer: true } },
    { name: 'acta', type: 'text', dependsOn: { name: 'separacion', answer: true } },
    { name: 'padre', type: 'text', dependsOn: { name: 'casado', answer: false } },
  );
  const asked = (answers: Answers) => all.filter((one) => isAsked(one, all, answers)).map(({ name }) => name);

  it('shows by the answer, and what depends on it with it', () => {
    expect(asked({})).toEqual(['casado']);
    expect(asked({ casado: false })).toEqual(['casado', 'padre']);
    expect(asked({ casado: true })).toEqual(['casado', 'conyuge', 'separacion']);
    expect(asked({ casado: true, separacion: true })).toEqual(['casado', 'conyuge', 'separacion', 'acta']);
    expect(asked({ casado: false, separacion: true })).toEqual(['casado', 'padre']);
  });

  it('is neither required nor kept while it does not show', () => {
    expect(checkAnswers(all, null, { casado: false, conyuge: 'Ana', padre: 'Luis', nobody: 'x' })).toEqual({
      faults: [],
      answers: { casado: false, padre: 'Luis' },
    });
    expect(checkAnswers(all, null, { casado: true, separacion: false }).faults).toEqual([
      { name: 'conyuge', finding: { rule: 'required' } },
    ]);
  });

  it('of a signer goes by what the sender answered, whatever the signer sends', () => {
    const both = questions(
      { name: 'casado', type: 'conditional', required: false },
      { name: 'conyuge', type: 'text', isSignatory: true, signatoryForm: 2, dependsOn: { name: 'casado', answer: true } },
      { name: 'firma', type: 'signature', isSignatory: true, signatoryForm: 2 },
    );
    expect(questionsOf(both, 2).map(({ name }) => name)).toEqual(['conyuge']);
    expect(checkAnswers(both, 2, { casado: false }, { casado: true }).faults).toEqual([{ name: 'conyuge', finding: { rule: 'required' } }]);
    expect(checkAnswers(both, 2, { casado: true, conyuge: 'Ana' }, {})).toEqual({ faults: [], answers: {} });
    expect(checkAnswers(both, 1, { conyuge: 'Ana' }, { casado: true })).toEqual({ faults: [], answers: {} });
  });
});
