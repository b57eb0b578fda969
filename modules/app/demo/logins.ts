import { addressesWithPassword } from '../../accounts/index.ts';
import { isPublic } from '../settings/config.ts';
import type { Services } from '../wiring/services.ts';
import { demoAddresses, demoPassword } from './people.ts';

/** Says at a start that others can reach, in which accounts of the demo still have their public password. They are refused anyway. */
export async function warnOfDemoLogins({ config, pool, keys, log }: Services): Promise<void> {
  if (!isPublic(config)) return;
  const accounts = await addressesWithPassword({ pool, secret: keys.accounts }, demoAddresses, demoPassword);
  if (accounts.length === 0) return;
  const message = `${accounts.length} accounts of the demo still have its public password and are refused, because HOST or PUBLIC_URL is not loopback; npm run doctor names them and says what to do`;
  log('warn', message);
}
