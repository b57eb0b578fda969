import { allProjections } from '../../../projections/index.ts';
import { createReadSide } from '../../../projections/runtime/index.ts';
import { type Clock, systemClock } from '../../../shared-kernel/clock.ts';
import { foldOfStored } from '../../../shared-kernel/decider/load-stream.ts';
import type { Leases } from '../../../shared-kernel/leases/port.ts';
import { textPlaces } from '../../../shared-kernel/pdf/text-places.ts';
import { createReactors } from '../../../shared-kernel/reactor/index.ts';
import { forgetErrors } from '../../../shared-kernel/reactor/work-table.ts';
import type { SavedMark, SavedSignature } from '../../../shared-kernel/signing/port.ts';
import { createAltcha } from '../../accounts/adapters/altcha.ts';
import { readCommonPasswords } from '../../accounts/adapters/common-passwords.ts';
import { accountDecider, createAccountsModule } from '../../accounts/index.ts';
import { createBillingModule, invoiceDecider } from '../../billing/index.ts';
import { cancellationDecider, createCancellationModule } from '../../cancellation/index.ts';
import { localMailTransport } from '../../delivery/adapters/local-mailbox.ts';
import { createDeliveryModule, createNotificationsModule } from '../../delivery/index.ts';
import {
  approverView,
  createDocumentsModule,
  DOCUMENT_FOLD_VERSION,
  documentDecider,
  endorsableOf,
  footerLinkOf,
  reminderDueAt,
} from '../../documents/index.ts';
import { createEndorsementModule, createSpecialEndorsementModule, endorsementDecider, specialDecider } from '../../endorsement/index.ts';
import { accountEndingsReactor } from '../../flows/account-endings.ts';
import { accountNoticesReactor } from '../../flows/account-notices.ts';
import { approvals } from '../../flows/approvals.ts';
import { cancellations } from '../../flows/cancellations.ts';
import { countingReactor } from '../../flows/counting.ts';
import { dailyNotices } from '../../flows/daily-notices.ts';
import { endorsementsReactor } from '../../flows/endorsement-sheets.ts';
import { flowStreams } from '../../flows/flow.ts';
import { formMailsReactor } from '../../flows/form-mails.ts';
import { formsReactor } from '../../flows/forms.ts';
import { documentMailsReactor } from '../../flows/mails/reactor.ts';
import { chargesReactor, invoicesReactor, paymentsReactor, refundsReactor } from '../../flows/money.ts';
import { closeMonths } from '../../flows/month-ends.ts';
import { notificationsReactor } from '../../flows/notifications.ts';
import { pageImagesReactor } from '../../flows/page-images.ts';
import { publicLinksReactor } from '../../flows/public-links.ts';
import { flowReactor } from '../../flows/reactor.ts';
import { sealingReactor } from '../../flows/sealing.ts';
import { remindDue } from '../../flows/signing-reminders.ts';
import { specialEndorsements } from '../../flows/special-endorsements.ts';
import { tagDeletionsReactor } from '../../flows/tag-deletions.ts';
import { trialsReactor } from '../../flows/trials.ts';
import { wordReactor } from '../../flows/word.ts';
import { createFormatsModule, formatsDecider } from '../../formats/index.ts';
import { createFormsModule, formDecider } from '../../forms/index.ts';
import { createPublicLinksModule, publicLinkDecider } from '../../public-links/index.ts';
import { createRatingsModule, ratingDecider } from '../../ratings/index.ts';
import { createRemindersModule, reminderDecider } from '../../reminders/index.ts';
import { createSubscriptionModule, creditsDecider, plansToStart, subscriptionDecider, usageDecider } from '../../subscription/index.ts';
import { createTagsModule, taggingDecider, tagsDecider } from '../../tags/index.ts';
import { waitingFolder, waitingTemplatesFolder } from '../../templates/adapters/waiting-folder.ts';
import { createTemplatesModule, signatureMark, templateDecider } from '../../templates/index.ts';
import { createVoBoModule, type VoBoModule, voBoDecider } from '../../vobo/index.ts';
import { demoPassword } from '../demo/people.ts';
import { forgetPerson } from '../operations/forget-person.ts';
import { isPublic } from '../settings/config.ts';
import type { AccountFacts } from './account-facts.ts';
import { createAccountMails } from './account-mails.ts';
import { createAccountPlan, createSigningMails, uploadMaxMbOf } from './account-plan.ts';
import { createAnchoring } from './anchoring.ts';
import { createCancellableDocuments } from './cancellable-documents.ts';
import { createCardGateway } from './card-gateway.ts';
import { createNoticeDays } from './daily-notices.ts';
import { createDecode } from './decode.ts';
import { createDocumentReads } from './document-reads.ts';
import { createDocumentTotals } from './document-totals.ts';
import { createJudgeEarlierSignatures } from './earlier-signatures.ts';
import { createFormReads } from './form-reads.ts';
import { createGiveFeatures } from './given-features.ts';
import { createHeldDocuments } from './held-documents.ts';
import { createInvoiceReads, createOpenReads } from './invoice-reads.ts';
import { createKnownRecipients } from './known-recipients.ts';
import { createLinkSources } from './link-sources.ts';
import { createMonthEnds } from './month-ends.ts';
import { createOwnDocuments } from './own-documents.ts';
import { partnersOf } from './partners.ts';
import { createFiscalOf, createFiscalProblemsOf, createPayer, priceListOf } from './payer.ts';
import { createPdfWork } from './pdf-work.ts';
import { createStandingOf } from './person-standing.ts';
import { readPlanCatalogue } from './plan-catalogue.ts';
import { createLinkAccounts, createLinkReads, createMailCode, squaresOf } from './public-links.ts';
import { createRemindableDocuments, createReminderReads } from './reminders.ts';
import { createReviewableScopes, createReviewSight } from './review-sight.ts';
import { createSealedSheets } from './sealed-sheets.ts';
import type { Services, Surroundings } from './services.ts';
import { createSignedDocuments } from './signed-documents.ts';
import { createSpecialDocuments } from './special-documents.ts';
import { createStorageQuota } from './storage-quota.ts';
import type { Stores } from './stores.ts';
import { createDocumentsTagged, createTaggableDocuments } from './tags.ts';
import { createTemplateVersions } from './template-versions.ts';
import { createInTurnOf, createTemplatePlan, createTemplateReads } from './templates.ts';
import { createVisitorsWay } from './visitors-way.ts';
import { createWord } from './word.ts';

