import { availableParallelism } from 'node:os';
import { isAbsolute, resolve } from 'node:path';
import type { z } from 'zod';
import { MAX_VALUES } from '../../validation/contract/limits.ts';
import type { Setting } from './setting.ts';
import { SETTINGS } from './settings.ts';

type SettingName = keyof typeof SETTINGS;
type Camel<T extends string> = T extends `${infer Head}_${infer Tail}` ? `${Lowercase<Head>}${Capitalize<Camel<Tail>>}` : Lowercase<T>;
type Given = { readonly [N in SettingName as Camel<N>]: z.output<(typeof SETTINGS)[N]['schema']> | undefined };
type WorkedOut =
  | 'port'
  | 'host'
  | 'publicUrl'
  | 'productName'
  | 'dataDir'
  | 'trustDir'
  | 'seedDemo'
  | 'localMailbox'
  | 'testClock'
  | 'logLevel'
  | 'uploadMaxMb';
type AlwaysThere =
  | WorkedOut
  | 'corporateUploadMaxMb'
  | 'uploadMaxFiles'
  | 'uploadsAtOnce'
  | 'uploadsAtOncePerAddress'
  | 'uploadsInFlightMb'
  | 'uploadsInFlightPerAddressMb'
  | 'uploadsInMemoryMb'
  | 'accountQuotaMb'
  | 'maxSigners'
  | 'linkTermSeconds'
  | 'doneLinkTermSeconds'
  | 'mailAttachmentsMaxMb'
  | 'checkpointSeconds'
  | 'workers'
  | 'validationWorkers'
  | 'validationMaxSignatures'
  | 'apiKeyCallsPerMinute'
  | 'wordSeconds'
  | 'wordMemoryMb'
  | 'wordOutputMb'
  | 'wordAtOnce'
  | 'wordIdleSeconds'
  | 'wordWithoutFences'
  | 'outboundLoopback'
  | 'readyLagSeconds'
  | 'storeWaitSeconds'
  | 'databaseConnections';

/** The checked settings. Folders are absolute; limits in MB are MB of 1,048,576 bytes; terms are seconds. */
export type Configuration = { readonly [K in AlwaysThere]: NonNullable<Given[K]> } & {
  readonly [K in Exclude<keyof Given, AlwaysThere>]: Given[K];
};

export interface ConfigurationProblem {
  readonly variable: string;
  /** As given, without passwords. */
  readonly given: string;
  readonly expected: string;
}

/** Everything that is wrong with the settings, at once. */
export class ConfigurationRefused extends Error {
  readonly problems: readonly ConfigurationProblem[];
  constructor(problems: readonly ConfigurationProblem[]) {
    const lines = problems.map(({ variable, given, expected }) => `  ${variable}: given ${given}; expected ${expected}`);
    super(`The configuration is not usable:\n${lines.join('\n')}`);
    this.name = 'ConfigurationRefused';
    this.problems = problems;
  }
}

/** Where authorities are looked for when TRUST_DIR is not given; the local test authorities put theirs here. */
export const defaultTrustDir = (dataDir: string): string => resolve(dataDir, 'trust');

export interface ReadingOptions {
  /** Event stores are named on the command line: EVENTSTORE_PREFIX may stand without EVENTSTORE_URL. */
  readonly storesByAddress?: boolean;
}

/** What is given for a setting, by either of its names; undefined where it is not or is empty. */
export function settingText(env: Readonly<Record<string, string | undefined>>, name: SettingName): string | undefined {
  const { also }: Setting<z.ZodType> = SETTINGS[name];
  return env[name] || (also === undefined ? undefined : env[also] || undefined);
}

/**
 * Reads and checks all settings. An empty variable counts as not given.
 * @param root folder that relative folders start from
 * @throws ConfigurationRefused with every problem found
 */
