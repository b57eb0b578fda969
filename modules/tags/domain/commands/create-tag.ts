import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { rgbaOf } from '../../contract/colours.ts';
import { tagEventTypes } from '../../contract/events.ts';
import { isTooLong, TAG_NAME_LENGTH, TAGS_LIMIT, tagNameOf } from '../../contract/rules.ts';
import { tagsCommand } from '../decider.ts';
import { ACCOUNT_REFUSALS, onlyOf } from '../rules/authority.ts';
import { tagNamed } from '../state.ts';

const colour = z.string().refine((text) => rgbaOf(text) !== null, 'a colour as rgba(255,0,0,1)');

/** The account makes a tag (CALL-116). Its name is neither empty nor long nor there already (RULE-029..031). */
export const createTag = tagsCommand({
  type: 'CreateTag',
  schema: tagEventTypes.TagCreated.schema.extend({
    ownerId: z.string().min(1),
    tagId: z.string().min(1),
    textColor: colour,
    bgColor: colour,
  }),
  refuses: [...ACCOUNT_REFUSALS, 'tag.name_required', 'tag.name_too_long', 'tag.already_exists', 'tag.limit'],
  authorise: (_state, { ownerId }, { actor }) => onlyOf(ownerId, actor),
  decide(state, { tagId, name: given, textColor, bgColor }) {
    const name = tagNameOf(given.value ?? '');
    if (name === '') return refuse(422, 'tag.name_required');
    if (isTooLong(name)) return refuse(422, 'tag.name_too_long', { limit: TAG_NAME_LENGTH });
    if (tagNamed(state, name)) return refuse(409, 'tag.already_exists');
    if (state.tags.length >= TAGS_LIMIT) return refuse(409, 'tag.limit', { limit: TAGS_LIMIT });
    return [{ type: 'TagCreated', data: { tagId, name: { ...given, value: name }, textColor, bgColor } }];
  },
  touches: ['tags'],
});
