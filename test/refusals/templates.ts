import type { TemplateEvent } from '../../modules/templates/contract/events.ts';
import { TEMPLATE_NAME_LENGTH, VERSIONS_LIMIT } from '../../modules/templates/contract/rules.ts';
import { type VariableDefinition, variableDefinitions } from '../../modules/templates/contract/variables.ts';
import { templateDecider } from '../../modules/templates/domain/decider.ts';
import { type templateCommands, templateStreams } from '../../modules/templates/streams.ts';
import type { Actor } from '../../shared-kernel/actor.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { added, created, deleted, documentOf, ownerId, questions } from '../templates/histories.ts';
import { flow, otherOwner, owner, type Provocation, type Provocations, reviewer } from './world.ts';

const templateId = 'template-1';
type Sent = Parameters<ReturnType<typeof templateStreams>['execute']>[0];

const on =
  (history: readonly TemplateEvent[], command: Sent, actor: Actor = owner): Provocation =>
  async (world) => {
    await world.given(templateDecider, templateId, history);
    return templateStreams(world.engine).execute(command, world.as(actor));
  };

interface Words {
  readonly name?: string;
  readonly type?: 'static' | 'configurable';
  readonly variables?: VariableDefinition[];
}
const words = ({ name = 'Renta', type = 'static', variables = questions('a') }: Words) => ({
  name: personal(ownerId, name),
  type,
  variables,
});
const create = (given: Words = {}): Sent => ({
  type: 'CreateTemplate',
  data: { templateId, ownerId, document: documentOf('b', 'a'), ...words(given) },
});
const change = (given: Words = {}, madeFrom = 1): Sent => ({
  type: 'ChangeTemplate',
  data: { templateId, madeFrom, document: null, ...words(given) },
});
const remove: Sent = { type: 'DeleteTemplate', data: { templateId } };

const kept = [created('a')];
const gone = [...kept, deleted];
const full = [...kept, ...Array.from({ length: VERSIONS_LIMIT - 1 }, (_, at) => added(at + 2, `Renta ${at}`, 'a'))];
const long = 'á'.repeat(TEMPLATE_NAME_LENGTH + 1);
const ofSigner = variableDefinitions.parse([{ name: 'a', type: 'text', label: '¿a?', isSignatory: true, signatoryForm: 1 }]);
const wordy = variableDefinitions.parse(
  Array.from({ length: 11 }, (_, at) => ({
    name: at === 0 ? 'a' : `a${at}`,
    type: 'radio',
    label: 'x',
    options: Array.from({ length: 100 }, (__, option) => `${option} ${'ñ'.repeat(190)}`),
  })),
);
const wordyFile = documentOf('b', ...wordy.map(({ name }) => name));

export const templateRefusals: Provocations<(typeof templateCommands)[number]> = {
  CreateTemplate: {
    'reviewer.read_only': on([], create(), reviewer),
    'access.denied': on([], create(), flow),
    'template.not_found': on(kept, create(), otherOwner),
    'template.file_not_found': on(kept, create()),
    'template.name_required': on([], create({ name: '  ' })),
    'template.name_too_long': on([], create({ name: long })),
    'template.variables_differ': on([], create({ variables: questions('a', 'b') })),
    'template.static_asks_signer': on([], create({ variables: ofSigner })),
    'template.words_limit': on([], {
      type: 'CreateTemplate',
      data: { templateId, ownerId, document: wordyFile, ...words({ variables: wordy }) },
    }),
  },
  ChangeTemplate: {
    'reviewer.read_only': on(kept, change(), reviewer),
    'access.denied': on(kept, change(), flow),
    'template.not_found': on(gone, change()),
    'template.changed': on([...kept, added(2, 'Otra', 'a')], change()),
    'template.name_required': on(kept, change({ name: '' })),
    'template.name_too_long': on(kept, change({ name: long })),
    'template.variables_differ': on(kept, change({ variables: questions('b') })),
    'template.static_asks_signer': on(kept, change({ variables: ofSigner })),
    'template.words_limit': on(kept, {
      type: 'ChangeTemplate',
      data: { templateId, madeFrom: 1, document: wordyFile, ...words({ variables: wordy }) },
    }),
    'template.versions_limit': on(full, change({ name: 'Una más' }, VERSIONS_LIMIT)),
  },
  DeleteTemplate: {
    'reviewer.read_only': on(kept, remove, reviewer),
    'access.denied': on(kept, remove, flow),
    'template.not_found': on(kept, remove, otherOwner),
    'template.deleted': on(gone, remove),
  },
};
