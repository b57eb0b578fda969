import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { templateNameOf, VERSIONS_LIMIT } from '../../contract/rules.ts';
import { definitionsOf, storedOf } from '../../contract/stored-variables.ts';
import { templateCommand } from '../decider.ts';
import { ACCOUNT_REFUSALS, onlyOf } from '../rules/authority.ts';
import { whatChanged } from '../rules/changes.ts';
import { CONTENT_REFUSALS, contentProblem, readDocument, versionWords } from '../rules/content.ts';
import { newestOf } from '../state.ts';

/**
 * The next version of a template: other variables of the same file (ROUTE-046), or another file (ROUTE-047). Made from the version that its author
 * saw: where there is a newer one, nobody's change is lost unseen. What is so already adds nothing.
 */
export const changeTemplate = templateCommand({
  type: 'ChangeTemplate',
  schema: z.object({
    templateId: z.string().min(1),
    madeFrom: z.number().int().min(1),
    /** Null: the file stays. */
    document: readDocument.nullable(),
    ...versionWords,
  }),
  refuses: [...ACCOUNT_REFUSALS, ...CONTENT_REFUSALS, 'template.changed', 'template.versions_limit'],
  authorise: (state, _data, { actor }) => onlyOf(state, actor),
  decide(state, { madeFrom, document, name, type, variables }) {
    const newest = newestOf(state);
    const definitions = newest && definitionsOf(newest.variables);
    // Of an account that was forgotten nothing can be read any more.
    if (state.status !== 'KEPT' || !definitions) return refuse(404, 'template.not_found');
    if (madeFrom !== state.versions.length) return refuse(409, 'template.changed', { templateHistory: state.versions.length });
    const problem = contentProblem({ name, type, variables }, document?.found ?? definitions.map(({ name: variable }) => variable));
    if (problem) return problem;
    const words = { name: { ...name, value: templateNameOf(name.value ?? '') }, type, variables };
    const changed = whatChanged({ ...newest, variables: definitions }, words, document);
    if (changed.length === 0) return [];
    if (state.versions.length >= VERSIONS_LIMIT) return refuse(422, 'template.versions_limit', { limit: VERSIONS_LIMIT });
    const { file, fileName } = document ?? newest;
    const data = {
      templateHistory: madeFrom + 1,
      file,
      fileName,
      name: words.name,
      type,
      variables: storedOf(variables, state.ownerId),
      changed,
    };
    return [{ type: 'TemplateVersionAdded', data }];
  },
  // A version that came between is told by its number, not as any change.
  touches: [],
});
