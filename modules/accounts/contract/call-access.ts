import { type AccessFacts, type PermissionKey, permissionKeys } from './route-access.ts';

/** Calls that do what the pages of a permission are for, as routes are declared; refused to whom the pages are (GUARD-022). */
export const callsOfPermission: Readonly<Record<PermissionKey, readonly string[]>> = {
  'document:create': [
    'POST /api/document',
    'POST /api/multiple-document',
    'POST /api/document/duplicate',
    // Its documents are sent later without anybody of the account: who may not do that themself does not let strangers do it.
    'POST /api/public-link',
    'PUT /api/document',
    'PUT /api/document/word-choice',
    'PUT /api/document/convert-again',
    'PUT /api/document/approve-pages',
    'PUT /api/document/send-mail',
  ],
  'document:preview': ['PUT /api/document/draw', 'POST /api/format', 'PUT /api/format', 'DELETE /api/format'],
  'template:dashboard': [
    'POST /api/template/file',
    'POST /api/template/:templateId/file',
    'GET /api/template/file/:fileId',
    'POST /api/template',
    'PUT /api/template/:templateId',
    'DELETE /api/template/:templateId',
  ],
  'template:document:create': [
    'POST /api/template/:templateId/preview',
    'POST /api/form-document',
    'POST /api/public-link',
    'PUT /api/form-document/:documentID/answers',
    'PUT /api/form-document/:documentID/signer',
    'POST /api/form-document/:documentID/send',
    'POST /api/form-document/:documentID/remind',
    'POST /api/form-document/:documentID/comment',
    'POST /api/form-document/:documentID/accept',
    'POST /api/form-document/:documentID/refuse',
    'POST /api/form-document/:documentID/cancel',
  ],
};

/** ROLE-008: no page is for deleting, and an account may keep its sub-users from it. */
const DELETING = 'PUT /api/document/delete';

const permissionsOf = (route: string): PermissionKey[] => permissionKeys.filter((key) => callsOfPermission[key].includes(route));

/** Do the rules speak of this call at all? `route` as it is declared: method and pattern. */
export const callIsRestricted = (route: string): boolean => route === DELETING || permissionsOf(route).length > 0;

export const mayCall = (route: string, facts: AccessFacts): boolean =>
  !(route === DELETING && facts.role === 'sub-user' && facts.hideDeleteDocumentSubUser) &&
  !permissionsOf(route).some((key) => facts.permissionsDenied.includes(key));
