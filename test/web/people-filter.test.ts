import { describe, expect, it } from 'vitest';

type One = Record<string, unknown>;
interface Filter {
  inGroup(view: One, group: string, one: One): boolean;
  isFound(one: One, search: string): boolean;
  hasProblem(one: One): boolean;
  isTold(one: One): boolean;
  standingOf(view: One, one: One): string;
}
// By its address: the compiler of the tests knows no browser.
const filter = (await import(new URL('../../web/features/document/people-filter.ts', import.meta.url).href)) as Filter;

const pending = { status: 'PENDING' };
const waiting: One = {
  name: 'María José Núñez',
  emailID: 'maria@nunez.example',
  isSigned: false,
  isDue: false,
  declined: null,
  lastMail: null,
  emailTracking: null,
  refusedCertificates: [],
  signature: null,
  signing: { isEnded: false, newLinkAskedAt: null },
};

describe('who signs, told apart', () => {
  it('by how they stand', () => {
    const groups = (one: One) => ['all', 'turn', 'signed', 'unsigned', 'problems'].filter((group) => filter.inGroup(pending, group, one));
    expect(groups(waiting)).toEqual(['all', 'unsigned']);
    expect(groups({ ...waiting, isDue: true })).toEqual(['all', 'turn', 'unsigned']);
    expect(groups({ ...waiting, isSigned: true, signature: { holderDiffers: false } })).toEqual(['all', 'signed']);
    expect(groups({ ...waiting, isSigned: true, signature: { holderDiffers: true } })).toEqual(['all', 'signed', 'problems']);
    expect(groups({ ...waiting, isDue: true, declined: { kind: 'REFUSED' } })).toEqual(['all', 'unsigned', 'problems']);
    expect(groups({ ...waiting, lastMail: { state: 'bounced' } })).toEqual(['all', 'unsigned', 'problems']);
    expect(filter.standingOf({ status: 'CANCELED' }, waiting)).toBe('unsigned');
    expect(filter.standingOf({ status: 'DRAFT' }, waiting)).toBe('draft');
  });

  it('a link that ended is a problem of whose turn it is, and of nobody who signed', () => {
    const ended = { ...waiting, signing: { isEnded: true, newLinkAskedAt: null } };
    expect(filter.hasProblem(ended)).toBe(false);
    expect(filter.hasProblem({ ...ended, isDue: true })).toBe(true);
    expect(filter.hasProblem({ ...ended, isDue: true, isSigned: true })).toBe(false);
  });

  it('by name or address, whatever the case and the accents', () => {
    for (const search of ['', 'maria', 'NUÑEZ maría', 'jose nun', '@nunez'])
      expect([search, filter.isFound(waiting, search)]).toEqual([search, true]);
    expect(filter.isFound(waiting, 'mario')).toBe(false);
  });

  it('of who was never written to nobody says that they did not open it', () => {
    expect(filter.isTold(waiting)).toBe(false);
    expect(filter.isTold({ ...waiting, emailTracking: { lastLinkMailAt: '2026-11-21T18:00:00Z' } })).toBe(true);
    expect(filter.isTold({ ...waiting, lastMail: { state: 'bounced' } })).toBe(true);
  });
});
