import { type Examined, MAX_APPEND_SIZE } from '../../../../shared-kernel/event-store/eventstoredb/examine.ts';
import type { DoctorFinding } from '../doctor.ts';
import { withoutRights } from '../store-trouble.ts';

/** Users that every server has, who may do everything. */
const ALMIGHTY = /\/\/(admin|ops):/i;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+)(:\d+)?$/;

/** What is to be known or mended of a server that answers. None: nothing. */
export function eventStoreFindings(url: string, resource: string, { nodes, mayAppend, maxAppendSize }: Examined): DoctorFinding[] {
  const findings: DoctorFinding[] = [];
  const add = (state: 'warn' | 'red', part: string, found: string, mend: string) =>
    void findings.push({ state, component: `Event store, ${part}`, resource, found, mend });
  if (!mayAppend) {
    const { wrong, mend } = withoutRights('the server');
    add('red', 'rights', wrong, mend);
  }
  if (maxAppendSize === 'not told') {
    add('warn', 'size of an append', 'MaxAppendSize could not be looked at: 16 MB were not answered in time', 'look again on a calm line');
  } else if (maxAppendSize !== null) {
    const found = `MaxAppendSize is ${maxAppendSize}: what is larger at once (a command with many files or signatories) is refused for good`;
    add('red', 'size of an append', found, `set MaxAppendSize of every node to ${MAX_APPEND_SIZE}`);
  }
  const gone = nodes.filter(({ alive }) => !alive);
  if (gone.length > 0) {
    const left = nodes.length - gone.length;
    const needed = Math.floor(nodes.length / 2) + 1;
    const more = left > needed ? '' : '; one more gone and nothing can be written';
    const found = `${gone.length} of ${nodes.length} nodes gone (${gone.map(({ address }) => address).join(', ')})${more}`;
    // It answers, so there are still enough of them.
    add('warn', 'nodes', found, 'start them again');
  }
  const insecure = /[?&]tls=false(&|$)/i.test(url);
  const hosts = resource
    .replace(/^[^:]+:\/\//, '')
    .replace(/, streams .*$/, '')
    .split(',');
  if (insecure && !hosts.every((host) => LOOPBACK.test(host))) {
    const found = 'without TLS and users: whoever reaches its port can read and change everything, and listen';
    add('warn', 'security', found, 'switch both on (docs/operations/production.md, "TLS and users"), or let nobody else reach it');
  }
  if (!insecure && ALMIGHTY.test(url)) {
    const found = 'the product works as an administrator of the server, who may delete streams';
    add('warn', 'security', found, 'give it a user of its own (deploy/eventstore/rights.sh)');
  }
  return findings;
}
