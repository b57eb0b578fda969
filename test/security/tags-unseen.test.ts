import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyOne } from '../support/counts.ts';
import { describeWith } from '../support/needs.ts';
import type { Answer } from '../support/product.ts';
import { textInside } from '../tags/text-inside.ts';
import { ask, type OpenApi, routesOf } from './every-route/calls.ts';
import { openWorld, type SecurityWorld } from './every-route/world.ts';

/** Words that stand in the names of tags and nowhere else. */
const PLANTED = 'Quetzal callado';
const FILE_LINK = /"(https?:[^"]+\/api\/document\/(?:file|page-picture)\/[^"]+)"/g;
/** The account's own people: they tag, or read what is tagged. */
const OWN = /^(owner|sub-user (in charge|without)|(test )?key of the owner|reviewer$|reviewer of this account)/;

let world: SecurityWorld;
let description: OpenApi;
let tagID: string;
beforeAll(async () => {
  world = await openWorld();
  const { http } = world.product;
  description = (await http.get('/openapi.json')).body;
  const style = { textColor: 'rgba(1,2,3,1)', bgColor: 'rgba(1,2,3,0.2)' };
  tagID = (await http.post('/api/tag', { name: PLANTED, ...style })).body.responseData.payload.tag.tagID;
  const { pending, approval, endorsed, special } = world.ours;
  const documentIDs = [pending, approval, endorsed, special].map(({ documentId }) => documentId);
  expect((await http.put('/api/documents/tags', { documentIDs, tags: [tagID] })).status).toBe(200);
});
afterAll(() => world?.product.stop());

const textOf = ({ body }: Answer): string => (Buffer.isBuffer(body) ? textInside(body) : (JSON.stringify(body) ?? ''));

describeWith('pdftotext')('whoever is not of the account', () => {
  it('finds no tag of it in any answer of any route, nor in any file that one hands out', async () => {
    const told: string[] = [];
    const search = (where: string, text: string) => {
      for (const word of ['Quetzal', tagID, 'tagging-', 'DocumentTagsSet', 'TagCreated'])
        if (text.includes(word)) told.push(`${where}: ${word}`);
    };
    const outsiders = Object.entries(world.actors).filter(([who]) => !OWN.test(who));
    const files = new Map<string, string>();
    let answers = 0;
    const all = everyOne('outsiders who ask each route for tags', 'a third, in turns');
    for (const [at, route] of routesOf(description).entries())
      for (const [who, actor] of outsiders.filter((_, index) => all || (index + at) % 3 === 0)) {
        const answer = await ask(world.product.url, description, { route, place: world.ours, actor, variant: 'full' });
        const text = textOf(answer);
        if (answer.status === 200) answers += 1;
        search(`${route} by ${who}`, text);
        // Of the pictures of pages one is as good as another.
        for (const [, url] of text.matchAll(FILE_LINK)) files.set(url!.replace(/\?.*/, '').replace(/\d+$/, ''), url!);
      }
    let read = 0;
    for (const url of files.values()) {
      const { pathname, search: query } = new URL(url);
      const answer = await fetch(`${world.product.url}${pathname}${query}`);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      if (answer.status === 200) read += 1;
      search(pathname, textInside(bytes));
    }
    console.info(
      `${routesOf(description).length} routes as ${outsiders.length} outsiders: ${answers} answers with something, ${read} files`,
    );
    expect(told).toEqual([]);
    expect(outsiders.length).toBeGreaterThan(25);
    expect(answers).toBeGreaterThan(all ? 150 : 40);
    expect(read).toBeGreaterThan(all ? 5 : 1);
  });

  it('while the account itself finds it in its list, where the same search would', async () => {
    const answer = await world.product.http.post('/api/documents/advanced-search?cursor=', { tag: tagID });
    expect(textOf(answer)).toContain('Quetzal');
  });
});
