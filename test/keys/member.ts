/**
 * One process of an installation, which makes and checks access tokens and rotates keys when it is told to, at the time it is told:
 * hours of an installation go by in a moment.
 */

import { issueAccessToken, readAccessToken } from '../../modules/accounts/application/access-token.ts';
import { accessTokenRing } from '../../modules/accounts/application/keys.ts';
import { rotateKeys } from '../../modules/app/operations/rotate-keys.ts';
import { laterKeysFolder } from '../../modules/app/wiring/keys.ts';
import { openKeyFolder } from '../../shared-kernel/keys/folder.ts';

export type Asked = { at: number } & ({ make: true } | { check: string } | { rotate: true } | { rotateForEver: true });
export type Answered = { token: string } | { read: unknown } | { ids: string[] } | { rotated: number } | { ready: true };

const [dataDir = ''] = process.argv.slice(2);
let now = 0;
const first = Buffer.alloc(32, 3);
const folder = openKeyFolder(
  laterKeysFolder(dataDir),
  (error) => {
    throw error;
  },
  () => now,
);
const ring = accessTokenRing(folder.ring('access-tokens', first));
const answer = (answered: Answered): void => void process.send!(answered);

process.on('disconnect', () => process.exit(0));
process.on('message', async (asked: Asked) => {
  now = asked.at;
  const time = new Date(asked.at);
  if ('make' in asked) answer({ token: issueAccessToken(ring, 'account', 'session', time) });
  else if ('check' in asked) answer({ read: readAccessToken(ring, asked.check, time) });
  else if ('rotate' in asked) answer({ ids: (await rotateKeys(dataDir, ['access-tokens'], time)).map(({ id }) => id) });
  else {
    // Each round is later than the time of the key before, so that every round makes one.
    for (let round = 0; ; round++) {
      await rotateKeys(dataDir, ['access-tokens', 'file-links', 'link-codes'], new Date(asked.at + round * 120_000));
      answer({ rotated: round });
    }
  }
});
answer({ ready: true });
