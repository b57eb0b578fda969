/** Calls what its arguments name and says what came of each; started with an environment that would lead calls elsewhere. */
import { createOutbound } from '../../shared-kernel/outbound/outbound.ts';
import { WAIT_MS } from '../support/limits.ts';

const outbound = createOutbound({ loopback: true, agentName: 'test', totalMs: WAIT_MS });
const results = await Promise.all(process.argv.slice(2).map((url) => outbound.send({ url, method: 'POST', body: Buffer.from('{}') })));
process.stdout.write(JSON.stringify(results.map((result) => ('how' in result ? result.how : result.outcome))));
