import { describe, expect, it } from 'vitest';
import { type DocumentStatus, documentStatuses } from '../../modules/documents/contract/values.ts';
import { statusesThatAccept, statusesThatWaitFor } from '../../modules/documents/domain/statuses.ts';
import { ownerSignatoryId } from '../../modules/documents/application/people.ts';
import { allowedFor, withAllowed } from '../../modules/documents/views/allowed.ts';

/** What the tables of the requirements let an owner begin (STATE-025, STATE-037, ENDO-001, ENDO-002). */
const table: Partial<Record<DocumentStatus, string[]>> = {
  DRAFT: ['delete'],
  PENDING: ['delete', 'cancel'],
  COMPLETED: ['delete', 'cancel', 'endorse', 'endorse-special'],
  ENDORSED: ['delete', 'cancel', 'endorse-special'],
  CANCELED: ['delete'],
};
const documentOf = (status: DocumentStatus, isDeleted = false) => ({ status, isDeleted });
const row = (status: DocumentStatus, label: DocumentStatus | 'REFUSED' | 'SHARED' = status) => ({
  documentID: 'd',
  title: 'Contrato',
  status,
  label,
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
    expect(allowedFor(documentOf(status), 'signatory')).toEqual((table[status] ?? []).filter((act) => act === 'cancel'));
    for (const reader of ['observer', 'reviewer']) expect(allowedFor(documentOf(status), reader)).toEqual([]);
    expect(allowedFor(documentOf(status, true), 'owner')).toEqual([]);
  });

  it('of a row of a list is that of the document for its owner, also after a refused approval, and nothing for others', () => {
    const allowedOf = (of: ReturnType<typeof row>, role: string) => withAllowed({ documents: [of] }, role, 'owner').documents[0]!.allowed;
    expect(allowedOf(row('PENDING', 'REFUSED'), 'user')).toEqual(['delete', 'cancel']);
    expect(allowedOf(row('COMPLETED', 'SHARED'), 'user')).toEqual([]);
    expect(allowedOf(row('COMPLETED'), 'reviewer')).toEqual([]);
  });

  it('a row names the own part of the account while it is its turn to sign, and nobody else’s', () => {
    const own = (of: ReturnType<typeof row>, role: string, ownerId: string) =>
      withAllowed({ documents: [of] }, role, ownerId).documents[0]!.ownSignatoryID;
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