export function readConfiguration(
  env: Readonly<Record<string, string | undefined>>,
  root: string,
  { storesByAddress = false }: ReadingOptions = {},
): Configuration {
  const problems: ConfigurationProblem[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, definition] of Object.entries(SETTINGS) as [SettingName, Setting<z.ZodType>][]) {
    const text = settingText(env, name) ?? definition.preset;
    if (text === null) continue;
    const parsed = definition.schema.safeParse(text);
    if (parsed.success) values[camel(name)] = parsed.data;
    else problems.push({ variable: name, given: shown(text, definition.secret), expected: expectedBy(definition, parsed.error) });
  }
  const given = values as Given;
  problems.push(...contradictions(given, env));
  // The prefix is then for whatever store the command line names.
  if (given.eventstorePrefix !== undefined && given.eventstoreUrl === undefined && !storesByAddress) {
    problems.push({ variable: 'EVENTSTORE_URL', given: 'nothing', expected: 'a value, because EVENTSTORE_PREFIX is given' });
  }
  if (problems.length > 0) throw new ConfigurationRefused(problems);
  const dataDir = absolute(given.dataDir!, root);
  const publicUrl = given.publicUrl ?? `http://${given.host!.includes(':') ? `[${given.host}]` : given.host}:${given.port}`;
  const seedDemo = given.seedDemo ?? !isPublic({ host: given.host!, publicUrl });
  return {
    ...(given as Configuration),
    dataDir,
    trustDir: given.trustDir === undefined ? defaultTrustDir(dataDir) : absolute(given.trustDir, root),
    publicUrl,
    seedDemo,
    // One role of several makes no demo by itself, so it has no reason of its own to show anybody's mails.
    localMailbox: !isPublic({ host: given.host!, publicUrl }) && (given.localMailbox ?? (seedDemo && given.role === undefined)),
    validationMaxSignatures: given.validationMaxSignatures ?? Math.max(MAX_VALUES, signaturesOf(given.maxSigners!)),
    // Two even on one processor: a file that takes its time must not hold up every other.
    workers: given.workers ?? Math.min(4, Math.max(2, availableParallelism())),
  };
}

/** Of a document with so many signers, the most that it can carry: each signature and the seal, and a timestamp for each of them. */
export const signaturesOf = (signers: number): number => 2 * (signers + 1);

/** Neither of two without the other. */
const TOGETHER: readonly (readonly [SettingName, SettingName])[] = [
  ['NMP_ISSUER', 'NMP_PUBLIC_KEY'],
  ['TERAN_ISSUER', 'TERAN_PUBLIC_KEY'],
  ['DATABASE_URL', 'MIGRATION_DATABASE_URL'],
  ['PAYMENTS_SECRET_KEY', 'PAYMENTS_PUBLISHABLE_KEY'],
  ['PAYMENTS_SECRET_KEY', 'PAYMENTS_WEBHOOK_SECRET'],
];

