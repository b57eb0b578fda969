import type { Signatory } from '../../modules/documents/contract/values.ts';
import { approver, presented, sent, setup, signatory, signed, uploaded } from '../documents/given.ts';
import { about, ana, byOwner, bySetup, deleted, draft, named, pending } from './documents-given.ts';
import { on, type Sent } from './documents-on.ts';

const rename = (signatoryId: string, name = 'Ana'): Sent => ({
  type: 'RenameSignatory',
  data: { ...about, signatoryId, name: named(name) },
});
const replace = (replacedId: string): Sent => ({
  type: 'ReplaceSignatory',
  data: { ...about, replacedId, person: personOf(signatory('olga')) },
});
const replaceBy = (one: Signatory): Sent => ({ type: 'ReplaceSignatory', data: { ...about, replacedId: 'was', person: personOf(one) } });
const personOf = ({ signatoryId, personId, name, email, whatsapp, rfc }: Signatory) => ({
  signatoryId,
  personId,
  name,
  email,
  whatsapp,
  ...(rfc ? { rfc } : {}),
});
const correcting = (command: (signatoryId: string) => Sent) => ({
  ...byOwner(command('ana')),
  deleted_document_message: on([...pending, deleted], command('ana')),
  'conflict.not_pending': on(draft, command('ana')),
  'signatory.not_found': on(pending, command('z')),
  'signatory.owner_themself': on(
    [uploaded(), setup([signatory('me', { isOwner: true, personId: 'p-owner' })]), ...sent([signatory('me')])],
    command('me'),
  ),
  'signature.already_signed': on(
    [uploaded(), setup([ana, signatory('bruno')]), ...sent([ana, signatory('bruno')]), presented('ana'), signed('ana', 1)],
    command('ana'),
  ),
});
const remove = (signatoryId: string): Sent => ({ type: 'RemoveSignatory', data: { ...about, signatoryId } });
const both = [uploaded(), setup([ana, signatory('bruno')]), ...sent([ana, signatory('bruno')])];

/** Of correcting who was asked to sign: under another name, somebody else instead, or nobody. */
export const correctRefusals = {
  RenameSignatory: {
    ...correcting(rename),
    'signatory.name_required': on(pending, rename('ana', ' ')),
  },
  ReplaceSignatory: {
    ...correcting(replace),
    'signatory.was_approved': on(
      [
        uploaded(),
        setup([ana, signatory('bruno')], { approvers: [approver('clara')] }),
        ...sent([ana, signatory('bruno')]).slice(0, 3),
        { type: 'ApprovalsRequested', data: { round: 1, approverIds: ['clara'] } },
        { type: 'ApprovalsGranted', data: { round: 1, basis: 'ALL_APPROVED', answers: [{ approverId: 'clara', eventId: 'yes' }] } },
        ...sent([ana, signatory('bruno')]).slice(4),
        presented('bruno'),
        signed('bruno', 1),
      ],
      replace('ana'),
    ),
    ...bySetup(({ signatories = [ana, signatory('bruno')], approvers = [], observers = [] }, by) => {
      // Whoever stands first in the faulty set-up comes in the place of somebody who was well.
      const [first, ...others] = signatories;
      const was = signatory('was');
      const people = [was, ...others];
      return on(
        [uploaded(), setup(people, { approvers: [...approvers], observers: [...observers] }), ...sent(people)],
        replaceBy(first!),
        by,
      );
    }),
  },
  RemoveSignatory: {
    ...correcting(remove),
    'signatory.some_signed': on([...both, presented('bruno'), signed('bruno', 1)], remove('ana')),
    'signatory.last_one': on(pending, remove('ana')),
  },
};
