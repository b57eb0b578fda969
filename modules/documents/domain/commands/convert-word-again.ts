import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { documentCommand } from '../decider.ts';
import { ENDS } from '../matters.ts';
import { OWNER_REFUSALS, onlyOwner } from '../rules/authority.ts';
import { CHANGE_REFUSALS, changeProblem } from '../rules/open-to-changes.ts';
import { onlyOfWord } from '../rules/word.ts';

/** The owner wants the Word file converted once more, since the machine was busy or the converter is another now; while that is under way it changes nothing. */
export const convertWordAgain = documentCommand({
  type: 'ConvertWordAgain',
  schema: z.object({ documentId: z.string().min(1) }),
  refuses: [...OWNER_REFUSALS, ...CHANGE_REFUSALS, 'word.no_word_file', 'word.already_converted'],
  authorise: onlyOwner,
  decide(state) {
    const problem = changeProblem(state) ?? onlyOfWord(state);
    if (problem) return problem;
    if (state.word?.converted) return refuse(409, 'word.already_converted');
    return state.word?.failure ? [{ type: 'WordConversionAskedAgain', data: {} }] : [];
  },
  touches: ['preparation', 'pages', ...ENDS],
});
