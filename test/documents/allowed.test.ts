import { describe, expect, it } from 'vitest';
import { ownerSignatoryId } from '../../modules/documents/application/people.ts';
import type { InboxRow } from '../../modules/documents/application/reading.ts';
import { type DocumentStatus, documentStatuses } from '../../modules/documents/contract/values.ts';
import type { DocumentState } from '../../modules/documents/domain/state.ts';
import { statusesThatAccept, statusesThatWaitFor } from '../../modules/documents/domain/statuses.ts';
import { allowedFor, withAllowed } from '../../modules/documents/views/allowed.ts';
import type { Caller } from '../../shared-kernel/http/caller.ts';

/** What the tables of the requirements let an owner begin (STATE-025, STATE-037, ENDO-001, ENDO-002). */
const table: Partial<Record<DocumentStatus, string[]>> = {
  DRAFT: ['delete'],
  PENDING: ['delete', 'void'],
  COMPLETED: ['delete', 'cancel', 'endorse', 'endorse-special'],
  ENDORSED: ['delete', 'cancel', 'endorse-special'],
  CANCELED: ['delete'],
};
const signature = { signatoryId: 'ana' } as unknown as DocumentState['signatures'][number];
const documentOf = (status: DocumentStatus, isDeleted = false, signatures: DocumentState['signatures'] = []) => ({
  status,
  isDeleted,
  signatures,
});
const row = (status: DocumentStatus, label: DocumentStatus | 'REFUSED' | 'SHARED' = status) => ({
  documentID: 'd',
  title: 'Contrato',
  status,
  label,
  isVoided: false,
  isTest: false,
  isArchived: false,
  inCharge: null,
  lastDay: null,
  addedOn: '',
  modifiedOn: '',
  signed: 0,
  signers: 1,
  people: [
    { signatoryId: ownerSignatoryId('d', 'owner'), due: status === 'PENDING' },
    { signatoryId: 'ana', due: true },
  ],
  waitingFor: null,
});

describe('what may be begun with a document, read from the machine', () => {
  it.each(documentStatuses)('%s', (status) => {
    expect(allowedFor(documentOf(status), 'owner')).toEqual(table[status] ?? []);
    const mayAsk = statusesThatAccept('DocumentCanceled').includes(status);
    expect(allowedFor(documentOf(status), 'signatory')).toEqual(mayAsk ? ['cancel'] : []);
    for (const reader of ['observer', 'reviewer']) expect(allowedFor(documentOf(status), reader)).toEqual([]);
    expect(allowedFor(documentOf(status, true), 'owner')).toEqual([]);
  });

  it('a sent document is voided by its owner until somebody signs, and cancelled by consent from then on (STATE-023)', () => {
    const signed = documentOf('PENDING', false, [signature]);
    expect(allowedFor(signed, 'owner')).toEqual(['delete', 'cancel']);
    expect(allowedFor(signed, 'signatory')).toEqual(['cancel']);
  });

  it('of a row of a list is that of the document for its owner, also after a refused approval, and nothing for others', () => {
    const allowedOf = (of: InboxRow, role: Caller['role'], userId = 'owner', standsInFor: readonly string[] = []) =>
      withAllowed({ documents: [of] }, { role, userId, ownerId: 'owner', standsInFor }, new Date()).documents[0]!.allowed;
    expect(allowedOf(row('PENDING', 'REFUSED'), 'user')).toEqual(['delete', 'void']);
    expect(allowedOf({ ...row('PENDING'), signed: 1 }, 'user')).toEqual(['delete', 'cancel']);
    expect(allowedOf(row('COMPLETED', 'SHARED'), 'user')).toEqual([]);
    expect(allowedOf(row('COMPLETED'), 'reviewer')).toEqual([]);
    // A sub-user acts in what they are in charge of, however much they see.
    const charged = { ...row('PENDING'), inCharge: { userID: 'eva', fullName: 'Eva' } };
    expect(allowedOf(charged, 'sub-user', 'eva')).toEqual(['delete', 'void']);
    expect(allowedOf(charged, 'sub-user', 'omar')).toEqual([]);
    // Who signs in a session gets no link that could be sent again.
    const byEva = {
      ...charged,
      people: [...charged.people, { signatoryId: ownerSignatoryId('d', 'eva'), name: 'Eva', signed: false, due: true }],
    };
    const { people } = withAllowed({ documents: [byEva] }, { role: 'user', userId: 'owner', ownerId: 'owner' }, new Date()).documents[0]!;
    expect(people).toMatchObject([{ isOfAccount: true }, { isOfAccount: false }, { isOfAccount: true }]);
    expect(allowedOf(row('PENDING'), 'sub-user', 'eva')).toEqual([]);
    // And in what is in the charge of whom they stand in for; where no sub-user is, the owner is.
    expect(allowedOf(charged, 'sub-user', 'omar', ['eva'])).toEqual(['delete', 'void']);
    expect(allowedOf(row('PENDING'), 'sub-user', 'omar', ['eva'])).toEqual([]);
    expect(allowedOf(row('PENDING'), 'sub-user', 'omar', ['owner'])).toEqual(['delete', 'void']);
    expect(allowedOf(charged, 'user')).toEqual(['delete', 'void']);
  });

  it('a row names the own part of the account while it is its turn to sign, and nobody else’s', () => {
    const own = (of: ReturnType<typeof row>, role: Caller['role'], userId: string) =>
      withAllowed({ documents: [of] }, { role, userId, ownerId: 'owner' }, new Date()).documents[0]!.ownSignatoryID;
    expect(own(row('PENDING'), 'user', 'owner')).toBe(ownerSignatoryId('d', 'owner'));
    expect(own(row('COMPLETED'), 'user', 'owner')).toBeNull();
    expect(own(row('PENDING'), 'user', 'another')).toBeNull();
    expect(own(row('PENDING'), 'reviewer', 'owner')).toBeNull();
    expect(own(row('PENDING', 'SHARED'), 'user', 'owner')).toBeNull();
  });
});

describe('statuses of the machine by what they take', () => {
  it('a cancellation waits while the document is being closed or endorsed (STATE-037)', () => {
    expect(statusesThatAccept('DocumentCanceled')).toEqual(['PENDING', 'COMPLETED', 'ENDORSED']);
    expect(statusesThatWaitFor('DocumentCanceled')).toEqual(['PENDING_FOR_BLOCK_CHAIN', 'PENDING_TO_ENDORSEMENT']);
  });
});