export type Modules = Awaited<ReturnType<typeof createModules>>;

/** The read side over the same stores; also what `npm run rebuild` uses. Without leases this process works beside whoever does so too. */
export const createProductReadSide = (stores: Stores & { readonly leases?: Leases; readonly clock?: Clock }, databaseUrl: string) =>
  createReadSide({
    pool: stores.pool,
    databaseUrl,
    store: stores.store,
    decode: createDecode(stores.vault, {
      document: documentDecider.upcast,
      vobo: voBoDecider.upcast,
      cancellation: cancellationDecider.upcast,
      endorsement: endorsementDecider.upcast,
      special: specialDecider.upcast,
      account: accountDecider.upcast,
      subscription: subscriptionDecider.upcast,
      usage: usageDecider.upcast,
      credits: creditsDecider.upcast,
      invoice: invoiceDecider.upcast,
      tags: tagsDecider.upcast,
      tagging: taggingDecider.upcast,
      rating: ratingDecider.upcast,
      reminder: reminderDecider.upcast,
      preconfiguration: formatsDecider.upcast,
      form: formDecider.upcast,
      publiclink: publicLinkDecider.upcast,
      template: templateDecider.upcast,
    }),
    projections: allProjections({
      documentFold: { ...foldOfStored(documentDecider), reminderDueAt, version: DOCUMENT_FOLD_VERSION },
      addressHash: stores.addressHash,
    }),
    log: stores.log,
    now: () => (stores.clock ?? systemClock).now(),
    ...(stores.leases === undefined ? {} : { leases: stores.leases }),
  });

