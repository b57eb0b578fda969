import { shownConnectionString } from '../../../shared-kernel/event-store/eventstoredb/connection-string.ts';
import type { StoreUnavailable } from '../../../shared-kernel/event-store/port.ts';
import { isTransient } from '../../../shared-kernel/retry/transient-failure.ts';

/** Why a store cannot be worked with, for whoever looks after it. */
export interface StoreTrouble {
  /** What is wrong, naming the setting; no user and no password. Without a full stop. */
  readonly wrong: string;
  /** What to do, a sentence. */
  readonly mend: string;
  /** It may come by itself: the server is away or on its way up. False: somebody has to change something first. */
  readonly waitingHelps: boolean;
}

/** What an EventStoreDB of `url` that answered with `error` needs. */
export function eventStoreTrouble(url: string, error: StoreUnavailable): StoreTrouble {
  const said = oneLine(error.message.split('; ').map(withoutNoise).join('; '));
  const server = `the event store of EVENTSTORE_URL (${shownConnectionString(url)})`;
  if (/wrong version number|packet length too long/i.test(said))
    return {
      wrong: `${server} does not speak TLS`,
      mend: 'Switch TLS on at the server; or, where it is meant to run insecure, add tls=false to EVENTSTORE_URL.',
      waitingHelps: false,
    };
  if (/load certificate file/i.test(said))
    return {
      wrong: `${server} cannot be connected to: the file of tlsCAFile in EVENTSTORE_URL cannot be read`,
      mend: 'Correct its path, or let the user that runs this read it.',
      waitingHelps: false,
    };
  if (/certificate|altnames|self.signed/i.test(said))
    return {
      wrong: `${server} shows a certificate that is not trusted: ${said}`,
      mend: 'Name the file of the authority that issued it with tlsCAFile=PATH in EVENTSTORE_URL, or correct the host name.',
      waitingHelps: false,
    };
  if (/refused user and password/i.test(said))
    return { wrong: `${server} refused user and password`, mend: 'Correct them in EVENTSTORE_URL.', waitingHelps: false };
  if (/has no right/i.test(said)) return /\/\/[^/@]+@/.test(url) ? withoutRights(server) : withoutUser(server);
  const insecure = /[?&]tls=false(&|$)/i.test(url);
  return {
    wrong: `${server} does not answer: ${said}`,
    mend: `Start the server, or correct EVENTSTORE_URL.${insecure ? ' Where the server uses TLS, leave tls=false out.' : ''}`,
    waitingHelps: true,
  };
}

/** Its streams and `$all` are what the user must read. */
export const withoutRights = (server: string): StoreTrouble => ({
  wrong: `${server} does not give the user of EVENTSTORE_URL the rights the product needs: to read and append to its streams, and to read $all`,
  mend: 'Give them (deploy/eventstore/rights.sh; docs/operations/production.md, "TLS and users").',
  waitingHelps: false,
});

const withoutUser = (server: string): StoreTrouble => ({
  wrong: `${server} wants a user`,
  mend: 'Write USER:PASSWORD@ before the host in EVENTSTORE_URL (docs/operations/production.md, "TLS and users").',
  waitingHelps: false,
});

const REFUSED_LOGIN = /^28/;
const NO_SUCH_DATABASE = '3D000';

/** What the Postgres of the setting `name` that answered with `error` needs. */
export function postgresTrouble(name: string, url: string, error: unknown): StoreTrouble {
  const parsed = URL.parse(url);
  const server = `Postgres of ${name} (${parsed === null ? 'an address that is not shown' : `${parsed.host}${parsed.pathname}`})`;
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string' && REFUSED_LOGIN.test(code))
    return { wrong: `${server} refused user and password`, mend: `Correct them in ${name}.`, waitingHelps: false };
  if (code === NO_SUCH_DATABASE)
    return {
      wrong: `${server} has no such database`,
      mend: `Create it (docs/operations/running.md, "Two roles"), or correct ${name}.`,
      waitingHelps: false,
    };
  return {
    wrong: `${server} does not answer: ${oneLine(reasonOf(error))}`,
    mend: `Start the server, or correct ${name}.`,
    waitingHelps: isTransient(error),
  };
}

/** Several addresses of one host fail together, with an error whose own message is empty. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

/** Words of other programs come with line breaks and addresses of their code. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 300);

/** What the client wraps every failure to connect in, and the time of it, which would make the same failure look new each time. */
const withoutNoise = (text: string): string =>
  text
    .replace(/(^|: )the event store (could not be read|cannot be connected to): /, '$1')
    .replace(/(^|: )\d+ UNAVAILABLE: /, '$1')
    .replace(/(^|: )No connection established\. Last error: (Error: )?/, '$1')
    .replace(/ \(\d{4}-\d\d-\d\dT[\d:.]+Z\)/, '')
    .replace(/[. ]*Resolution note:.*$/, '');

/** A store that did not come within the time that a start waits, or that waiting does not bring. The message is for people. */
export class StoreNotThere extends Error {
  constructor({ wrong, mend }: StoreTrouble) {
    super(`${capital(wrong)}. ${mend}`);
    this.name = 'StoreNotThere';
  }
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
