/** A connection string that the store cannot or must not be opened with. The message names no password. */
export class ConnectionStringRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConnectionStringRefused';
  }
}

// A colon in a password must be written %3A: the client silently cuts the password there.
const SHAPE = /^(esdb|esdb\+discover):\/\/(?:[^:@/?#\s]+:[^:@/?#\s]+@)?([^@/?#\s]+)\/?(?:\?([^#\s]*))?$/;
const HOST = /^[A-Za-z0-9_.-]+(?::([0-9]{1,5}))?$/;

const trueOrFalse = (value: string): boolean => value === 'true' || value === 'false';
const positive = (value: string): boolean => /^[1-9][0-9]{0,8}$/.test(value);
const anyText = (value: string): boolean => value !== '';

/** What the client understands, in lower case. Anything else it ignores, after printing the whole string with its password. */
const OPTIONS: Readonly<Record<string, (value: string) => boolean>> = {
  connectionname: anyText,
  maxdiscoverattempts: positive,
  discoveryinterval: positive,
  gossiptimeout: positive,
  nodepreference: anyText,
  tls: trueOrFalse,
  tlsverifycert: trueOrFalse,
  tlscafile: anyText,
  throwonappendfailure: trueOrFalse,
  defaultdeadline: positive,
  keepaliveinterval: (value) => value === '-1' || positive(value),
  keepalivetimeout: (value) => value === '-1' || positive(value),
  usercertfile: anyText,
  userkeyfile: anyText,
};

/** Options that would make the store give untrue answers, or that promise what the client does not do. */
const FORBIDDEN: Readonly<Record<string, readonly [value: string, why: string]>> = {
  throwonappendfailure: ['true', 'in the other mode the client reports a wrong revision'],
  nodepreference: ['leader', 'another node may not yet have what was just appended'],
  tlsverifycert: ['true', 'the client has no other mode; name the authority with tlsCAFile'],
};

/**
 * Checks what the client would silently accept.
 * @returns the same string
 * @throws ConnectionStringRefused
 */
export function checkedConnectionString(text: string): string {
  const match = SHAPE.exec(text);
  if (match === null) throw new ConnectionStringRefused('not of the form esdb://USER:PASSWORD@HOST:PORT?OPTIONS or esdb+discover://...');
  for (const host of match[2]!.split(',')) {
    const port = HOST.exec(host)?.[1];
    if (!HOST.test(host) || Number(port ?? 2113) > 65_535) throw new ConnectionStringRefused('a host is not a name or address with a port');
  }
  for (const option of (match[3] ?? '').split('&')) {
    if (option === '') continue;
    const [key = '', value = ''] = option.split('=');
    checkOption(key, value);
  }
  return text;
}

function checkOption(name: string, value: string): void {
  const key = name.toLowerCase();
  const accepts = OPTIONS[key];
  if (accepts === undefined) throw new ConnectionStringRefused(`the option ${name} is not known`);
  if (!accepts(value)) throw new ConnectionStringRefused(`the option ${name} has no usable value`);
  const rule = FORBIDDEN[key];
  if (rule !== undefined && value.toLowerCase() !== rule[0]) {
    throw new ConnectionStringRefused(`the option ${name} must be ${rule[0]} or left out: ${rule[1]}`);
  }
}

/** The address of a store for people to read: scheme and hosts, no user, password or option. */
export function shownConnectionString(text: string): string {
  const match = SHAPE.exec(text);
  return match === null ? 'an address that is not shown' : `${match[1]}://${match[2]}`;
}

/** The same address for each of its hosts alone: the client tells why one server does not answer, and of a cluster only that none does. */
export function singleNodes(text: string): readonly { readonly host: string; readonly url: string }[] {
  const match = SHAPE.exec(text);
  if (match === null) return [];
  const [, , hosts, options] = match;
  const user = /^[^:]+:\/\/([^@/?#]+@)/.exec(text)?.[1] ?? '';
  return hosts!.split(',').map((host) => ({ host, url: `esdb://${user}${host}${options ? `?${options}` : ''}` }));
}
