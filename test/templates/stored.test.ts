import { describe, expect, it } from 'vitest';
import { definitionsOf, storedOf } from '../../modules/templates/contract/stored-variables.ts';
import { variableDefinitions } from '../../modules/templates/contract/variables.ts';
import { templateStreams } from '../../modules/templates/streams.ts';
import { personal } from '../../shared-kernel/privacy/port.ts';
import { owner, refusalWorld } from '../refusals/world.ts';
import { documentOf, ownerId, questions } from './histories.ts';

const every = variableDefinitions.parse([
  { name: 'aval', type: 'conditional', label: '¿Hay aval?', required: false },
  { name: 'quien', type: 'text', label: '¿Quién?', placeholder: 'Ana', helper: 'Completo', minLength: 2, maxLength: 9, format: 'CURP' },
  { name: 'por', type: 'text', label: '¿Por?', dependsOn: { name: 'aval', answer: false } },
  { name: 'monto', type: 'number', label: '¿Cuánto?', min: -1.5, max: 0 },
  { name: 'giro', type: 'checkbox', label: '¿Giro?', options: ['"Uno"', 'dos', '{{tres}}'], isSignatory: true, signatoryForm: 3 },
  { name: 'tabla', type: 'dynamic_table', label: 'Tabla', columns: ['Mes', '<Monto>'] },
  { name: 'firma', type: 'signature', label: 'Firma', isSignatory: true, signatoryForm: 1 },
]);

describe('variables as events keep them', () => {
  it('come back as they were defined', () => {
    expect(definitionsOf(storedOf(every, ownerId))).toEqual(every);
    expect(definitionsOf([])).toEqual([]);
  });

  it('hold nothing that a person wrote beside their one personal value', () => {
    const facts = storedOf(every, ownerId).map(({ words: _, ...rest }) => rest);
    for (const { name, label } of every) expect(JSON.stringify(facts)).not.toMatch(new RegExp(`"(${name}|${label.replace('?', '\\?')})"`));
  });

  it('cannot be read any more once the account is forgotten, and neither can the template be changed', async () => {
    const world = refusalWorld();
    const templates = templateStreams(world.engine);
    const words = { name: personal(ownerId, 'Renta'), type: 'static' as const, variables: questions('a') };
    const data = { templateId: 't', ownerId, document: documentOf('a', 'a'), ...words };
    await templates.execute({ type: 'CreateTemplate', data }, world.as(owner));
    expect(definitionsOf((await templates.load('t')).state.versions[0]!.variables)).toEqual(questions('a'));
    await world.engine.vault.forget(ownerId);
    const { state } = await templates.load('t');
    expect(definitionsOf(state.versions[0]!.variables)).toBeNull();
    expect(state).toMatchObject({ status: 'KEPT', versions: [{ name: { value: null }, fileName: { value: null } }] });
    const change = { templateId: 't', madeFrom: 1, document: null, ...words };
    await expect(templates.execute({ type: 'ChangeTemplate', data: change }, world.as(owner))).rejects.toMatchObject({
      code: 'template.not_found',
    });
  });
});
