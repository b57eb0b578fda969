import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { templateNameOf } from '../../contract/rules.ts';
import { storedOf } from '../../contract/stored-variables.ts';
import { templateCommand } from '../decider.ts';
import { ACCOUNT_REFUSALS, onlyOf } from '../rules/authority.ts';
import { CONTENT_REFUSALS, contentProblem, readDocument, versionWords } from '../rules/content.ts';

/** The account has a template of a Word file that was brought (ROUTE-045). The id comes of that file, so that none becomes two. */
export const createTemplate = templateCommand({
  type: 'CreateTemplate',
  schema: z.object({ templateId: z.string().min(1), ownerId: z.string().min(1), document: readDocument, ...versionWords }),
  refuses: [...ACCOUNT_REFUSALS, ...CONTENT_REFUSALS, 'template.file_not_found'],
  authorise: (state, _data, { actor }) => onlyOf(state, actor),
  decide(state, { ownerId, document, name, type, variables }) {
    if (state.status !== 'NONE') return refuse(404, 'template.file_not_found');
    const problem = contentProblem({ name, type, variables }, document.found);
    if (problem) return problem;
    const { file, fileName } = document;
    const data = {
      templateHistory: 1,
      file,
      fileName,
      name: { ...name, value: templateNameOf(name.value ?? '') },
      type,
      variables: storedOf(variables, ownerId),
    };
    return [{ type: 'TemplateCreated', data }];
  },
  touches: [],
});
