/**
 * What a route is to a reviewer who reads selected documents of an account and not all of it. A route that is not here is closed to them:
 * nobody said how far it reaches, or it sums up over the account.
 *
 * itself: about the person alone, or it asks itself which documents they see. link: opens with the code of somebody's link, whoever
 * calls. stranger: whoever does not see the document is a stranger to it, as a visitor of a public page. { hidden }: it names a document;
 * one that they do not see is answered with this code as one that is not there. `orLink`: with this in its query it is opened by a link.
 */
export type SelectedAccess = 'itself' | 'link' | 'stranger' | { readonly hidden: string; readonly orLink?: string };

const of = (access: SelectedAccess, routes: readonly string[]): [string, SelectedAccess][] => routes.map((route) => [route, access]);

export const selectedRoutes: ReadonlyMap<string, SelectedAccess> = new Map([
  ...of('itself', [
    'GET /profile',
    'GET /profile/sessions',
    'DELETE /profile/sessions',
    'DELETE /profile/sessions/:sessionId',
    'GET /api/user/sign',
    'POST /api/logout',
    'POST /api/user-auth/logout',
    'GET /api/grants',
    'POST /api/grants/turn',
    'GET /api/tag/:userId',
    'GET /api/documents/saved-views',
    'POST /api/document/:userId',
    'POST /api/documents/pendings',
    'POST /api/documents/pendings/count',
    'POST /api/documents/endorsement-pendings',
    'POST /api/documents/search',
    'POST /api/documents/advanced-search',
    'POST /api/documents/advanced-search/emails',
    'POST /api/shared-document/:userId',
    'GET /api/endorsement',
    'GET /api/admin/statistics',
    // The same for everybody.
    'GET /catalogs/countries',
    'GET /catalogs/countries/:countryId/states',
    'GET /catalogs/countries/:countryId/states/:stateId/cities',
    'GET /catalogs/fiscal-regimes',
    'GET /catalogs/cfdi-uses',
  ]),
  ...of('link', [
    'POST /api/login',
    'POST /api/user-auth/login',
    'GET /api/document/document-id/:documentId/:signatoryId',
    'POST /api/documents/sign',
    'POST /api/documents/sign/sat',
    'POST /api/documents/sign/sat/certificate',
    'POST /api/documents/decline',
    'POST /api/documents/pages-shown',
  ]),
  ...of('stranger', [
    'POST /api/ratings',
    'GET /api/endorsement/special/:documentId',
    'POST /api/endorsement/special/:documentId',
    'GET /api/endorsement/special/:documentId/requests',
    'GET /api/endorsement/special/:endorsementId/contract',
  ]),
  ...of({ hidden: 'document.not_found' }, [
    'GET /api/get-document/:id',
    'GET /api/document/:id/timeline',
    'GET /api/document/:id/state',
    'GET /api/document/:id/history',
    'GET /api/cancellation/document/:documentId',
    'GET /api/endorsement/document/:documentId',
  ]),
  ...of({ hidden: 'document.not_found', orLink: 'party' }, ['GET /api/document/:id/evidence-sheet']),
  ...of({ hidden: 'cancellation.not_found' }, [
    'GET /api/cancellation/:cancelationId',
    'GET /api/cancellation/:cancelationId/evidence/:evidenceId',
  ]),
  ...of({ hidden: 'endorsement.not_found' }, [
    'GET /api/endorsement/:endorsementId',
    'GET /api/endorsement/:endorsementId/sheet',
    'GET /api/endorsement/:endorsementId/sheet/sealed',
    'GET /api/endorsement/:endorsementId/sheet/pages/:page',
    'GET /api/endorsement/:endorsementId/constancia',
    'GET /api/endorsement/:endorsementId/document',
    'GET /api/endorsement/:endorsementId/document/constancia',
  ]),
]);
