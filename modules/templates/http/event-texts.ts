import { countedIn, type EventTexts, listed, shortIn, textIn, wordsIn } from '../../../shared-kernel/i18n/event-text.ts';
import type { TemplateEventType } from '../contract/events.ts';

type Data = Readonly<Record<string, unknown>>;

const CHANGED: Readonly<Record<string, Readonly<Record<'es' | 'en', string>>>> = {
  NAME: { es: 'el nombre', en: 'the name' },
  TYPE: { es: 'el tipo', en: 'the type' },
  VARIABLES: { es: 'las preguntas', en: 'the questions' },
  DOCUMENT: { es: 'el documento', en: 'the document' },
};
const changedIn = ({ changed }: Data, language: 'es' | 'en'): string[] =>
  (Array.isArray(changed) ? changed : []).map((word: string) => CHANGED[word]?.[language] ?? word);
const sha256In = ({ file }: Data): string => shortIn((file as { readonly sha256?: unknown } | undefined)?.sha256);
const nameIn = ({ name }: Data, [before, after]: readonly [string, string]): string => {
  const words = wordsIn(name);
  return words === '' ? '' : ` ${before}${words}${after}`;
};

/** What happened to a template, for its account alone; `who` gives the name of who acted. */
export const templateEventTexts: EventTexts<TemplateEventType> = {
  TemplateCreated: {
    es: (data, who) =>
      `${who('actor')} creó la plantilla${nameIn(data, ['«', '»'])} con ${countedIn(data.variables, 'variable', 'variables')}, de un documento con SHA-256 ${sha256In(data)}….`,
    en: (data, who) =>
      `${who('actor')} created the template${nameIn(data, ['“', '”'])} with ${countedIn(data.variables, 'variable', 'variables')}, of a document with SHA-256 ${sha256In(data)}….`,
  },
  TemplateVersionAdded: {
    es: (data, who) =>
      `${who('actor')} hizo la versión ${textIn(data.templateHistory)}: cambió ${listed(changedIn(data, 'es'), 'y')}. El documento tiene SHA-256 ${sha256In(data)}….`,
    en: (data, who) =>
      `${who('actor')} made version ${textIn(data.templateHistory)}: changed ${listed(changedIn(data, 'en'), 'and')}. The document has SHA-256 ${sha256In(data)}….`,
  },
  TemplateDeleted: {
    es: (_data, who) => `${who('actor')} eliminó la plantilla.`,
    en: (_data, who) => `${who('actor')} deleted the template.`,
  },
};

/** Of a template of the product, which nobody made. */
export const WITH_THE_PRODUCT = { es: 'Viene con el producto.', en: 'It comes with the product.' } as const;
