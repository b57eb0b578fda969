import { confidentialityEn } from './confidentiality-en.ts';
import { confidentialityEs } from './confidentiality-es.ts';
import { type DefaultTemplate, defaultTemplate } from './default-template.ts';
import { proxyEn } from './proxy-en.ts';
import { proxyEs } from './proxy-es.ts';

let made: readonly DefaultTemplate[] | null = null;

/**
 * The templates that come with the product, in the order of the list. Made when they are first asked for: their bytes are those of the code, and
 * one that was used stays here for ever, since documents name it.
 */
export function defaultTemplates(): readonly DefaultTemplate[] {
  made ??= [confidentialityEs, confidentialityEn, proxyEs, proxyEn].map(defaultTemplate);
  return made;
}

export const defaultTemplateOf = (templateId: string): DefaultTemplate | null =>
  defaultTemplates().find((template) => template.templateId === templateId) ?? null;
