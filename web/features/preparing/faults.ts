import { EMAIL_PATTERN } from '../../../shared-kernel/email-address.ts';
import { isRfc } from '../../../shared-kernel/rfc.ts';
import { type ApproverDraft, askedRfc, othersSign, type Person, signers, type Working } from './working.ts';

export type PersonFault =
  | 'nameNeeded'
  | 'contactNeeded'
  | 'emailWrong'
  | 'emailOwner'
  | 'emailRepeated'
  | 'whatsappWrong'
  | 'whatsappRepeated'
  | 'rfcWrong';
/** RULE-039, each with its own words. */
export type ApproverFault = 'approverName' | 'approverEmail' | 'approverEmailWrong' | 'approverOwner' | 'approverRepeated' | 'approverTurn';
export interface ApproverFaults {
  readonly name?: ApproverFault;
  readonly email?: ApproverFault;
  readonly turn?: ApproverFault;
}
export type ObserverFault = 'observerNeeded' | 'emailWrong' | 'observerRepeated';

/** Optional plus, country code of 1 to 3 digits, 9 digits. */
const WHATSAPP = /^\+?\d{1,3}\d{9}$/;

const plain = (number: string): string => number.replace(/[\s()-]/g, '');

export interface PersonFaults {
  readonly name?: PersonFault;
  readonly email?: PersonFault;
  readonly whatsapp?: PersonFault;
  readonly rfc?: PersonFault;
}

export interface Faults {
  /** First fault of each field, by person. */
  readonly people: ReadonlyMap<string, PersonFaults>;
  readonly approvers: ReadonlyMap<string, ApproverFaults>;
  readonly observers: ReadonlyMap<string, ObserverFault>;
  readonly noSigners: boolean;
  readonly none: boolean;
}

/** RULE-033..036, RULE-039, RULE-040: what is wrong with the people of a draft, each beside its cause. */
export function faultsOf(working: Working): Faults {
  const people = new Map<string, PersonFaults>();
  const owner =
    working.people
      .find((one) => one.isOwner)
      ?.email.trim()
      .toLowerCase() ?? '';
  const seen = new Set<string>();
  for (const one of signers(working)) {
    if (one.isOwner) continue;
    const fault = personFault(one, owner, seen);
    if (Object.keys(fault).length > 0) people.set(one.key, fault);
  }
  const approvers = new Map<string, ApproverFaults>();
  const asked = new Set<string>();
  for (const one of working.approvers) {
    const fault = approverFaults(one, owner, asked);
    if (Object.keys(fault).length > 0) approvers.set(one.key, fault);
  }
  const observers = new Map<string, ObserverFault>();
  const following = new Set<string>();
  for (const { key, email } of working.observers) {
    const value = email.trim().toLowerCase();
    if (value === '') observers.set(key, 'observerNeeded');
    else if (!EMAIL_PATTERN.test(value)) observers.set(key, 'emailWrong');
    else if (following.has(value)) observers.set(key, 'observerRepeated');
    following.add(value);
  }
  const noSigners = othersSign(working) && signers(working).every((one) => one.isOwner);
  const none = people.size === 0 && approvers.size === 0 && observers.size === 0 && !noSigners;
  return { people, approvers, observers, noSigners, none };
}

/** Of the rows that were looked at so far: a new one is not wrong before somebody wrote into it and went on. */
export const faultsOfRows = (faults: Faults, rows: ReadonlySet<string>): Faults => {
  const only = <Fault>(all: ReadonlyMap<string, Fault>) => new Map([...all].filter(([key]) => rows.has(key)));
  return { ...faults, people: only(faults.people), approvers: only(faults.approvers), observers: only(faults.observers) };
};

function approverFaults(one: ApproverDraft, owner: string, seen: Set<string>): ApproverFaults {
  const email = one.email.trim().toLowerCase();
  const fault: { name?: ApproverFault; email?: ApproverFault; turn?: ApproverFault } = {};
  if (one.name.trim() === '') fault.name = 'approverName';
  if (email === '') fault.email = 'approverEmail';
  else if (!EMAIL_PATTERN.test(email)) fault.email = 'approverEmailWrong';
  else if (email === owner) fault.email = 'approverOwner';
  else if (seen.has(email)) fault.email = 'approverRepeated';
  if (one.rank < 1) fault.turn = 'approverTurn';
  seen.add(email);
  return fault;
}

function personFault(one: Person, owner: string, seen: Set<string>) {
  const email = one.email.trim().toLowerCase();
  const whatsapp = plain(one.whatsapp);
  const rfc = askedRfc(one);
  const fault: { name?: PersonFault; email?: PersonFault; whatsapp?: PersonFault; rfc?: PersonFault } = {};
  if (one.name.trim() === '') fault.name = 'nameNeeded';
  if (email === '' && whatsapp === '') fault.email = 'contactNeeded';
  else if (email !== '' && !EMAIL_PATTERN.test(email)) fault.email = 'emailWrong';
  else if (email !== '' && email === owner) fault.email = 'emailOwner';
  else if (email !== '' && seen.has(email)) fault.email = 'emailRepeated';
  if (whatsapp !== '' && !WHATSAPP.test(whatsapp)) fault.whatsapp = 'whatsappWrong';
  else if (email === '' && whatsapp !== '' && seen.has(whatsapp)) fault.whatsapp = 'whatsappRepeated';
  if (rfc !== '' && !isRfc(rfc)) fault.rfc = 'rfcWrong';
  seen.add(email || whatsapp);
  return fault;
}
