import { simplified } from '../../../shared-kernel/simplified-text.ts';
import type { TemplateCard, TemplateList } from '../contract/calls.ts';
import { signersOf } from '../contract/rules.ts';
import { defaultTemplates } from '../defaults/catalogue.ts';
import type { DefaultTemplate } from '../defaults/default-template.ts';
import { type RoomDeps, roomOf } from './room.ts';

/** Cards of one page: rows of two, three and four of them are full. */
const PAGE_SIZE = 24;

const cardOf = ({ templateId, name, variables, at, language }: DefaultTemplate): TemplateCard => ({
  templateID: templateId,
  name,
  type: 'default',
  templateHistory: 1,
  variables: variables.length,
  signers: signersOf(variables),
  updatedAt: at,
  isOwn: false,
  language,
});

/**
 * A page of the templates of an account. Names are compared here and not in the database: an account has as many as its plan gives, some tens.
 */
export async function listOf(
  deps: RoomDeps,
  ownerId: string,
  { page, search }: { readonly page: number; readonly search: string },
): Promise<Omit<TemplateList, 'isWelcomed'>> {
  const room = await roomOf(deps, ownerId);
  const wanted = simplified(search.trim());
  const isWanted = ({ name }: TemplateCard): boolean => simplified(name ?? '').includes(wanted);
  const own = (await deps.reads.of(ownerId)).filter(isWanted);
  return {
    templates: own.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    total: own.length,
    page,
    pageSize: PAGE_SIZE,
    defaults: defaultTemplates().map(cardOf).filter(isWanted),
    ...room,
  };
}
