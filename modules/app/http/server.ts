import { join } from 'node:path';
import multipart from '@fastify/multipart';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { accessLogRoutes } from '../../../shared-kernel/access-log/http.ts';
import { incomingFolder } from '../../../shared-kernel/files/incoming.ts';
import { installHttpBasics } from '../../../shared-kernel/http/install.ts';
import { logSerializers } from '../../../shared-kernel/http/request-facts.ts';
import { installUploads } from '../../../shared-kernel/http/uploads/install.ts';
import { decryptReference } from '../../documents/index.ts';
import { chainRoutes, endorsementListRoutes } from '../../endorsement/index.ts';
import { monthOf } from '../../subscription/index.ts';
import { validateApart } from '../../validation/adapters/validation-apart.ts';
import { createValidationModule } from '../../validation/index.ts';
import { trialEfirmaRoutes } from '../demo/trial-efirma.ts';
import { noteLooks } from '../looks/note-looks.ts';
import { createOwnerOf } from '../looks/owner-of-document.ts';
import { looksRoutes } from '../looks/routes.ts';
import { createErrorReports } from '../operations/error-reports.ts';
import { healthRoutes } from '../operations/health.ts';
import { operationsRoutes } from '../operations/routes.ts';
import { WEB_FOLDER } from '../settings/project.ts';
import { statisticsRoutes } from '../statistics/routes.ts';
import { tellAhead, testClockRoutes } from '../test-clock/routes.ts';
import { createChainOfHolders } from '../wiring/chain-of-holders.ts';
import { createEndorsementReads } from '../wiring/endorsement-reads.ts';
import type { Modules } from '../wiring/modules.ts';
import { createRecordDefault, createStartBase } from '../wiring/owners-money.ts';
import { createReceipts } from '../wiring/receipts.ts';
import type { Services } from '../wiring/services.ts';
import { uploadLimits } from '../wiring/upload-limits.ts';
import { createValidationRecord } from '../wiring/validation-record.ts';
import { keepKeysToTheirDocuments } from './documents-of-keys.ts';
import type { Live } from './live.ts';
import { pageFailureRoutes } from './page-failures.ts';
import { keepToSelectedDocuments } from './selected-documents.ts';
import { PAGE_FILES, webRoutes } from './web.ts';

const HEADERS_MS = 60_000;
const REQUESTS_PER_MINUTE = 1_200;
/** A page that nobody has opened yet loads some tens; a whole office behind one address begins its day in the same minute. */
const FILES_PER_MINUTE = 24_000;

