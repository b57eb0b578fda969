import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { phrases } from '../../modules/validation/domain/words/index.ts';
import type { Phrase } from '../../modules/validation/domain/words/phrase.ts';
import { ACCUSING } from './accusing.ts';

const DOMAIN = join(import.meta.dirname, '..', '..', 'modules', 'validation', 'domain');
const lines = globSync('*.ts', { cwd: DOMAIN }).flatMap((file) => readFileSync(join(DOMAIN, file), 'utf8').split('\n'));
const codes = Object.entries(phrases) as [string, Phrase][];

/** Where a leg takes the phrase; each stands on one line with its status. */
const usesOf = (code: string): string[] => lines.filter((line) => line.includes(`'${code}'`));
const accuses = ({ es, en, todo }: Phrase): boolean =>
  ACCUSING.es.test(`${es} ${todo?.es ?? ''}`) || ACCUSING.en.test(`${en} ${todo?.en ?? ''}`);

describe('the words of a verdict', () => {
  it('are all said somewhere', () => {
    expect(codes.filter(([code]) => usesOf(code).length === 0).map(([code]) => code)).toEqual([]);
  });

  it('accuse where something failed, and nowhere else', () => {
    const accusing = codes.filter(([, phrase]) => accuses(phrase)).map(([code]) => code);
    expect(accusing).toContain('signature.content_altered');
    const elsewhere = accusing.flatMap((code) =>
      usesOf(code).filter((line) => /'(INDETERMINATE|PASSED|NOT_APPLICABLE)'|\b(open|undecided)\(/.test(line)),
    );
    expect(elsewhere).toEqual([]);
  });

  it('take nothing but facts with a name, the same in both languages', () => {
    const taken = (text: string): string =>
      [...text.matchAll(/\{(\w+)\}/g)]
        .map(([name]) => name)
        .sort()
        .join();
    expect(codes.filter(([, { es, en }]) => taken(es) !== taken(en)).map(([code]) => code)).toEqual([]);
  });
});
