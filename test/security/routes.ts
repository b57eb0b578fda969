/**
 * Every route of the product and what protects it. A route that is not listed here fails the isolation suite, so
 * that nobody adds one without saying who may call it.
 *
 * public: needs nothing and tells nothing about an account. link: opens with the code of a link or a signed
 * address. session: needs a bearer. `document`: the path or body names a document, and a stranger's bearer must not reach it.
 */
export type Protection = 'public' | 'link' | 'session' | 'document' | 'admin';

export const routes: Readonly<Record<string, Protection>> = {
  'GET /healthz': 'public',
  'GET /local/mailbox': 'public',
  'POST /auth/access': 'public',
  'POST /auth/refresh': 'public',
  'POST /api/login-attempt': 'public',
  'POST /api/login': 'public',
  'POST /api/password/lost': 'public',
  'POST /api/password/reset': 'public',
  'POST /profile/verify/password': 'public',
  'PUT /profile/verify/password/{code}': 'public',
  'POST /profile/verify/update-password/{code}': 'public',
  'POST /register': 'public',
  'POST /api/sign-up': 'public',
  'POST /profile/verify/email': 'public',
  'POST /profile/verify/email/{code}': 'public',
  'POST /api/verify': 'public',
  'POST /api/document/validate': 'public',
  'POST /api/document/validate/{hash}': 'public',
  'POST /api/document/validate/{id}/{id2}': 'public',
  'POST /api/validate-url': 'public',

  'GET /files/{key}': 'link',
  'GET /api/document/file/{documentId}/{version}/{reader}': 'link',
  'GET /api/document/document-id/{documentId}/{signatoryId}': 'link',
  'GET /api/get-document-shared/{id}/{signatoryId}': 'link',
  'POST /api/documents/sign': 'link',
  'POST /api/documents/sign/sat': 'link',

  'POST /api/logout': 'session',
  'GET /profile': 'session',
  'PUT /profile': 'session',
  'POST /api/user/personal-data': 'session',
  'PUT /profile/password/change': 'session',
  'POST /api/user/password': 'session',
  'GET /api/user/sign': 'session',
  'POST /api/user/sign': 'session',
  'POST /api/user/sign/change': 'session',
  'DELETE /api/user/sign/{signatureId}': 'session',
  'GET /api/reviewers': 'session',
  'POST /api/reviewers': 'session',
  'DELETE /api/reviewers/{reviewerId}': 'session',
  'GET /api/access-log': 'session',
  'POST /api/document': 'session',
  'POST /api/multiple-document': 'session',
  'POST /api/document/{userId}': 'session',
  'POST /api/documents/pendings': 'session',
  'POST /api/documents/pendings/count': 'session',
  'POST /api/documents/search': 'session',
  'POST /api/shared-document/{userId}': 'session',

  'PUT /api/document': 'document',
  'PUT /api/document/draw': 'document',
  'PUT /api/document/send-mail': 'document',
  'PUT /api/document/share-observer': 'document',
  'PUT /api/document/delete': 'document',
  'GET /api/get-document/{id}': 'document',
  'GET /api/document/{id}/timeline': 'document',
  'GET /api/document/{id}/state': 'document',
  'GET /api/document/{id}/history': 'document',

  'GET /api/operations': 'admin',
  'GET /api/operations/doctor': 'admin',
  'POST /api/operations/rebuild/{name}': 'admin',
  'POST /api/operations/work/{reactor}/resume': 'admin',
  'POST /api/operations/accounts/search': 'admin',
  'PUT /api/operations/accounts/{userId}/permissions': 'admin',
};