/** The API: every module's routes on one server, described by their own schemas at /openapi.json. */
export async function createHttp(services: Services, modules: Modules, live: Pick<Live, 'register'>): Promise<FastifyInstance> {
  const { config, clock, files, keys, accessLog } = services;
  const maxBytes = config.uploadMaxMb * 1_048_576;
  const app = Fastify({
    // At its most talkative the reader of forms would log all headers, the bearer among them.
    logger: { level: config.logLevel, serializers: logSerializers, redact: { paths: ['busboyOptions.headers'], remove: true } },
    // What matters of a request stands in the access log or the history; this log tells of failures.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 4_194_304,
    trustProxy: config.trustedProxies ?? false,
    routerOptions: { maxParamLength: 300 },
    // For the head; bodies are under clocks of their own, for a large file over a slow line takes its time.
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: 10_000 },
  });
  const reports = createErrorReports({
    url: config.errorReportsUrl ?? null,
    onLost: (status) => app.log.warn({ status }, 'the collector of error reports did not take one'),
  });
  app.addHook('onClose', async () => reports.stop());
  await installHttpBasics(app, {
    requestsPerMinute: REQUESTS_PER_MINUTE,
    files: { prefix: PAGE_FILES, perMinute: FILES_PER_MINUTE },
    isHttps: config.publicUrl.startsWith('https:'),
    onFailure: reports.server,
  });
  installUploads(app, { folder: incomingFolder(join(config.dataDir, 'files')), limits: uploadLimits(config) });
  await app.register(multipart, { limits: { fileSize: maxBytes + 1, files: config.uploadMaxFiles + 1 } });
  await app.register(swagger, {
    openapi: {
      info: { title: `${config.productName} API`, version: '0.1.0' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });

  tellAhead(app, services);
  noteLooks(app, { accessLog, ownerOf: createOwnerOf(services.store) });
  keepToSelectedDocuments(app, { accessLog, holds: modules.reviewSight.holds });
  keepKeysToTheirDocuments(app, {
    accessLog,
    async documentOf(documentId) {
      const { state } = await modules.documents.load(documentId);
      return state.status === 'NONE' ? null : { ownerId: state.ownerId, isTest: state.isTest === true };
    },
  });
  await live.register(app);
  await modules.accounts.register(app);
  // A proxy of this machine makes everybody look local, and every mail of the mailbox carries somebody's right to sign: it is
  // there for the demo, and where the operator said so.
  if (config.localMailbox) {
    await modules.delivery.register(app);
    await app.register(trialEfirmaRoutes({ pki: services.pki }));
  }
  await modules.notifications.register(app);
  await app.register(accessLogRoutes({ accessLog, authenticate: modules.accounts.authenticate }));
  await modules.documents.register(app);
  await app.register(
    looksRoutes({
      accessLog,
      authenticate: modules.accounts.authenticate,
      reads: modules.reads,
      nameOfAccount: async (accountId) => (await modules.accounts.findOwner(accountId))?.name ?? null,
    }),
  );
  await modules.voBo.register(app);
  await modules.cancellation.register(app);
  await modules.endorsement.register(app);
  await app.register(
    endorsementListRoutes({
      reads: createEndorsementReads({
        pool: services.pool,
        readSide: modules.readSide,
        store: services.store,
        addressHash: services.addressHash,
      }),
      authenticate: modules.accounts.authenticate,
    }),
  );
  await app.register(chainRoutes({ chain: createChainOfHolders(services, modules.documents) }));
  await modules.special.register(app);
  await modules.tags.register(app);
  await modules.ratings.register(app);
  await modules.reminders.register(app);
  await modules.formats.register(app);
  await modules.forms.register(app);
  await modules.publicLinks.register(app);
  await modules.templates.register(app);
  const { standingOf, uploadMaxMb } = modules;
  const { authenticate } = modules.accounts;
  const { payForPlan } = modules.billing;
  await modules.subscription.register(app, { authenticate, accessLog, standingOf, uploadMaxMb, payForPlan });
  await modules.billing.register(app, {
    authenticate,
    accessLog,
    reads: modules.invoiceReads,
    receipts: createReceipts(modules.pdf, config.productName),
    fileLinkKeys: keys.rings.fileLinks,
    mayAskUnknown: modules.accounts.mayAskUnknown,
    standingOf,
    month: () => monthOf(clock.now()),
    recordDefault: createRecordDefault(modules.subscription),
    startBase: createStartBase(modules.subscription, payForPlan),
  });
  await createValidationModule({
    clock,
    trust: services.trust,
    revocation: services.revocation,
    apart: (share) => validateApart(services.validationWorkers, share),
    maxValues: config.validationMaxSignatures,
    record: createValidationRecord({
      engine: services.engine,
      pool: services.pool,
      files,
      evidence: services.evidence,
      chain: services.chain,
    }),
    publicUrl: config.publicUrl,
    openReference: (segment: string) => {
      const reference = decryptReference(keys.links, segment);
      return reference ? { documentId: reference.documentId, timestamp: reference.timestamp } : null;
    },
    maxFileBytes: Math.max(maxBytes, config.corporateUploadMaxMb * 1_048_576),
  }).register(app);
  await app.register(operationsRoutes({ services, modules }));
  await app.register(testClockRoutes(services, modules));
  await app.register(
    statisticsRoutes({
      pool: services.pool,
      clock,
      store: services.store,
      readSide: modules.readSide,
      accounts: modules.accounts,
      authenticate: modules.accounts.authenticate,
      accessLog,
      isCorporateAdmin: async (ownerId) => (await modules.planOf(ownerId)).isCorporateAdmin,
    }),
  );
  await app.register(pageFailureRoutes({ reports }));
  await app.register(healthRoutes({ ...services, readSide: modules.readSide }));
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  await app.register(
    webRoutes({
      folder: WEB_FOLDER,
      productName: config.productName,
      marketingUrl: config.marketingUrl ?? null,
      supportEmail: config.supportEmail ?? null,
      reportsFailures: reports.isOn,
      gateway: modules.cardGateway.origins,
    }),
  );
  return app;
}
