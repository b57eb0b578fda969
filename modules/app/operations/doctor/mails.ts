import { type Configuration, isPublic } from '../../settings/config.ts';
import type { DoctorCheck } from '../doctor.ts';

/** Where mails go: without them nobody signs, proves an address or sets a new password. */
export function mailsCheck(config: Configuration): DoctorCheck {
  return {
    component: 'Mails',
    usedFor: 'links to sign, to prove an address and to set a password',
    async run() {
      const resource = 'local mailbox';
      if (config.localMailbox)
        return {
          state: 'warn',
          resource: `${config.publicUrl}/mailbox`,
          found: 'no mail leaves this machine; whoever sits at it reads all of them in the local mailbox',
          mend: 'for trying out only; put no proxy before it',
        };
      const found = 'no mail leaves this machine and the local mailbox is closed: nobody receives a link';
      if (isPublic(config))
        return {
          state: 'red',
          resource,
          found,
          mend: 'this version has no provider of mails to real addresses, so it serves nobody beyond this machine yet',
        };
      return { state: 'red', resource, found, mend: 'LOCAL_MAILBOX=true shows the mails to whoever sits at this machine' };
    },
  };
}
