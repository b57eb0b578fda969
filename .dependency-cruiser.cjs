/**
 * What may import what (ARCHITECTURE.md, "Dependency rules"). Every rule has a folder of its name in
 * test/architecture/fixtures that breaks it; test/architecture/dependencies.test.ts runs both.
 * The comment of a rule says how to mend a violation.
 */

/** Parts of the shared kernel that hold rules and values only: no database, network, file, clock or chance. */
const PURE_KERNEL = [
  '^shared-kernel/(actor|amount|errors|json|email-address|person-name|calendar-day|date-form|resend-wait|reminder-plan|reminder-plan-schema|rfc|field-format|field-rules|field-type|error-report)\\.ts$',
  '^shared-kernel/decider/(types|guard-of|only-process)\\.ts$',
  '^shared-kernel/privacy/(port|personal-value|own-words)\\.ts$',
  '^shared-kernel/event-store/(port|envelope)\\.ts$',
  '^shared-kernel/evidence/(canonical|merkle|commitment)\\.ts$',
  '^shared-kernel/crypto/(certificate-time|der|efirma-profile)\\.ts$',
  '^shared-kernel/files/file-names\\.ts$',
  '^shared-kernel/i18n/(table|not-kept|no-legal-value|event-text|provider-codes|messages/fiscal)\\.ts$',
  '^shared-kernel/signing/(appearance|consent)\\.ts$',
  '^shared-kernel/(month-form|i18n/messages/(payments|cfdi))\\.ts$',
];
const MODULE = '^modules/(?!app/|flows/)([^/]+)/';
const npm = (...names) => `(^|/)node_modules/(${names.join('|')})/`;
/** Addresses that only the operator sets: the chain. What calls authorities and the collector of error reports does so by `fetch` (test/architecture/source-rules.ts). */
const CALL_THE_OPERATORS = ['^modules/evidence/adapters/'];
/** They open a port of this machine. */
const LISTEN_ONLY = ['^modules/app/operations/health\\.ts$', '^modules/app/local/authorities\\.ts$'];
const ADAPTERS = ['^modules/[^/]+/adapters/', '^shared-kernel/event-store/(embedded|memory)/'];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'domain-is-pure',
      severity: 'error',
      comment:
        'Domain code takes what it needs as a value or a function: hand the clock, ids and reads in from application/. Types of the kernel are free.',
      from: { path: '^modules/([^/]+)/domain/' },
      to: {
        pathNot: ['^modules/$1/(domain|contract)/', ...PURE_KERNEL, npm('xstate', 'ts-pattern', 'zod')],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'domain-knows-no-outer-layer',
      severity: 'error',
      comment: 'Not even a type of application/, http/ or a package for outside things: declare the type in domain/ or contract/.',
      from: { path: '^modules/([^/]+)/domain/' },
      to: { path: ['^modules/', npm('pg', 'fastify', '[^/]*fastify[^/]*', 'viem')], pathNot: ['^modules/$1/(domain|contract)/'] },
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      comment: 'A contract is read by everybody, so it needs nothing but zod, itself and pure parts of the kernel.',
      from: { path: '^modules/([^/]+)/contract/' },
      to: { pathNot: ['^modules/$1/contract/', ...PURE_KERNEL, npm('zod')], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'application-knows-no-http',
      severity: 'error',
      comment: 'A use case does not know how it is called: move what it needs out of http/ or pass it in.',
      from: { path: '^modules/([^/]+)/(application|storage)/' },
      to: { path: ['^modules/$1/http/', npm('fastify', '@fastify/[^/]+', 'fastify-[^/]+')] },
    },
    {
      name: 'modules-do-not-know-each-other',
      severity: 'error',
      comment:
        'Declare a function port in application/ for what you must read of another module and let modules/app wire it; put a flow into modules/flows.',
      from: { path: MODULE },
      to: { path: '^modules/', pathNot: '^modules/$1/' },
    },
    {
      name: 'one-door-per-module',
      severity: 'error',
      comment: 'Flows and app use the index.ts (or the contract) of a module; export what is missing there.',
      from: { path: '^modules/(app|flows)/' },
      to: { path: MODULE, pathNot: ['^modules/[^/]+/index\\.ts$', '^modules/[^/]+/contract/', '^modules/[^/]+/adapters/'] },
    },
    {
      name: 'nobody-imports-app',
      severity: 'error',
      comment: 'app is where everything comes together; what others need of it belongs to a module or to the kernel.',
      from: { path: '^(modules/(?!app/)|projections/|shared-kernel/)' },
      to: { path: '^modules/app/' },
    },
    {
      name: 'only-app-names-adapters',
      severity: 'error',
      comment: 'Take the port; modules/app (or a script that is its own composition) chooses the adapter.',
      from: { pathNot: ['^modules/app/', '^scripts/', '^test/', '^shared-kernel/event-store/', '^modules/[^/]+/adapters/'] },
      to: { path: ADAPTERS },
    },
    {
      name: 'projections-read-contracts-only',
      severity: 'error',
      comment: 'A read model is built from events: import the contract that names them.',
      from: { path: '^projections/' },
      to: { path: '^modules/', pathNot: '^modules/[^/]+/contract/' },
    },
    {
      name: 'projections-do-not-know-each-other',
      severity: 'error',
      comment: 'A read model that reads another one cannot be rebuilt alone: fold the events again.',
      from: { path: '^projections/([^/]+)/' },
      to: { path: '^projections/[^/]+/', pathNot: ['^projections/$1/', '^projections/runtime/'] },
    },
    {
      name: 'projections-cause-nothing',
      severity: 'error',
      comment: 'A rebuild runs read models again and must reach no side effect: put it into a reactor.',
      from: { path: '^projections/' },
      to: {
        path: ['^shared-kernel/(reactor|http)/', npm('viem', 'fastify', 'nodemailer'), '^(node:)?https?$'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-the-guard-calls-out',
      severity: 'error',
      comment:
        'Whatever an account can set is called through shared-kernel/outbound alone. What only the operator sets is called by the files named here (docs/decisions/outbound.md); servers of this machine are among them.',
      from: {
        path: '^(modules|projections|shared-kernel)/',
        pathNot: ['^shared-kernel/outbound/', ...CALL_THE_OPERATORS, ...LISTEN_ONLY],
      },
      to: {
        path: [
          '^(node:)?(https?|http2|tls|dgram|dns)(/promises)?$',
          npm('undici', 'ws', 'axios', 'got', 'node-fetch', 'nodemailer', 'viem'),
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'kernel-knows-no-module',
      severity: 'error',
      comment: 'The kernel is below everything: pass in what differs from module to module.',
      from: { path: '^shared-kernel/' },
      to: { path: '^(modules|projections|web|scripts|test)/' },
    },
    {
      name: 'web-takes-contracts-only',
      severity: 'error',
      comment: 'What is imported ends up in the browser: contracts, types and pure parts of the kernel.',
      from: { path: '^web/' },
      to: { path: '^(modules|projections|shared-kernel|scripts)/', pathNot: ['^modules/[^/]+/contract/', ...PURE_KERNEL] },
    },
    {
      name: 'features-do-not-know-each-other',
      severity: 'error',
      comment:
        'Lift what two pages share into a room of its own (web/signer, web/pdf, web/document-parts, web/components); where one shows a piece of another, web/pages hands the piece in.',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/(features|pages|app)/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'shared-rooms-know-no-page',
      severity: 'error',
      comment: 'What several pages are built of is below all of them: take what differs from page to page as a property.',
      from: { path: '^web/(?!features/|pages/|app/)[^/]+/' },
      to: { path: '^web/(features|pages|app)/' },
    },
    {
      name: 'product-needs-no-test',
      severity: 'error',
      comment: 'Nothing that runs in production may come from test/ or from a package that is installed for development only.',
      from: { path: '^(modules|projections|shared-kernel|web)/' },
      to: { path: ['^test/', npm('vitest', 'fast-check', 'dependency-cruiser', 'solc', 'typescript')] },
    },
    {
      name: 'no-circle',
      severity: 'error',
      comment: 'Files that need each other are one idea or three, a type they share too: move the common part into a file of its own.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'everything-is-there',
      severity: 'error',
      comment: 'The import leads nowhere: mend the path or install the package.',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.mjs', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
