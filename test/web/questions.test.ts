import { describe, expect, it } from 'vitest';
import type { AnswerFault } from '../../modules/templates/contract/answers.ts';
import { checkAnswers } from '../../modules/templates/contract/answers.ts';
import { variableDefinitions } from '../../modules/templates/contract/variables.ts';
import { choicesOf, faultsOf, pastedRows, rowsOf, textOf, wrongQuestions } from '../../web/questions/given.ts';

describe('what is given to questions', () => {
  it('is read as its type has it, whatever was kept of it', () => {
    expect([textOf('a'), textOf(true), textOf(undefined)]).toEqual(['a', '', '']);
    expect([choicesOf(['a', 'b']), choicesOf('a'), choicesOf([['a']])]).toEqual([['a', 'b'], [], []]);
  });

  it('of a table has a row to begin with, and as many cells as there are columns', () => {
    expect(rowsOf(undefined, 2)).toEqual([['', '']]);
    expect(rowsOf([['a'], ['b', 'c', 'd']], 2)).toEqual([
      ['a', ''],
      ['b', 'c'],
    ]);
    expect(rowsOf('a', 1)).toEqual([['']]);
  });
});

describe('cells of a spreadsheet, pasted over a table', () => {
  const rows = [
    ['1', '2', '3'],
    ['4', '5', '6'],
  ];
  it('go where they were pasted, and make the rows that they need', () => {
    expect(pastedRows(rows, { row: 1, column: 1 }, 'a\tb\nc\td\r\n', 200)).toEqual([
      ['1', '2', '3'],
      ['4', 'a', 'b'],
      ['', 'c', 'd'],
    ]);
  });
  it('leave out what is beside the columns or below the last row that a table may have', () => {
    expect(pastedRows(rows, { row: 1, column: 2 }, 'a\tb\nc\td', 2)).toEqual([
      ['1', '2', '3'],
      ['4', '5', 'a'],
    ]);
  });
  it('are a text like any other where there is one only, also of several lines', () => {
    expect(pastedRows(rows, { row: 0, column: 0 }, 'a', 200)).toBeNull();
    expect(pastedRows(rows, { row: 0, column: 0 }, 'a\nb', 200)).toBeNull();
  });
});

describe('what is wrong with questions', () => {
  const definitions = variableDefinitions.parse([
    { name: 'ciudad', type: 'text', label: 'Ciudad', minLength: 3 },
    { name: 'pagos', type: 'dynamic_table', label: 'Pagos', columns: ['Concepto', 'Importe'] },
    { name: 'plazo', type: 'number', label: 'Plazo', required: false },
  ]);
  const told = (given: Record<string, unknown>): readonly AnswerFault[] => checkAnswers(definitions, null, given).faults;

  it('stands with its question, and with its cell', () => {
    const faults = told({ ciudad: 'ab', pagos: [['Renta', 'x'.repeat(1_001)]] });
    expect(faultsOf(faults, 'ciudad')!.own).toEqual({ rule: 'minLength', limit: 3 });
    const table = faultsOf(faults, 'pagos')!;
    expect([table.own, table.cell(0, 0), table.cell(0, 1)]).toEqual([null, null, { rule: 'maxLength', limit: 1_000 }]);
    expect(faultsOf(faults, 'plazo')).toBeNull();
  });

  it('is counted by questions, not by cells', () => {
    const long = 'x'.repeat(1_001);
    expect(wrongQuestions(told({ ciudad: 'Puebla', pagos: [[long, long]] }))).toBe(1);
    expect(wrongQuestions(told({}))).toBe(2);
    expect(wrongQuestions(told({ ciudad: 'Puebla', pagos: [['Renta', '1']] }))).toBe(0);
  });
});
