import { describe, expect, it } from 'vitest';
import type { InboxRow } from '../../web/api/inbox-types.ts';
import { changesIn, inPlace } from '../../web/features/inbox/held-list.ts';

const row = (documentID: string, minute: number, title = documentID): InboxRow => ({
  documentID,
  folio: null,
  title,
  status: 'PENDING',
  label: 'PENDING',
  isVoided: false,
  isTest: false,
  isArchived: false,
  yourTurn: null,
  lastDay: null,
  addedOn: '2026-11-21T12:00:00.000Z',
  modifiedOn: `2026-11-21T12:${String(minute).padStart(2, '0')}:00.000Z`,
  signed: 0,
  signers: 1,
  waitingFor: null,
  inCharge: null,
  people: [],
  ownSignatoryID: null,
  tags: [],
  allowed: [],
});
const by = { id: (one: InboxRow) => one.documentID, at: (one: InboxRow) => one.modifiedOn };
const held = [row('c', 30), row('b', 20), row('a', 10)];

describe('a list that is held while somebody looks at it', () => {
  it('shows each row as it is now, in the place where it stood', () => {
    const fresh = [row('a', 40, 'A, changed'), row('c', 30), row('b', 20)];
    expect(inPlace(by, held, fresh).map((one) => one.title)).toEqual(['c', 'b', 'A, changed']);
  });

  it.each([
    ['the same rows, changed or not', [row('c', 30), row('b', 20, 'B'), row('a', 10)], 0],
    ['one that came', [row('d', 40), row('c', 30), row('b', 20)], 1],
    ['one that moved to the top', [row('a', 40), row('c', 30), row('b', 20)], 1],
    ['two that moved and one that came', [row('a', 50), row('d', 45), row('b', 40), row('c', 30)], 3],
    ['one that left', [row('c', 30), row('a', 10)], 1],
    ['one that left and two that moved', [row('a', 50), row('c', 40)], 3],
    ['another order alone', [row('b', 20), row('c', 30), row('a', 10)], 1],
  ] as const)('counts %s', (_what, fresh, changes) => {
    expect(changesIn(by, held, fresh)).toBe(changes);
  });
});
