import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { API_KEY_CALLS_A_MINUTE } from '../../accounts/contract/rules.ts';
import { connectionString, isAddressOrRange, listOf, postgresUrl, publicKey, webUrl, wholeNumber, yesOrNo } from './forms.ts';
import { setting } from './setting.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/**
 * Every setting of the product, in one place: checked by `readConfiguration`, listed in the README by
 * `renderSettingsTable`. All come from the environment; none is read anywhere else.
 */
export const SETTINGS = {
  ROLE: setting({
    schema: z.enum(['api', 'worker', 'demo']),
    preset: null,
    presetText: 'everything in one process',
    expected: 'api, worker or demo',
    meaning:
      'What this process does beside others on the same stores: answer requests, work behind them, or make the demo data and end. Needs `DATABASE_URL`. Also `npm start -- --role`.',
  }),
  PORT: setting({
    schema: wholeNumber(0, 65_535),
    preset: '8080',
    expected: 'a port, 1 to 65535 (0: any free one)',
    meaning: 'Port of the API.',
  }),
  HOST: setting({
    schema: z.string().regex(/^[A-Za-z0-9.:-]+$/),
    preset: '127.0.0.1',
    expected: 'an address or host name of this machine',
    meaning: 'Address to listen on. The default can be reached from this machine only.',
  }),
  PUBLIC_URL: setting({
    schema: webUrl,
    preset: null,
    presetText: '`http://HOST:PORT`',
    expected: 'an http or https address',
    meaning: 'Address that people use, written into signing links and QR codes.',
  }),
  PRODUCT_NAME: setting({
    schema: z.string().trim().min(1).max(60),
    preset: 'Trazo',
    expected: '1 to 60 characters',
    meaning: 'Name shown to people, in documents and in mails.',
  }),
  MARKETING_URL: setting({
    schema: webUrl,
    preset: null,
    presetText: 'the own pages',
    expected: 'an http or https address',
    meaning: 'Site about the product: privacy and terms at the foot of the pages lead there.',
  }),
  SUPPORT_EMAIL: setting({
    schema: z.email().max(150),
    preset: null,
    presetText: 'none: people are told to ask who gave them their account',
    expected: 'a mail address',
    meaning: 'Where people who need help write to; shown on the pages.',
  }),
  DATA_DIR: setting({
    schema: z.string().min(1),
    preset: '.data',
    expected: 'a folder',
    meaning: 'Everything the local system keeps: database, files, keys, chain. Relative to the project.',
  }),
  DATABASE_URL: setting({
    schema: postgresUrl,
    preset: null,
    presetText: 'own Postgres in `DATA_DIR`',
    expected: 'postgres://application:PASSWORD@HOST:PORT/DATABASE',
    meaning: 'Postgres as the role `application`, which owns nothing. Goes together with `MIGRATION_DATABASE_URL`.',
    secret: true,
  }),
  MIGRATION_DATABASE_URL: setting({
    schema: postgresUrl,
    preset: null,
    presetText: 'own Postgres in `DATA_DIR`',
    expected: 'postgres://migrator:PASSWORD@HOST:PORT/DATABASE, another role than in DATABASE_URL',
    meaning: 'The same database as the role that owns the schema. Used to migrate, and by nothing else.',
    secret: true,
  }),
  EVENTSTORE_URL: setting({
    schema: connectionString,
    preset: null,
    presetText: 'events in Postgres',
    expected: 'esdb://USER:PASSWORD@HOST:PORT or, for a cluster, esdb+discover://USER:PASSWORD@NAME:PORT',
    meaning:
      'EventStoreDB server or cluster that keeps the events. Its MaxAppendSize must be 16000000. `EVENT_STORE_URL` means the same: EventStoreDB itself refuses to start where it finds `EVENTSTORE_URL` in its environment.',
    also: 'EVENT_STORE_URL',
    secret: true,
  }),
  EVENTSTORE_PREFIX: setting({
    schema: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,59}$/),
    preset: null,
    presetText: 'none',
    expected: '1 to 60 letters, digits, points, dashes and underscores',
    meaning:
      'What the streams of this installation begin with, where several share one EventStoreDB; each has its own. Never change it later. `EVENT_STORE_PREFIX` means the same.',
    also: 'EVENT_STORE_PREFIX',
  }),
  CHAIN_URL: setting({
    schema: webUrl,
    preset: null,
    presetText: 'own chain in `DATA_DIR`',
    expected: 'the http or https address of an EVM node',
    meaning: 'EVM node (JSON-RPC) that anchors are written to.',
    secret: true,
  }),
  TSA_URL: setting({
    schema: webUrl,
    preset: null,
    presetText: 'own test authority',
    expected: 'the http or https address of an RFC 3161 authority',
    meaning: 'Time-stamp authority (RFC 3161, NOM-151). The own one is labelled as a test wherever it is shown.',
    secret: true,
  }),
  PAYMENTS_SECRET_KEY: setting({
    schema: z.string().regex(/^(sk|rk)_(test|live)_\w{8,250}$/),
    preset: null,
    presetText: 'own test gateway, which moves no money',
    expected: 'a secret key of the card gateway, sk_live_… or sk_test_…',
    meaning:
      'Card gateway (Stripe) that customers pay with; needs the two below. Without it the own one is labelled as a test wherever it is shown, and where `HOST` or `PUBLIC_URL` is not loopback nothing can be paid.',
    secret: true,
  }),
  PAYMENTS_PUBLISHABLE_KEY: setting({
    schema: z.string().regex(/^pk_(test|live)_\w{8,250}$/),
    preset: null,
    presetText: 'none',
    expected: 'a publishable key of the same account, pk_live_… or pk_test_…',
    meaning: "Key with which pages show the gateway's own form for cards. Goes together with `PAYMENTS_SECRET_KEY`.",
  }),
  PAYMENTS_WEBHOOK_SECRET: setting({
    schema: z.string().regex(/^whsec_[\w+/=]{8,250}$/),
    preset: null,
    presetText: 'none',
    expected: 'the signing secret of the webhook endpoint, whsec_…',
    meaning: 'What the gateway signs its webhooks to `PUBLIC_URL/api/payments/webhook` with. Goes together with `PAYMENTS_SECRET_KEY`.',
    secret: true,
  }),
  TRUST_DIR: setting({
    schema: z.string().min(1),
    preset: null,
    presetText: '`DATA_DIR/trust`',
    expected: 'a folder',
    meaning: 'Certificates of authorities to trust, in a folder for each purpose.',
  }),
  SEED_DEMO: setting({
    schema: yesOrNo,
    preset: null,
    presetText: '`true` where `HOST` and `PUBLIC_URL` are loopback, else `false`',
    expected: 'true or false',
    meaning:
      'Make the demo account with its documents at the first start. Its passwords are public: where `HOST` or `PUBLIC_URL` is not loopback, nobody gets in with them.',
  }),
  LOCAL_MAILBOX: setting({
    schema: yesOrNo,
    preset: null,
    presetText: '`true` where the demo is made in one process or by `--api`, `--workers`, else `false`',
    expected: 'true or false',
    meaning:
      'Show the mails, with their signing links, and test e.firmas to whoever sits at this machine (`/mailbox`). Refused where `HOST` or `PUBLIC_URL` is not loopback.',
  }),
  TEST_CLOCK: setting({
    schema: yesOrNo,
    preset: 'false',
    expected: 'true or false',
    meaning:
      'A test installation, whose clock platform staff move forward on the operations page: times of events, terms, the own time-stamp authority and the own chain move with it, and it never goes back. Refused where `HOST` or `PUBLIC_URL` is not loopback, and with `TSA_URL` or `CHAIN_URL`, whose time is their own.',
  }),
  LOG_LEVEL: setting({
    schema: z.enum(LOG_LEVELS),
    preset: 'warn',
    expected: `one of ${LOG_LEVELS.join(', ')}`,
    meaning: 'How much is logged.',
  }),
  UPLOAD_MAX_MB: setting({
    schema: wholeNumber(1, 1_000),
    preset: '20',
    expected: 'megabytes, 1 to 1000',
    meaning: 'Largest file of an upload, in MB of 1,048,576 bytes.',
  }),
  CORPORATE_UPLOAD_MAX_MB: setting({
    schema: wholeNumber(1, 1_000),
    preset: '30',
    expected: 'megabytes, 1 to 1000, at least UPLOAD_MAX_MB',
    meaning: 'The same for corporate accounts.',
  }),
  UPLOAD_MAX_FILES: setting({ schema: wholeNumber(1, 100), preset: '10', expected: '1 to 100', meaning: 'Files in one upload.' }),
  UPLOADS_AT_ONCE: setting({
    schema: wholeNumber(2, 100_000),
    preset: '500',
    expected: '2 to 100000',
    meaning: 'Forms with files that one process receives at once. Callers without an account share half of it.',
  }),
  UPLOADS_AT_ONCE_PER_ADDRESS: setting({
    schema: wholeNumber(1, 100_000),
    preset: '50',
    expected: '1 to 100000',
    meaning: 'The same from one address (IPv6: one /64). Behind a proxy it needs `TRUSTED_PROXIES`.',
  }),
  UPLOADS_IN_FLIGHT_MB: setting({
    schema: wholeNumber(2, 10_000_000),
    preset: '4096',
    expected: 'megabytes, 2 to 10000000',
    meaning:
      'Space in `DATA_DIR/files/incoming` for uploads that are still arriving at one process. Callers without an account share half of it.',
  }),
  UPLOADS_IN_FLIGHT_PER_ADDRESS_MB: setting({
    schema: wholeNumber(1, 10_000_000),
    preset: '512',
    expected: 'megabytes, 1 to 10000000',
    meaning: 'The same from one address (IPv6: one /64).',
  }),
  UPLOADS_IN_MEMORY_MB: setting({
    schema: wholeNumber(2, 1_000_000),
    preset: '512',
    expected: 'megabytes, 2 to 1000000',
    meaning:
      'Whole uploads that one process works on in memory at once; others wait on disk for their turn. Callers without an account have half of it.',
  }),
  ACCOUNT_QUOTA_MB: setting({
    schema: wholeNumber(0, 100_000_000),
    preset: '10240',
    expected: 'megabytes, 0 to 100000000 (0: no limit)',
    meaning:
      'Stored files that an account may hold before it can upload no more. Deleted documents count: their files are kept with their history.',
  }),
  PLAN_CATALOGUE: setting({
    schema: z.string().min(1),
    preset: null,
    presetText: '`modules/subscription/contract/catalogue.json`',
    expected: 'a JSON file like the preset',
    meaning:
      'Plans with their prices and limits, and the promotion. What an account gets of it stands in its history: another file acts on who registers or changes the plan later. Relative to the project.',
  }),
  MAX_SIGNERS: setting({ schema: wholeNumber(1, 500), preset: '30', expected: '1 to 500', meaning: 'Signers of one document.' }),
  LINK_TERM_SECONDS: setting({
    schema: wholeNumber(60, 31_536_000),
    preset: '518400',
    expected: 'seconds, 60 to 31536000',
    meaning: 'How long a signing link works where nobody chose a term for the document (518400 s are 6 days).',
  }),
  DONE_LINK_TERM_SECONDS: setting({
    schema: wholeNumber(60, 315_360_000),
    preset: '15552000',
    expected: 'seconds, 60 to 315360000',
    meaning:
      'How long the link of the final mail shows and hands out a completed document, from its completion (15552000 s are 180 days). Counts for mails already sent too.',
  }),
  MAIL_ATTACHMENTS_MAX_MB: setting({
    schema: wholeNumber(0, 25),
    preset: '8',
    expected: 'megabytes, 0 to 25 (0: nothing is attached)',
    meaning: 'The signed PDF and its constancia go with the final mail up to this size together; larger ones are behind its link only.',
  }),
  CHECKPOINT_SECONDS: setting({
    schema: wholeNumber(1, 60),
    preset: '60',
    expected: 'seconds, 1 to 60',
    meaning: 'Longest time until a new event is under a signed checkpoint of the evidence log.',
  }),
  WORKERS: setting({
    schema: wholeNumber(1, 64),
    preset: null,
    presetText: 'one for each processor, 2 to 4',
    expected: '1 to 64',
    meaning: 'Threads for reading, preparing and drawing PDF files. From two on, one account never has all of them.',
  }),
  VALIDATION_WORKERS: setting({
    schema: wholeNumber(2, 64),
    preset: '2',
    expected: '2 to 64',
    meaning: 'Threads for what strangers hand in to be validated. One address never has all of them.',
  }),
  VALIDATION_MAX_SIGNATURES: setting({
    schema: wholeNumber(64, 10_000),
    preset: null,
    presetText: '64, or what `MAX_SIGNERS` needs',
    expected: '64 to 10000, at least two for each of MAX_SIGNERS and two for the seal',
    meaning: 'Distinct signatures and timestamps of one file that a validation checks; of more it says that not all were checked.',
  }),
  API_KEY_CALLS_PER_MINUTE: setting({
    schema: wholeNumber(1, 100_000),
    preset: String(API_KEY_CALLS_A_MINUTE),
    expected: '1 to 100000',
    meaning: 'Calls that an API key may make in a minute, each key for itself; told in the headers `RateLimit` and `RateLimit-Policy`.',
  }),
  PRIVILEGED_USER_IDS: setting({
    schema: listOf(/^[\w-]{1,100}$/),
    preset: null,
    presetText: 'nobody',
    expected: 'ids of accounts with commas between them',
    meaning: 'Accounts whose earlier sessions go on beside a new login. Every such pass stands in the access log.',
  }),
  REDIRECT_HOSTS: setting({
    schema: listOf(/^[A-Za-z0-9.-]+(:\d{1,5})?$/),
    preset: null,
    presetText: 'none',
    expected: 'host names, each with its port where it is not the usual one, with commas between them',
    meaning: 'Hosts that people with a redirect address of their own may be sent on to after a login, with their tokens.',
  }),
  NMP_ISSUER: setting({
    schema: z.string().trim().min(1).max(200),
    preset: null,
    presetText: 'none: `/auth/nmp/callback` lets nobody in',
    expected: '1 to 200 characters, as in `iss` of its tokens',
    meaning: 'Partner nmp, whose users log in by a token that it signs for `PUBLIC_URL`. Goes together with `NMP_PUBLIC_KEY`.',
  }),
  NMP_PUBLIC_KEY: setting({
    schema: publicKey,
    preset: null,
    presetText: 'none',
    expected: 'a public key (SPKI, DER) in base64: Ed25519, ECDSA P-256, or RSA of 2048 bits and more',
    meaning: 'Key that the tokens of nmp are checked with: what `openssl pkey -pubin -in key.pem -outform DER` writes, in base64.',
  }),
  TERAN_ISSUER: setting({
    schema: z.string().trim().min(1).max(200),
    preset: null,
    presetText: 'none: `/auth/teran/callback` lets nobody in',
    expected: '1 to 200 characters, as in `iss` of its tokens',
    meaning: 'The same for the partner teran. Goes together with `TERAN_PUBLIC_KEY`.',
  }),
  TERAN_PUBLIC_KEY: setting({
    schema: publicKey,
    preset: null,
    presetText: 'none',
    expected: 'a public key (SPKI, DER) in base64: Ed25519, ECDSA P-256, or RSA of 2048 bits and more',
    meaning: 'Key that the tokens of teran are checked with.',
  }),
  TRUSTED_PROXIES: setting({
    schema: listOf(/^[\da-fA-F.:]+(\/\d{1,3})?$/).refine((parts) => parts.every(isAddressOrRange)),
    preset: null,
    presetText: 'none',
    expected: 'addresses, or ranges such as 10.0.0.0/8, with commas between them',
    meaning: 'Reverse proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed. Anybody else could write any address there.',
  }),
  ERROR_REPORTS_URL: setting({
    schema: webUrl.refine((text) => URL.parse(text)?.username === ''),
    preset: null,
    presetText: 'none: nobody outside is told anything',
    expected: 'an http or https address without a user name; a key of the collector goes into its path or query',
    meaning:
      'Collector that failures of requests and of pages are POSTed to as JSON: kind, code, route and place in the code. Never what people typed, addresses, ids of documents or tokens.',
    secret: true,
  }),
  WORD_CONVERTER: setting({
    schema: z.string().refine((text) => text === 'wasm' || isAbsolute(text)),
    preset: null,
    presetText: '`soffice` in `PATH`, else the WebAssembly build where it was installed, else none',
    expected: 'the absolute path of soffice, or wasm',
    meaning:
      'What makes pages of Word files: LibreOffice at that path, or `wasm` for the WebAssembly build alone. How either is brought: [Word files](docs/operations/word.md).',
  }),
  WORD_SECONDS: setting({
    schema: wholeNumber(5, 3_600),
    preset: '120',
    expected: 'seconds, 5 to 3600',
    meaning: 'How long the conversion of one Word file may take.',
  }),
  WORD_MEMORY_MB: setting({
    schema: wholeNumber(256, 65_536),
    preset: '2500',
    expected: 'megabytes, 256 to 65536',
    meaning:
      'Memory that a converter may hold with all that it starts, in MB of 1,048,576 bytes. The WebAssembly build needs up to 1,700 for a small file.',
  }),
  WORD_OUTPUT_MB: setting({
    schema: wholeNumber(1, 1_000),
    preset: '50',
    expected: 'megabytes, 1 to 1000',
    meaning: 'Largest PDF that is made of a Word file.',
  }),
  WORD_AT_ONCE: setting({
    schema: wholeNumber(1, 16),
    preset: '1',
    expected: '1 to 16',
    meaning: 'Word files that one process converts at once with LibreOffice. The WebAssembly build takes one after another.',
  }),
  WORD_IDLE_SECONDS: setting({
    schema: wholeNumber(1, 86_400),
    preset: '300',
    expected: 'seconds, 1 to 86400',
    meaning: 'How long the process of the WebAssembly build stays in memory without a file.',
  }),
  WORD_WITHOUT_FENCES: setting({
    schema: yesOrNo,
    preset: 'false',
    expected: 'true or false',
    meaning: 'Convert Word files also on a system where neither the network nor the memory of a converter can be fenced.',
  }),
  OUTBOUND_LOOPBACK: setting({
    schema: yesOrNo,
    preset: 'false',
    expected: 'true or false',
    meaning:
      'Addresses that an account sets, as that of its notifications, may be on this machine, over http too: for trying things out. Otherwise they are public and https. Refused where `HOST` or `PUBLIC_URL` is not loopback.',
  }),
  HEALTH_PORT: setting({
    schema: wholeNumber(1, 65_535),
    preset: null,
    presetText: 'none',
    expected: 'a port, 1 to 65535',
    meaning: 'Port on which a worker answers `/healthz` and `/readyz`. The API answers them on its own port.',
  }),
  READY_LAG_SECONDS: setting({
    schema: wholeNumber(0, 86_400),
    preset: '300',
    expected: 'seconds, 0 to 86400 (0: whatever the lag)',
    meaning: 'A read model that is further behind makes `/readyz` answer 503.',
  }),
  STORE_WAIT_SECONDS: setting({
    schema: wholeNumber(0, 3_600),
    preset: '60',
    expected: 'seconds, 0 to 3600',
    meaning: 'How long a start waits for a server of `EVENTSTORE_URL` or `DATABASE_URL` that does not answer yet, before it ends with 1.',
  }),
  DATABASE_CONNECTIONS: setting({
    schema: wholeNumber(2, 200),
    preset: '20',
    expected: '2 to 200',
    meaning: 'Most connections to Postgres at once.',
  }),
} as const;
