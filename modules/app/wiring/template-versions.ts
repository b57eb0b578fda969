import type { TemplateVersions } from '../../forms/index.ts';
import { signatureMark } from '../../templates/text/signature-mark.ts';

export { signatureMark };

/** An installation without templates. */
export const noTemplates: TemplateVersions = {
  offered: async () => null,
  kept: async () => null,
  composed: () => Promise.reject(new Error('there are no templates here')),
};
