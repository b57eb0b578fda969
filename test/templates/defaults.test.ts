import { describe, expect, it } from 'vitest';
import { answersSoFar } from '../../modules/templates/application/preview.ts';
import type { Answer } from '../../modules/templates/contract/answers.ts';
import { signersOf } from '../../modules/templates/contract/rules.ts';
import type { VariableDefinition } from '../../modules/templates/contract/variables.ts';
import { defaultTemplateOf, defaultTemplates } from '../../modules/templates/defaults/catalogue.ts';
import { composeTemplate } from '../../modules/templates/text/compose-template.ts';
import { printedAnswers } from '../../modules/templates/text/printed-answers.ts';
import { scanTemplate } from '../../modules/templates/text/scan-template.ts';
import { shownIn } from './word-text.ts';

/** Of every version that was ever used: documents name it, so its bytes and questions stay. */
const KEPT: Readonly<Record<string, string>> = {
  'default-confidentiality-es-1': 'a23cb940b2c8419e40f487665bad56193ac3edd4f172e2b41634152a1ad7ec6f',
  'default-confidentiality-en-1': '2de42f58da302e34c245e9cf1be05c673d46b82adee4f51a50d0d419d396f7ea',
  'default-proxy-es-1': '96f544ad4a9a20bcaf92e6886fc8906a83577ce754ffa13dcf8723a58323b3bb',
  'default-proxy-en-1': 'c5bddeef97881886029b8e878219bbb5a6add09d4f0cfc7ffcd8e937b4ed42e0',
};

const answerTo = ({ type, name }: VariableDefinition): Answer =>
  type === 'date' ? '2026-12-01' : type === 'number' ? '5' : type === 'email' ? 'ana@cortes.example' : `«${name}»`;

describe('templates that come with the product', () => {
  it('are each in Spanish and in English, with as many questions', () => {
    const [es, en] = (['es', 'en'] as const).map((language) => defaultTemplates().filter((template) => template.language === language));
    expect(es!.map(({ templateId }) => templateId.replace('-es-', '-en-'))).toEqual(en!.map(({ templateId }) => templateId));
    const asked = ({ variables }: (typeof en & {})[number]) => variables.map(({ type, signatoryForm }) => [type, signatoryForm]);
    expect(es!.map(asked)).toEqual(en!.map(asked));
    expect(defaultTemplateOf('default-of-nobody')).toBeNull();
  });

  it.each(Object.entries(KEPT))('%s has the bytes that it had', (templateId, sha256) => {
    expect(defaultTemplateOf(templateId)?.file.sha256).toBe(sha256);
  });

  it('are all among those that are kept', () => {
    expect(defaultTemplates().map(({ templateId }) => templateId)).toEqual(Object.keys(KEPT));
  });

  it.each(defaultTemplates().map((template) => [template.templateId, template] as const))(
    '%s: a question for each variable of its file, and nothing in braces once they are answered',
    (_, { variables, bytes, language }) => {
      const scanned = scanTemplate(bytes);
      if (!scanned.ok) throw new Error(JSON.stringify(scanned.faults));
      expect(scanned.variables.map(({ name }) => name).toSorted()).toEqual(variables.map(({ name }) => name).toSorted());
      expect(signersOf(variables)).toBeGreaterThan(1);
      for (let form = 1; form <= signersOf(variables); form++)
        expect(variables.filter(({ type, signatoryForm }) => type === 'signature' && signatoryForm === form)).toHaveLength(1);
      const given = Object.fromEntries(variables.filter(({ type }) => type !== 'signature').map((one) => [one.name, answerTo(one)]));
      const composed = composeTemplate(bytes, printedAnswers(variables, answersSoFar(variables, given), language));
      if (!composed.ok) throw new Error(composed.code);
      const shown = shownIn(composed.bytes).join('\n');
      expect(shown).not.toMatch(/[{}]/);
      for (const answer of Object.values(given).filter((one) => String(one).startsWith('«'))) expect(shown).toContain(answer);
      expect(shown).toContain(language === 'es' ? '1 de diciembre de 2026' : '1 December 2026');
    },
  );
});

describe('answers of a preview', () => {
  const { variables } = defaultTemplateOf('default-confidentiality-es-1')!;

  it('may be missing, and the names of their variables stand in braces then', () => {
    const values = printedAnswers(variables, answersSoFar(variables, { ciudad: 'Mérida' }), 'es', 'NAME');
    expect([values.get('ciudad'), values.get('fecha'), values.get('correo_receptora')]).toEqual([
      { kind: 'text', text: 'Mérida' },
      { kind: 'text', text: '{{fecha}}' },
      { kind: 'text', text: '{{correo_receptora}}' },
    ]);
    expect(printedAnswers(variables, {}, 'es').get('fecha')).toEqual({ kind: 'text', text: '' });
  });

  it('may not be wrong, whoever gives them', () => {
    const wrong = () => answersSoFar(variables, { anios_vigencia: '31', correo_receptora: 'a@', fecha: '2026-02-30' });
    expect(wrong).toThrow(
      expect.objectContaining({
        code: 'template.answers',
        facts: {
          faults: [
            { name: 'fecha', finding: { rule: 'pattern' } },
            { name: 'anios_vigencia', finding: { rule: 'max', limit: 30 } },
            { name: 'correo_receptora', finding: { rule: 'email' } },
          ],
        },
      }),
    );
  });
});
