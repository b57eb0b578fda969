import type { DateLanguage } from '../../../shared-kernel/date-form.ts';
import { monthForm } from '../../../shared-kernel/month-form.ts';
import { type Answer, type Answers, isAsked } from '../contract/answers.ts';
import type { VariableDefinition } from '../contract/variables.ts';
import { signatureMark } from './signature-mark.ts';
import type { TemplateValue, TemplateValues } from './values.ts';

const YES_NO: Readonly<Record<DateLanguage, readonly [string, string]>> = { es: ['Sí', 'No'], en: ['Yes', 'No'] };

/**
 * What stands in the document for each variable, in the document's language. A question that is not asked or not answered prints nothing, and
 * its table no rows.
 * @param answers of all who answer, as checkAnswers keeps them
 * @param open what stands for a question that is asked and not answered yet: nothing, or in a preview its name in braces
 */
export function printedAnswers(
  definitions: readonly VariableDefinition[],
  answers: Answers,
  language: DateLanguage,
  open: 'NOTHING' | 'NAME' = 'NOTHING',
): TemplateValues {
  const signatures = definitions.filter(({ type }) => type === 'signature');
  return new Map(
    definitions.map((definition): [string, TemplateValue] => {
      const { name, type, columns } = definition;
      if (type === 'signature') return [name, { kind: 'mark', text: signatureMark(signatures.indexOf(definition) + 1) }];
      const isWanted = isAsked(definition, definitions, answers);
      const answer = isWanted && Object.hasOwn(answers, name) ? answers[name] : undefined;
      if (type === 'dynamic_table') return [name, { kind: 'table', columns, rows: (answer ?? []) as readonly (readonly string[])[] }];
      const none = open === 'NAME' && isWanted ? `{{${name}}}` : '';
      return [name, { kind: 'text', text: answer === undefined ? none : printed(type, answer, language) }];
    }),
  );
}

function printed(type: VariableDefinition['type'], answer: Answer, language: DateLanguage): string {
  if (typeof answer === 'boolean') return YES_NO[language][answer ? 0 : 1];
  // Options may have commas of their own.
  if (typeof answer !== 'string') return answer.join('; ');
  return type === 'date' ? dateInText(answer, language) : answer;
}

/** A day within a sentence: 3 de octubre de 2026, 3 October 2026. */
function dateInText(day: string, language: DateLanguage): string {
  const month = monthForm(day.slice(0, 7), language);
  return language === 'es' ? `${Number(day.slice(8))} de ${month}` : `${Number(day.slice(8))} ${month}`;
}
