import { beforeAll, describe, expect, it } from 'vitest';
import type { Leg } from '../../modules/validation/index.ts';
import { outcomeOf, questionOf, validate } from './corpus/ask.ts';
import { changesCases } from './corpus/changes.ts';
import { makeWorld, type World } from './corpus/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

async function changesLegOf(name: string): Promise<Leg> {
  const verdict = await validate(await questionOf(changesCases.find((one) => one.name === name)!, world));
  return verdict.legs.find(({ leg }) => leg === 'changes')!;
}

describe('what is said of changes', () => {
  it.each([
    ['changes-page-content', 'página 1: se cambió su texto o su dibujo', 'page 1: its text or drawing was changed'],
    [
      'changes-rotation-handed-down',
      'página 1: se cambió su tamaño, su recorte o su giro',
      'page 1: its size, crop or rotation was changed',
    ],
    ['changes-signed-look-in-place', 'la firma del campo «first»', 'the signature in field "first"'],
    ['changes-box-over-text', 'página 1: se añadió el recuadro de firma «added»', 'page 1: the signature box "added" was added'],
    ['changes-box-added-beside', 'donde la página estaba vacía', 'where the page was empty'],
    ['changes-layers', 'las capas que se ven o se ocultan', 'the layers that are shown or hidden'],
    ['changes-tagged-speech', 'lo que un lector de pantalla lee en voz alta', 'what a screen reader reads aloud'],
    ['changes-font-program', 'página 1', 'page 1'],
  ])('%s', async (name, es, en) => {
    const { reason } = await changesLegOf(name);
    expect(reason.es).toContain(es);
    expect(reason.en).toContain(en);
  });

  it('a box that may cover something has its place, for a picture', async () => {
    expect((await changesLegOf('changes-box-over-text')).facts.places).toEqual([{ page: 1, rect: [60, 690, 400, 730] }]);
    expect((await changesLegOf('changes-none')).facts.places).toEqual([]);
  });

  it('no sentence has a gap, and no Spanish one takes English from the facts', async () => {
    for (const one of changesCases) {
      const verdict = await validate(await questionOf(one, world));
      expect([one.name, outcomeOf(verdict)]).toEqual([one.name, one.expected]);
      const { reason } = verdict.legs.find(({ leg }) => leg === 'changes')!;
      expect([one.name, /—|\{|\(\)|undefined|null/.exec(reason.es + reason.en)?.[0] ?? null]).toEqual([one.name, null]);
      expect([one.name, /\b(the|was|were|changed|object)\b/.exec(reason.es)?.[0] ?? null]).toEqual([one.name, null]);
    }
  });
});
