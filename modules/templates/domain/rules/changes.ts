import type { TemplateEventData } from '../../contract/events.ts';
import type { VersionWords } from './content.ts';

interface Documented {
  readonly file: { readonly sha256: string };
  readonly fileName: { readonly value: string | null };
}

/** What another version would be another in, in the order of TEMPLATE_CHANGES; nothing: it would be the same. */
export function whatChanged(
  newest: VersionWords & Documented,
  next: VersionWords,
  document: Documented | null,
): TemplateEventData<'TemplateVersionAdded'>['changed'] {
  const isOther = document !== null && (document.file.sha256 !== newest.file.sha256 || document.fileName.value !== newest.fileName.value);
  return [
    ...(next.name.value === newest.name.value ? [] : (['NAME'] as const)),
    ...(next.type === newest.type ? [] : (['TYPE'] as const)),
    ...(JSON.stringify(next.variables) === JSON.stringify(newest.variables) ? [] : (['VARIABLES'] as const)),
    ...(isOther ? (['DOCUMENT'] as const) : []),
  ];
}
