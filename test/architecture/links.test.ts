import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT } from './cruise.ts';
import { deadLinks } from './links.ts';
import { sourceFiles } from './source-rules.ts';

const textOf = (path: string) => (existsSync(join(PROJECT, path)) ? readFileSync(join(PROJECT, path), 'utf8') : null);
const dead = (text: string, path = 'modules/vobo/README.md') => deadLinks(PROJECT, path, text, textOf);

describe('links and paths in pages', () => {
  it('lead somewhere', () => {
    // What the change log names was there when it was written.
    const pages = sourceFiles().filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md');
    expect(pages.length).toBeGreaterThan(40);
    expect(
      pages.flatMap((path) => dead(readFileSync(join(PROJECT, path), 'utf8'), path)),
      'a page names a file or a heading that is gone: name the one that took its place',
    ).toEqual([]);
  });

  it.each([
    ['a file that is gone', '[rules](domain/definition.ts)', 'domain/definition.ts'],
    ['a heading that is gone', '[words](../../ARCHITECTURE.md#dictionary)', '../../ARCHITECTURE.md#dictionary'],
    ['a heading of its own that is gone', '# VoBo\n[below](#below)', '#below'],
    ['a file from the root', 'see `shared-kernel/decider/service.ts`', 'shared-kernel/decider/service.ts'],
    ['a link beside a good one', '[a](index.ts) [b](index.js)', 'index.js'],
  ])('are refused where they name %s', (_, text, link) => {
    expect(dead(text)).toEqual([`modules/vobo/README.md: ${link}`]);
  });

  it.each([
    ['a file beside the page', '[door](index.ts)'],
    ['a folder', '[engine](../../shared-kernel/decider)'],
    ['a heading', '[words](../../ARCHITECTURE.md#glossary), `modules/vobo/streams.ts`'],
    ['a heading of its own', '# VoBo: *who* approves?\n[up](#vobo-who-approves)'],
    ['a heading that comes twice', '# Open\n# Open\n[second](#open-1)'],
    ['another site', '[site](https://example.com/gone.md), [letter](mailto:a@example.com)'],
    ['what only stands in a listing', '```sh\ncat [a](gone.ts) `test/gone.ts`\n```'],
    ['a path of the running product', '`DATA_DIR/keys/log.pem.pub`'],
  ])('are fine where they name %s', (_, text) => {
    expect(dead(text)).toEqual([]);
  });
});
