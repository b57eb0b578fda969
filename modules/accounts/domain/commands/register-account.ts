import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { personal } from '../../../../shared-kernel/privacy/port.ts';
import { accountRoles } from '../../contract/events.ts';
import { accountId, emailAddress, language, phoneNumber, writtenName } from '../../contract/values.ts';
import { accountCommand } from '../decider.ts';

/**
 * Opens the account of a person: a user's by anybody, a reviewer's by who is read or an admin, a sub-user's by the owner they work for, an admin's by the platform only.
 * That its address is free was settled by the reservation before (application/email-registry).
 */
export const registerAccount = accountCommand({
  type: 'RegisterAccount',
  schema: z.object({
    accountId,
    role: z.enum(accountRoles),
    reads: accountId.nullable(),
    belongsTo: accountId.nullable().default(null),
    email: emailAddress,
    firstName: writtenName,
    secondName: writtenName.nullable(),
    lastName: writtenName.nullable(),
    phone: phoneNumber.nullable(),
    language,
  }),
  refuses: ['access.denied', 'auth/email-already-in-use'],
  authorise(_state, { role, reads, belongsTo }, { actor }) {
    const allowed =
      actor.kind === 'process' ||
      (role === 'user' && actor.kind === 'public') ||
      (role === 'reviewer' && (actor.kind === 'admin' || (actor.kind === 'owner' && actor.ownerId === reads))) ||
      (role === 'sub-user' && actor.kind === 'owner' && actor.ownerId === belongsTo);
    return allowed ? null : refuse(403, 'access.denied');
  },
  decide(state, data) {
    if (state.status !== 'NONE') return refuse(409, 'auth/email-already-in-use');
    const own = (value: string) => personal(data.accountId, value);
    const ownOrNone = (value: string | null) => (value === null ? null : own(value));
    return [
      {
        type: 'AccountRegistered',
        data: {
          accountId: data.accountId,
          role: data.role,
          reads: data.reads,
          belongsTo: data.belongsTo,
          firstName: own(data.firstName),
          secondName: ownOrNone(data.secondName),
          lastName: ownOrNone(data.lastName),
          email: own(data.email),
          phone: ownOrNone(data.phone),
          language: data.language,
        },
      },
    ];
  },
  touches: [
    'registration',
    'reviewers',
    'sub-users',
    'sight',
    'signatures',
    'personal data',
    'permissions',
    'features',
    'redirect',
    'password',
    'email',
    'keys',
    'notices',
    'fiscal data',
  ],
});
