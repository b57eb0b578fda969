import { describe, expect, it } from 'vitest';
import { templateEventTexts } from '../../modules/templates/http/event-texts.ts';
import { sentenceOf } from '../../shared-kernel/i18n/event-text.ts';
import { templateSamples } from '../golden-events/template-samples.ts';

const told = (language: 'es' | 'en', name: string | null = 'Lucía') =>
  templateSamples.map((event) => sentenceOf(templateEventTexts, event, language, () => name));

describe('what happened to a template, in words', () => {
  it('is a whole sentence in each language, with who did it', () => {
    expect(told('es')).toEqual([
      'Lucía creó la plantilla «Arrendamiento de Lucía Ferrer» con 7 variables, de un documento con SHA-256 aaaaaaaaaaaa….',
      'Lucía hizo la versión 2: cambió el nombre, el tipo, las preguntas y el documento. El documento tiene SHA-256 bbbbbbbbbbbb….',
      'Lucía eliminó la plantilla.',
    ]);
    expect(told('en')).toEqual([
      'Lucía created the template “Arrendamiento de Lucía Ferrer” with 7 variables, of a document with SHA-256 aaaaaaaaaaaa….',
      'Lucía made version 2: changed the name, the type, the questions and the document. The document has SHA-256 bbbbbbbbbbbb….',
      'Lucía deleted the template.',
    ]);
  });

  it('is told of somebody once nobody knows the person any more', () => {
    expect(told('es', null)[2]).toBe('Una persona eliminó la plantilla.');
    expect(told('en', null)[2]).toBe('A person deleted the template.');
  });
});
