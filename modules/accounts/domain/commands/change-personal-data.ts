import { z } from 'zod';
import { refuse } from '../../../../shared-kernel/decider/types.ts';
import { personal } from '../../../../shared-kernel/privacy/port.ts';
import type { AccountEvent } from '../../contract/events.ts';
import { personalFields } from '../../contract/person-rules.ts';
import { accountId, language, phoneNumber, rfc, writtenName } from '../../contract/values.ts';
import { accountCommand } from '../decider.ts';
import { onlyThePerson, PERSON_REFUSALS } from '../rules/authority.ts';
import { isOpen } from '../state.ts';

type Changed = Extract<AccountEvent, { type: 'PersonalDataChanged' }>['data'];

const orNothing = writtenName.nullable().optional();

/** The person changes their data. Only what becomes different is a fact; saving the same form again changes nothing. */
export const changePersonalData = accountCommand({
  type: 'ChangePersonalData',
  /** What is not given stays; null takes a value away. Checked by person-rules.ts before. */
  schema: z.object({
    accountId,
    firstName: writtenName.optional(),
    secondName: orNothing,
    lastName: orNothing,
    phone: phoneNumber.nullable().optional(),
    rfc: rfc.nullable().optional(),
    companyName: orNothing,
    industry: orNothing,
    activity: orNothing,
    dob: z.iso.date().nullable().optional(),
    language: language.optional(),
  }),
  refuses: [...PERSON_REFUSALS, 'login.email_not_verified'],
  authorise: onlyThePerson,
  decide(state, data) {
    if (!isOpen(state)) return refuse(403, 'login.email_not_verified');
    const changed: Record<string, unknown> = {};
    for (const field of personalFields) {
      const wanted = data[field];
      if (wanted === undefined || wanted === (state[field]?.value ?? null)) continue;
      changed[field] = wanted === null ? null : personal(data.accountId, wanted);
    }
    if (data.language !== undefined && data.language !== state.language) changed.language = data.language;
    return Object.keys(changed).length === 0 ? [] : [{ type: 'PersonalDataChanged', data: changed as Changed }];
  },
  touches: ['registration', 'personal data'],
});
