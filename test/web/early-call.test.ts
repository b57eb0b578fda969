import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { savable } from '../../web/features/preparing/use-autosave.ts';
import type { Person, Working } from '../../web/features/preparing/working.ts';
import { signingTexts } from '../../web/features/signing/texts.ts';
import { signerTexts } from '../../web/signer/texts.ts';

const file = (name: string): string => readFileSync(fileURLToPath(new URL(`../../web/public/${name}`, import.meta.url)), 'utf8');

afterEach(() => void vi.unstubAllGlobals());

describe('the script of a signing link that runs before the pages’ own', () => {
  it.each(['es', 'en'] as const)('says the sentences of the page, word for word (%s)', (language) => {
    const { asks, asksNobody, ownDocument } = signingTexts[language];
    for (const sentence of [asks, asksNobody, ownDocument]) expect(file('early.js')).toContain(`'${sentence}'`);
    expect(file('opening.html')).toContain(`>${signerTexts[language].loading}<`);
  });

  it('writes what people typed as text only', () => {
    expect(file('early.js')).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval|new Function/);
  });

  it('is answered once, and only to the very same question', async () => {
    const { earlyAnswer } = await import('../../web/api/early.ts');
    const headers = { 'accept-language': 'es', 'x-link-code': 'a' };
    const early = () => ({ path: '/api/x', headers, answer: Promise.resolve(new Response('{}')) });
    vi.stubGlobal('window', { earlyCall: early() });
    expect(earlyAnswer('/api/y', headers)).toBeNull();
    expect(await earlyAnswer('/api/x', headers)).toBeInstanceOf(Response);
    expect(earlyAnswer('/api/x', headers)).toBeNull();
    for (const other of [{ ...headers, 'x-link-code': 'b' }, { 'accept-language': 'es' }, { ...headers, authorization: 'Bearer t' }]) {
      vi.stubGlobal('window', { earlyCall: early() });
      expect(earlyAnswer('/api/x', other)).toBeNull();
      expect(earlyAnswer('/api/x', headers)).toBeNull();
    }
  });
});

describe('what a draft saves by itself', () => {
  const person = (key: string, over: Partial<Person> = {}): Person => ({
    key,
    isOwner: false,
    name: `Persona ${key}`,
    email: `${key}@example.com`,
    whatsapp: '',
    rank: 1,
    signatureType: null,
    ...over,
  });
  const draft = (people: readonly Person[], over: Partial<Working> = {}): Working => ({
    title: 'Contrato',
    message: '',
    language: 'es',
    country: '',
    documentType: '',
    linkTerm: null,
    whoSigns: 'OTHERS',
    hasOrder: false,
    people,
    approvers: [],
    observers: [],
    isEndorsement: false,
    places: [],
    ...over,
  });

  it('is everything but the row that is still being written', () => {
    const half = person('b', { email: 'b@exa' });
    expect(savable(draft([person('a'), half]), draft([person('a')]))?.people.map(({ key }) => key)).toEqual(['a']);
    expect(savable(draft([person('a'), person('c', { name: '', email: '' })]), draft([]))?.people).toHaveLength(1);
  });

  it('never takes somebody away whom the server has, while their row is being changed', () => {
    const saved = draft([person('a'), person('b')]);
    expect(savable(draft([person('a'), person('b', { email: '' })]), saved)).toBeNull();
    // Taken away by hand: that is meant.
    expect(savable(draft([person('a')]), saved)?.people).toHaveLength(1);
  });

  it('is nothing before there is a name and somebody to sign', () => {
    expect(savable(draft([person('a')], { title: ' ' }), draft([]))).toBeNull();
    expect(savable(draft([person('a')], { whoSigns: null }), draft([]))).toBeNull();
    expect(savable(draft([]), draft([]))).toBeNull();
  });
});