/** The modules of the product, wired: the only place that knows them all. */
export async function createModules(
  services: Services,
  databaseUrl: string,
  {
    notificationTargetOf,
    isCorporateAdmin,
    gatewayFaults,
    wordConverter,
  }: Partial<AccountFacts> & Pick<Surroundings, 'gatewayFaults' | 'wordConverter'> = {},
) {
  const { config, engine, files, keys, pool, crypto } = services;
  const { rings } = keys;
  const pdf = createPdfWork(config.productName);
  const word = createWord(config, wordConverter);
  const delivery = createDeliveryModule({
    pool,
    files,
    secret: keys.delivery,
    transport: localMailTransport,
    aheadMs: services.aheadMs,
  });
  const notifications = createNotificationsModule({
    pool,
    secret: keys.delivery,
    outbound: services.outbound,
    clock: services.clock,
    authenticate: () => accounts.authenticate,
  });
  const { publicUrl, productName } = config;
  const catalogue = readPlanCatalogue(config.planCatalogue);
  const subscription = createSubscriptionModule({
    engine,
    catalogue,
    featuresOf: (ownerId) => accounts.featuresGiven(ownerId),
    firstSessionOf: (ownerId) => accounts.firstSessionOf(ownerId),
    personsOf: async (ownerId) => (await accounts.peopleOf(ownerId)).length,
    documentsOf: createDocumentTotals(pool),
    templatesOf: async (ownerId) => (await templates.roomOf(ownerId)).used,
  });
  const cardGateway = await createCardGateway(config, services.clock, gatewayFaults);
  const invoiceReads = createInvoiceReads(pool, () => readSide, services.store);
  const billing = createBillingModule({
    engine,
    pool,
    gateway: cardGateway.gateway,
    payer: createPayer(subscription),
    prices: () => priceListOf(catalogue),
    fiscalOf: createFiscalOf((ownerId) => accounts.fiscalDataOf(ownerId)),
    fiscalProblemsOf: createFiscalProblemsOf((ownerId) => accounts.fiscalDataOf(ownerId)),
    ledger: invoiceReads,
    open: createOpenReads(pool),
    plansToStart,
  });
  const planOf = async (ownerId: string) => {
    const plan = await subscription.planOf(ownerId);
    return isCorporateAdmin ? { ...plan, isCorporateAdmin: await isCorporateAdmin(ownerId) } : plan;
  };
  const accounts = await createAccountsModule({
    pool,
    engine,
    accessLog: services.accessLog,
    files,
    mails: createAccountMails({ mailer: delivery.mailer, publicUrl, productName }),
    secret: keys.accounts,
    captchaProvider: createAltcha({ secret: keys.accounts }),
    ownDocuments: createOwnDocuments(
      pool,
      async (patienceMs) => {
        const head = await services.store.head();
        return head === null || readSide.waitFor('documents-inbox', head, patienceMs);
      },
      () => documents,
    ),
    planOf: async (ownerId) => {
      const plan = await planOf(ownerId);
      return { ...plan, uploadMaxMb: uploadMaxMbOf(plan, config) };
    },
    giveFeatures: createGiveFeatures(subscription),
    reviewableScopes: createReviewableScopes({ tags: () => tags, documents: () => documents }),
    commonPasswords: readCommonPasswords(),
    productName,
    ...(config.privilegedUserIds ? { privilegedUserIds: config.privilegedUserIds } : {}),
    ...(config.redirectHosts ? { redirectHosts: config.redirectHosts } : {}),
    partners: partnersOf(config),
    keyCallsPerMinute: config.apiKeyCallsPerMinute,
    accessTokenKeys: rings.accessTokens,
    fileLinkKeys: rings.fileLinks,
    forgetPerson: (accountId) =>
      forgetPerson(
        { ...engine, readSide, forgetMails: delivery.forgetRecipient, forgetErrors: () => forgetErrors(pool) },
        // Mails of other people's documents go to the same address: they stay.
        { personId: accountId, ownerId: accountId, address: null },
      ),
    ...(isPublic(config) ? { publishedPassword: demoPassword } : {}),
  });
  const reviewSight = createReviewSight({ readingRight: accounts.readingRight, tags: () => tags });
  const savedMark = async (userId: string, signatureId: string, mark: SavedMark): Promise<SavedSignature | null> => {
    const saved = await accounts.savedSignature(userId, signatureId, mark);
    if (!saved) return null;
    return saved.type === 'TEXT' ? { kind: 'TEXT', text: saved.text } : { kind: 'IMAGE', image: saved.image };
  };
  const links = {
    clock: services.clock,
    publicUrl,
    linkSecret: keys.links,
    linkKeys: rings.linkCodes,
    fileKeys: rings.fileLinks,
    linkTermSeconds: config.linkTermSeconds,
    doneLinkTermSeconds: config.doneLinkTermSeconds,
  };
  const personOf = async (userId: string) => {
    const owner = await accounts.findOwner(userId);
    return owner?.email && owner.name ? { userId, personId: owner.personId, name: owner.name, email: owner.email } : null;
  };
  const readSide = createProductReadSide(services, databaseUrl);
  const plan = createAccountPlan(subscription, config);
  const quota = createStorageQuota(pool, config.accountQuotaMb);
  const reads = createDocumentReads(pool, readSide, services.store);
  const documents = createDocumentsModule({
    ...links,
    engine,
    pool,
    files,
    derived: services.derived,
    pdf,
    word,
    crypto,
    limits: { maxSigners: config.maxSigners },
    plan,
    uploadMaxFiles: config.uploadMaxFiles,
    personId: services.personId,
    accounts: {
      owner: personOf,
      savedMark,
      usualReminders: accounts.usualReminders,
    },
    reads,
    knownRecipients: createKnownRecipients(pool),
    authenticate: accounts.authenticate,
    accessLog: services.accessLog,
    mayReadDocument: reviewSight.mayReadDocument,
    sightOf: accounts.sightOf,
    nameOfSubUser: async (subUserId) => (await accounts.findOwner(subUserId))?.name ?? null,
    quota,
    approvals: (documentId) => voBo.standings(documentId),
    presentToApprover: (saw, context) => voBo.present(saw, context),
    substitutesFor: (documentId, approverId, userId) => voBo.standsInFor(documentId, approverId, userId),
    addressesStoodInFor: accounts.addressesStoodInFor,
    approverLink: (documentId, approverId, code) => voBo.checkLink(documentId, approverId, code),
    proofOf: async (eventId) => {
      const proof = await services.evidence.proofFor(eventId);
      return proof ? { text: proof.tlogProof, treeSize: proof.treeSize, root: Buffer.from(proof.root).toString('hex') } : null;
    },
    sealedSheet: createSealedSheets({ files, pdf, crypto, clock: services.clock }),
    earlierSignatures: createJudgeEarlierSignatures(services),
  });
  const voBo: VoBoModule = createVoBoModule({
    engine,
    documents: {
      async forApprover(documentId, approverId, substituteId) {
        const { state } = await documents.load(documentId);
        return state.status === 'NONE' ? null : approverView(links, state, approverId, substituteId);
      },
      inCharge: async (documentId) => (await documents.load(documentId)).state.inCharge?.subUserId ?? null,
    },
    members: {
      addressesStoodInFor: accounts.addressesStoodInFor,
      nameOf: async (userId) => (await accounts.findOwner(userId))?.name ?? null,
      addressOf: async (userId) => (await accounts.findOwner(userId))?.email ?? null,
    },
    authenticate: accounts.authenticate,
    accessLog: services.accessLog,
    linkKeys: rings.linkCodes,
    personId: services.personId,
    mayResend: (ownerId) => plan.mayBegin(ownerId, 'resend'),
  });
  const cancellation = createCancellationModule({
    engine,
    files,
    documents: createCancellableDocuments(documents),
    authenticate: accounts.authenticate,
    accessLog: services.accessLog,
  });
  const endorsement = createEndorsementModule({
    engine,
    files,
    pdf,
    crypto,
    savedSignature: (userId, signatureId) => savedMark(userId, signatureId, 'SIGNATURE'),
    folioOf: reads.folio,
    personId: services.personId,
    authenticate: accounts.authenticate,
    accessLog: services.accessLog,
    held: createHeldDocuments(documents),
    documents: {
      async endorsable(documentId) {
        const { state } = await documents.load(documentId);
        if (state.status === 'NONE') return null;
        return {
          ...endorsableOf(state),
          validationUrl: footerLinkOf({ publicUrl, linkSecret: keys.links }, state),
        };
      },
    },
  });
  const special = createSpecialEndorsementModule({
    engine,
    files,
    documents: createSpecialDocuments(documents, { clock: services.clock, linkKeys: rings.linkCodes }),
    hasFeature: (ownerId) => accounts.hasFeature(ownerId, 'isEndorsementSpecial'),
    authenticate: accounts.authenticate,
    accessLog: services.accessLog,
    uploadMaxBytes: plan.uploadMaxBytes,
    mayCreate: (ownerId) => plan.mayBegin(ownerId, 'create'),
  });
  const tags = createTagsModule({
    engine,
    documents: createTaggableDocuments(documents),
    authenticate: accounts.authenticate,
    accessLog: services.accessLog,
  });
  const ratings = createRatingsModule({
    engine,
    documents: createSignedDocuments(documents, { clock: services.clock, linkKeys: rings.linkCodes }),
    authenticate: accounts.authenticate,
    accessLog: services.accessLog,
  });
  const reminders = createRemindersModule({
    engine,
    reads: createReminderReads(pool, readSide, services.store),
    documents: createRemindableDocuments(documents, accounts.sightOf),
    authenticate: accounts.authenticate,
    accessLog: services.accessLog,
  });
  const formats = createFormatsModule({
    engine,
    isOffered: async (ownerId) => (await plan.offeredTo(ownerId)).formats,
    authenticate: accounts.authenticate,
    accessLog: services.accessLog,
  });
  const templates = createTemplatesModule({
    engine,
    pool,
    files,
    waitingBytes: waitingFolder(waitingTemplatesFolder(config.dataDir)),
    words: word.templates,
    word,
    reads: createTemplateReads(pool, readSide, services.store),
    plan: createTemplatePlan(subscription.planOf, plan, quota),
    inTurnOf: createInTurnOf(pool),
    nameOf: async (userId) => (await accounts.findOwner(userId))?.name ?? null,
    authenticate: accounts.authenticate,
    accessLog: services.accessLog,
  });
  const signingMailsOf = createSigningMails(subscription);
  const versions = createTemplateVersions(templates);
  const forms = createFormsModule({
    engine,
    pool,
    templates: versions,
    accounts: {
      owner: personOf,
      mayBegin: plan.mayBegin,
      mayMail: async (ownerId) => (await signingMailsOf(ownerId)) === 'WITH_LINK',
    },
    reads: createFormReads(pool, () => readSide, services.store),
    personId: services.personId,
    linkTermSeconds: config.linkTermSeconds,
    maxSigners: config.maxSigners,
    hasConverter: async () => (await word.converter.state()).build !== null,
    authenticate: accounts.authenticate,
    accessLog: services.accessLog,
    linkKeys: rings.linkCodes,
  });
  const mayMail = async (ownerId: string) => (await signingMailsOf(ownerId)) === 'WITH_LINK';
  const publicLinks = createPublicLinksModule({
    engine,
    pool,
    secret: keys.links,
    sources: createLinkSources({
      versions,
      documents,
      sightOf: accounts.sightOf,
      plan,
      personOf,
      personId: services.personId,
      maxSigners: config.maxSigners,
      hasConverter: async () => (await word.converter.state()).build !== null,
      mayMail,
      now: () => services.clock.now(),
    }),
    accounts: createLinkAccounts({
      personOf,
      hasTag: async (ownerId, tagId) => (await tags.tagNow(ownerId, tagId)) !== null,
      standingOf: accounts.standingOf,
      sightOf: accounts.sightOf,
      plan,
      mayMail,
      versions,
      documents,
    }),
    guard: { mayVisit: accounts.mayVisit },
    mailCode: createMailCode(delivery.mailer, { productName, publicUrl }),
    whereNext: createVisitorsWay({ forms, documents, linkKey: () => rings.linkCodes.current(services.clock.now()) }),
    reads: createLinkReads(pool, () => readSide, services.store),
    personId: services.personId,
    linkTermSeconds: config.linkTermSeconds,
    publicUrl,
    squaresOf,
    authenticate: accounts.authenticate,
    accessLog: services.accessLog,
  });
  const flow = { engine, files, pdf, crypto, publicUrl, productName, linkSecret: keys.links, linkKeys: rings.linkCodes };
  const streams = flowStreams(engine);
  const reactors = createReactors({
    pool,
    store: services.store,
    log: services.log,
    leases: services.leases,
    reactors: [
      pageImagesReactor(flow, config.workers),
      wordReactor({ ...flow, word, uploadMaxBytes: plan.uploadMaxBytes }),
      formsReactor({ ...flow, templates: versions, word, uploadMaxBytes: plan.uploadMaxBytes, textPlaces, signatureMark }),
      publicLinksReactor({ links: publicLinks, forms, documents, plan, tags: tags.tags, taggings: tags.taggings }),
      documentMailsReactor({
        ...flow,
        mailer: delivery.mailer,
        doneLinkTermSeconds: config.doneLinkTermSeconds,
        attachmentsMaxBytes: config.mailAttachmentsMaxMb * 1_048_576,
        folioOf: reads.folio,
        accountOf: (userId) => accounts.findOwner(userId),
        subUserOf: accounts.subUserToMail,
        substituteOf: accounts.substituteOf,
        standInOf: accounts.standInOf,
        noticesOf: accounts.noticesOf,
        signingMailsOf,
      }),
      formMailsReactor({
        ...flow,
        mailer: delivery.mailer,
        accountOf: (userId) => accounts.findOwner(userId),
        subUserOf: accounts.subUserToMail,
        substituteOf: accounts.substituteOf,
      }),
      flowReactor(approvals, streams),
      flowReactor(cancellations, streams),
      endorsementsReactor(flow, streams),
      flowReactor(specialEndorsements(flow), streams),
      accountEndingsReactor(async (accountId) => {
        await accounts.finishEnd(accountId);
        await notifications.forgetSecrets(accountId);
        await templates.forgetAccount(accountId);
        await subscription.endPlan(accountId);
      }),
      accountNoticesReactor(accounts.tellOwner),
      trialsReactor(subscription.beginTrial),
      countingReactor({
        isTest: async (documentId) => (await documents.load(documentId)).state.isTest === true,
        countDocument: subscription.countDocument,
      }),
      chargesReactor(billing),
      refundsReactor(billing),
      paymentsReactor(billing),
      invoicesReactor({ invoiceMonth: billing.invoiceMonth, statementOf: subscription.statementOf }),
      tagDeletionsReactor({ ...tags, documentsTagged: createDocumentsTagged(pool, readSide, services.store) }),
      notificationsReactor({
        engine,
        // Nobody is told of an account that has ended, and no secret is made anew for it.
        targetOf: async (ownerId) =>
          (await accounts.standingOf(ownerId)) === null ? null : (notificationTargetOf ?? subscription.notificationTargetOf)(ownerId),
        machineClock: systemClock,
        notify: notifications.notify,
        folioOf: reads.folio,
        accessLog: services.accessLog,
      }),
      sealingReactor({ ...flow, anchoring: createAnchoring(services.evidence, services.chainIsTest) }),
    ],
  });
  const tellDay = dailyNotices({
    ...createNoticeDays(pool, readSide, services.store),
    engine,
    mailer: delivery.mailer,
    publicUrl,
    productName,
    peopleOf: accounts.peopleOf,
    noticesOf: accounts.noticesOf,
    accountOf: (userId) => accounts.findOwner(userId),
    subUserOf: accounts.subUserToMail,
    substituteOf: accounts.substituteOf,
    handedIn: delivery.handedIn,
    failed: (ownerId, error) => services.log('warn', 'an account could not be told of its day', { ownerId, error: error.message }),
  });
  return {
    accounts,
    delivery,
    notifications,
    tellDay,
    remindSigners: (documentId: string) =>
      remindDue({ engine, mayResend: (ownerId, isTest) => plan.mayBegin(ownerId, 'resend', isTest), signingMailsOf }, documentId),
    closeMonths: closeMonths({
      ...createMonthEnds(pool, services.store, reactors),
      clock: services.clock,
      closeMonth: subscription.closeMonth,
      failed: (ownerId, error) => services.log('warn', 'a month could not be closed', { ownerId, error: error.message }),
    }),
    documents,
    voBo,
    cancellation,
    endorsement,
    special,
    subscription,
    billing,
    invoiceReads,
    cardGateway,
    standingOf: createStandingOf(accounts),
    uploadMaxMb: async (ownerId: string) => uploadMaxMbOf(await planOf(ownerId), config),
    planOf,
    tags,
    ratings,
    reminders,
    formats,
    forms,
    publicLinks,
    templates,
    reviewSight,
    reactors,
    readSide,
    reads,
    pdf,
    word,
  };
}
