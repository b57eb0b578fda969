import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { documentEventTypes } from '../../contract/events.ts';
import { documentCommand } from '../decider.ts';
import { ENDS } from '../matters.ts';
import { OWNER_REFUSALS, onlyOwner } from '../rules/authority.ts';
import { CHANGE_REFUSALS, changeProblem } from '../rules/open-to-changes.ts';
import { onlyOfWord } from '../rules/word.ts';
import { choiceOf } from '../word-pages.ts';

/** The owner says how tracked changes and comments of the Word file are to stand on the pages; from then on it is converted, and said is said. */
export const chooseWordText = documentCommand({
  type: 'ChooseWordText',
  schema: z.object({ documentId: z.string().min(1), ...documentEventTypes.WordChoiceMade.schema.shape }),
  refuses: [...OWNER_REFUSALS, ...CHANGE_REFUSALS, 'word.no_word_file', 'word.already_chosen'],
  authorise: onlyOwner,
  decide(state, { trackedChanges, comments }) {
    const problem = changeProblem(state) ?? onlyOfWord(state);
    if (problem) return problem;
    const chosen = choiceOf(state);
    if (chosen === null) return [{ type: 'WordChoiceMade', data: { trackedChanges, comments } }];
    // Where the file has nothing to ask about it is converted without a question.
    const isSame = chosen.trackedChanges === trackedChanges && chosen.comments === comments;
    return isSame ? [] : refuse(409, 'word.already_chosen');
  },
  touches: ['preparation', 'pages', ...ENDS],
});
