import { describe, expect, it } from 'vitest';
import type { Answers } from '../../modules/templates/contract/answers.ts';
import { variableDefinitions } from '../../modules/templates/contract/variables.ts';
import { composeTemplate } from '../../modules/templates/text/compose-template.ts';
import { printedAnswers } from '../../modules/templates/text/printed-answers.ts';
import { docx } from '../word/docx.ts';
import { p, shownIn } from './word-text.ts';

const definitions = variableDefinitions.parse(
  [
    { name: 'texto', type: 'text' },
    { name: 'correo', type: 'email' },
    { name: 'numero', type: 'number' },
    { name: 'una', type: 'radio', options: ['Uno', 'Dos'] },
    { name: 'varias', type: 'checkbox', options: ['Agua', 'Luz, gas'] },
    { name: 'lista', type: 'combo', options: ['Uno', 'Dos'] },
    { name: 'listas', type: 'combo_multiple', options: ['A', 'B'] },
    { name: 'fecha', type: 'date' },
    { name: 'hora', type: 'time' },
    { name: 'casado', type: 'conditional' },
    { name: 'conyuge', type: 'text', dependsOn: { name: 'casado', answer: true } },
    { name: 'firma', type: 'signature', isSignatory: true, signatoryForm: 1 },
    { name: 'otra', type: 'signature', isSignatory: true, signatoryForm: 2 },
    { name: 'cosas', type: 'dynamic_table', columns: ['Cosa', 'Precio'] },
  ].map((one) => ({ label: 'q', required: false, ...one })),
);
const answers: Answers = {
  texto: 'uno\ndos',
  correo: 'ana@example.mx',
  numero: '-3.50',
  una: 'Dos',
  varias: ['Agua', 'Luz, gas'],
  lista: 'Uno',
  listas: ['A'],
  fecha: '2026-10-03',
  hora: '09:05',
  casado: true,
  conyuge: 'Luis',
  cosas: [
    ['Mesa', '1'],
    ['Silla', ''],
  ],
};

const shown = (name: string, language: 'es' | 'en', given: Answers = answers): string[] => {
  const result = composeTemplate(docx(p(`{{${name}}}`)), printedAnswers(definitions, given, language));
  return result.ok ? shownIn(result.bytes) : [result.code];
};

describe('what stands in the document for an answer (TPL-001..012)', () => {
  it.each([
    ['texto', 'uno\ndos', 'uno\ndos'],
    ['correo', 'ana@example.mx', 'ana@example.mx'],
    ['numero', '-3.50', '-3.50'],
    ['una', 'Dos', 'Dos'],
    ['varias', 'Agua; Luz, gas', 'Agua; Luz, gas'],
    ['lista', 'Uno', 'Uno'],
    ['listas', 'A', 'A'],
    ['fecha', '3 de octubre de 2026', '3 October 2026'],
    ['hora', '09:05', '09:05'],
    ['casado', 'Sí', 'Yes'],
    ['conyuge', 'Luis', 'Luis'],
    ['firma', 'SIGNBOX_1_', 'SIGNBOX_1_'],
    ['otra', 'SIGNBOX_2_', 'SIGNBOX_2_'],
  ])('%s', (name, es, en) => {
    expect([shown(name, 'es'), shown(name, 'en')]).toEqual([[es], [en]]);
  });

  it('is a table of its rows', () => {
    expect(shown('cosas', 'es')).toEqual(['Cosa', 'Precio', 'Mesa', '1', 'Silla', '', '']);
    expect(shown('cosas', 'es', {})).toEqual(['Cosa', 'Precio', '']);
  });

  it('is nothing for a question that was not answered, or not asked', () => {
    for (const { name, type } of definitions)
      if (type !== 'signature' && type !== 'dynamic_table') expect(shown(name, 'en', {})).toEqual(['']);
    expect(shown('conyuge', 'es', { ...answers, casado: false })).toEqual(['']);
    expect(shown('casado', 'es', { casado: false })).toEqual(['No']);
  });
});