function contradictions(given: Given, env: Readonly<Record<string, string | undefined>>): ConfigurationProblem[] {
  const problems: ConfigurationProblem[] = [];
  for (const [name, { also, secret }] of Object.entries(SETTINGS) as [SettingName, Setting<z.ZodType>][]) {
    const second = also === undefined ? undefined : env[also];
    if (second && env[name] && second !== env[name])
      problems.push({
        variable: also!,
        given: shown(second, secret),
        expected: `nothing, or the same as ${name}: they are two names of one setting`,
      });
  }
  if (given.role !== undefined && given.databaseUrl === undefined) {
    problems.push({ variable: 'DATABASE_URL', given: 'nothing', expected: 'the database that all processes share, because ROLE is given' });
  }
  for (const pair of TOGETHER)
    for (const [present, absent] of [pair, pair.toReversed()] as [string, string][]) {
      if (env[present] && !env[absent]) {
        problems.push({ variable: absent, given: 'nothing', expected: `a value, because ${present} is given (or leave out both)` });
      }
    }
  if (given.databaseUrl !== undefined && given.migrationDatabaseUrl !== undefined) {
    const role = URL.parse(given.databaseUrl)?.username;
    if (role === URL.parse(given.migrationDatabaseUrl)?.username) {
      const expected = 'another role than in DATABASE_URL: the role that works must not own the events';
      problems.push({ variable: 'MIGRATION_DATABASE_URL', given: `the role ${role || '(none)'}`, expected });
    }
  }
  const opened = [
    ...(given.publicUrl === undefined || isLoopbackUrl(given.publicUrl) ? [] : ['PUBLIC_URL']),
    ...(given.host === undefined || isLoopback(given.host) ? [] : ['HOST']),
  ];
  if (given.localMailbox === true && opened.length > 0) {
    const expected = `false or nothing: it shows everybody's signing links, and ${opened.join(' and ')} lets others in`;
    problems.push({ variable: 'LOCAL_MAILBOX', given: '"true"', expected });
  }
  if (given.testClock === true) {
    if (opened.length > 0) {
      const expected = `false or nothing: its clock is moved by hand, and ${opened.join(' and ')} lets others in`;
      problems.push({ variable: 'TEST_CLOCK', given: '"true"', expected });
    }
    const others = [...(given.tsaUrl === undefined ? [] : ['TSA_URL']), ...(given.chainUrl === undefined ? [] : ['CHAIN_URL'])];
    if (others.length > 0) {
      const expected = `false or nothing: what stands at ${others.join(' and ')} has a time of its own, which would be another one`;
      problems.push({ variable: 'TEST_CLOCK', given: '"true"', expected });
    }
  }
  if (given.outboundLoopback === true && opened.length > 0) {
    const expected = `false or nothing: accounts could have this machine called from inside, and ${opened.join(' and ')} lets others in`;
    problems.push({ variable: 'OUTBOUND_LOOPBACK', given: '"true"', expected });
  }
  if (given.corporateUploadMaxMb !== undefined && given.uploadMaxMb !== undefined && given.corporateUploadMaxMb < given.uploadMaxMb) {
    const expected = `at least UPLOAD_MAX_MB (${given.uploadMaxMb})`;
    problems.push({ variable: 'CORPORATE_UPLOAD_MAX_MB', given: `"${given.corporateUploadMaxMb}"`, expected });
  }
  const needed = signaturesOf(given.maxSigners ?? 0);
  if (given.validationMaxSignatures !== undefined && given.validationMaxSignatures < needed) {
    const expected = `at least ${needed}, or documents with MAX_SIGNERS (${given.maxSigners}) signers could never be validated in full`;
    problems.push({ variable: 'VALIDATION_MAX_SIGNATURES', given: `"${given.validationMaxSignatures}"`, expected });
  }
  return problems;
}

/** What the check itself says goes with what is expected: one option of many may be what is wrong. */
function expectedBy({ expected }: Setting<z.ZodType>, { issues }: z.ZodError): string {
  const [issue] = issues;
  return issue?.code === 'custom' && issue.message !== 'Invalid input' ? `${expected} (${issue.message})` : expected;
}

function shown(text: string, secret: boolean | undefined): string {
  if (secret !== true) return JSON.stringify(text.slice(0, 200));
  const url = URL.parse(text);
  return url === null || url.host === '' ? 'a value that is not shown' : JSON.stringify(`${url.protocol}//…@${url.host}/…`);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** Does an address lead nowhere but to this machine? */
const isLoopbackUrl = (url: string): boolean => isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ''));

/**
 * May others than whoever sits at this machine come in? Behind a proxy of this machine the address to listen on is
 * loopback; what people type is not. And what listens to the network is reached whatever the address in the mails says.
 */
export const isPublic = ({ host, publicUrl }: Pick<Configuration, 'host' | 'publicUrl'>): boolean =>
  !isLoopback(host) || !isLoopbackUrl(publicUrl);

function absolute(folder: string, root: string): string {
  return isAbsolute(folder) ? folder : resolve(root, folder);
}

function camel(name: string): string {
  return name.toLowerCase().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** The table of the README, in Markdown. */
export function renderSettingsTable(): string {
  const rows = (Object.entries(SETTINGS) as [string, Setting<z.ZodType>][]).map(([name, { preset, presetText, meaning }]) => {
    const standard = presetText ?? (preset === null ? '' : `\`${preset}\``);
    return `| \`${name}\` | ${standard} | ${meaning} |`;
  });
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n');
}
