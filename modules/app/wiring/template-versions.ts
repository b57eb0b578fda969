import { ProductError } from '../../../shared-kernel/errors.ts';
import type { Composed, TemplateVersion, TemplateVersions } from '../../forms/index.ts';
import type { TemplatesModule, VersionOfTemplate } from '../../templates/index.ts';

/** Why a file is not composed, by whether another answer could mend it. */
const FAULTS = {
  'template.faults': 'template_broken',
  'template.value_missing': 'template_broken',
  'template.mark_in_file': 'template_broken',
  'template.value_characters': 'not_writable',
  'template.value_mark': 'not_writable',
  'template.too_large': 'too_large',
} as const satisfies Readonly<Record<string, Extract<Composed, { ok: false }>['code']>>;

const asForms = ({ templateId, templateHistory, type, variables }: VersionOfTemplate): TemplateVersion => ({
  templateId,
  templateHistory,
  type,
  definitions: variables,
});

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof ProductError && error.status === 404) return null;
    throw error;
  }
}

/** Templates as forms know them. */
export const createTemplateVersions = (templates: Pick<TemplatesModule, 'templateOf' | 'versionOf' | 'composed'>): TemplateVersions => ({
  async offered(ownerId, templateId, templateHistory) {
    const found = await orNull(templates.templateOf(ownerId, templateId, templateHistory));
    return found && asForms(found);
  },
  async kept(ownerId, templateId, templateHistory) {
    const found = await orNull(templates.versionOf(ownerId, templateId, templateHistory));
    return found && asForms(found);
  },
  async composed(ownerId, { templateId, templateHistory }, answers, language) {
    const version = await templates.versionOf(ownerId, templateId, templateHistory);
    const turn = { account: ownerId, isUrgent: false };
    const made = await templates.composed(await version.bytes(), version.variables, answers, language, turn);
    return made.ok ? made : { ok: false, code: FAULTS[made.code] };
  },
});
