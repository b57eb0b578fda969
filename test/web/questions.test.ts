import { describe, expect, it } from 'vitest';
import type { AnswerFault } from '../../modules/templates/contract/answers.ts';
import { checkAnswers } from '../../modules/templates/contract/answers.ts';
import { variableDefinitions } from '../../modules/templates/contract/variables.ts';
import { fieldTexts } from '../../web/components/field-texts.ts';
import { choicesOf, faultsOf, pastedRows, rowsOf, textOf, wrongQuestions } from '../../web/questions/given.ts';
import { sentences } from '../../web/questions/said.ts';
import { questionTexts } from '../../web/questions/texts.ts';

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

type Facts = Readonly<Record<string, string | number>>;
const filled = (text: string, facts: Facts): string => text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(facts[name]));
const saidIn = (language: 'es' | 'en') =>
  sentences(
    (key, facts = {}) => filled((questionTexts[language] as Record<string, string>)[key]!, facts),
    (key, facts = {}) => filled((fieldTexts[language] as Record<string, string>)[key]!, facts),
  );

describe('what is said of a question', () => {
  const asked = variableDefinitions.parse([
    { name: 'vacía', type: 'text', label: 'x' },
    { name: 'corta', type: 'text', label: 'x', minLength: 3 },
    { name: 'larga', type: 'text', label: 'x', maxLength: 4 },
    { name: 'poco', type: 'number', label: 'x', min: 0.25 },
    { name: 'mucho', type: 'number', label: 'x', max: 100_000 },
    { name: 'rfc', type: 'text', label: 'x', format: 'RFC' },
    { name: 'correo', type: 'email', label: 'x' },
    { name: 'número', type: 'number', label: 'x' },
  ]);
  const given = { corta: 'ab', larga: 'abcde', poco: '0', mucho: '100001', rfc: 'ABC', correo: 'a@', número: '3.' };

  it('is one of eight things that can be wrong, each with a sentence of its own in both languages (RULE-067)', () => {
    const { faults } = checkAnswers(asked, null, given);
    expect(faults.map(({ name, finding }) => [name, finding.rule])).toEqual([
      ['vacía', 'required'],
      ['corta', 'minLength'],
      ['larga', 'maxLength'],
      ['poco', 'min'],
      ['mucho', 'max'],
      ['rfc', 'pattern'],
      ['correo', 'email'],
      ['número', 'number'],
    ]);
    const said = (['es', 'en'] as const).map((language) =>
      faults.map(({ name, finding }) => saidIn(language).fault(asked.find((one) => one.name === name)!, finding)!),
    );
    expect(new Set(said.flat()).size).toBe(16);
    expect(said.flat().filter((sentence) => sentence.includes('{{') || sentence.includes('undefined'))).toEqual([]);
    expect(said[0]![1]).toContain('3');
  });

  it('is what is missing in words of its type, and what no longer fits', () => {
    const { fault } = saidIn('es');
    const of = (type: 'radio' | 'checkbox' | 'conditional' | 'dynamic_table' | 'date' | 'combo') => ({ ...asked[0]!, type });
    expect(fault(of('radio'), { rule: 'required' })).toBe('Elija una opción.');
    expect(fault(of('checkbox'), { rule: 'required' })).toBe('Elija al menos una opción.');
    expect(fault(of('dynamic_table'), { rule: 'required' })).toBe('Llene al menos un renglón.');
    expect(fault(of('dynamic_table'), { rule: 'max', limit: 200 })).toBe('Son demasiados renglones: 200 como máximo.');
    expect(fault(of('date'), { rule: 'pattern' })).toBe('Esa fecha no existe en el calendario.');
    expect(fault(of('combo'), { rule: 'pattern' })).toBe('Lo que se eligió ya no está entre las opciones. Elija otra vez.');
    expect(fault(of('conditional'), null)).toBeNull();
  });

  it('is what is taken, before anybody types, to the last digit', () => {
    const { rule } = saidIn('es');
    expect(asked.map(rule)).toEqual([
      null,
      'Al menos 3 caracteres.',
      'Hasta 4 caracteres.',
      'Un número desde 0.25.',
      'Un número hasta 100,000.',
      'Un RFC de 12 o 13 caracteres.',
      null,
      null,
    ]);
  });
});
