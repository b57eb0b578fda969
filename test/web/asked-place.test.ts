import { describe, expect, it } from 'vitest';
import { askedPlace, ownPlace, takenAlong } from '../../web/session/asked-place.ts';

describe('where somebody without a session wanted to go (GUARD-005..008)', () => {
  it.each([
    ['/document/cancel/abc-1', '/document/cancel/abc-1'],
    ['/document/view?documentID=abc&tab=people', '/document/view?documentID=abc&tab=people'],
    ['/document/../dashboard', '/dashboard'],
  ])('%j lies within this site', (value, place) => expect(ownPlace(value)).toBe(place));

  it.each([
    'https://evil.example/document/view',
    '//evil.example/document/view',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    '/x/..//evil.example',
    '/.//evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    'document/view',
    '',
    null,
    undefined,
    7,
    { pathname: '/dashboard' },
  ])('%j leads nowhere', (value) => {
    expect(ownPlace(value)).toBeNull();
    expect(takenAlong({ state: { from: value }, search: '' })).toBeNull();
  });

  it('what a guard kept comes first, then what the address of a mail names, and of that only known acts', () => {
    const mail = '?redirectDocumentPage=true&action=cancel-review&code=abc.1';
    expect(askedPlace({ state: null, search: mail })).toBe('/document/cancel-review/abc.1');
    expect(askedPlace({ state: { from: '/document/create' }, search: mail })).toBe('/document/create');
    expect(askedPlace({ state: { from: '//evil.example' }, search: mail })).toBe('/document/cancel-review/abc.1');
    expect(takenAlong({ state: { restricted: true }, search: mail })).toEqual({ from: '/document/cancel-review/abc.1' });
    for (const search of [
      '',
      '?redirectDocumentPage=true&action=//evil&code=C1',
      '?redirectDocumentPage=true&action=delete&code=C1',
      '?redirectDocumentPage=true&action=view&code=../x',
      '?action=view&code=C1',
    ])
      expect(askedPlace({ state: null, search }), search).toBeNull();
  });
});
