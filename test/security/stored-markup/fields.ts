/** Texts of forms, by route; `(file) x` is the name of a file. A route with a form that is not here fails the suite. */
export const FORMS: Readonly<Record<string, readonly string[]>> = {
  'POST /api/document': ['title', 'language', 'documentType', 'country', '(file) document'],
  'POST /api/multiple-document': ['(file) documents'],
  'POST /api/documents/sign/sat': [
    'password',
    'documentID',
    'signatoryID',
    'code',
    'presentedVersion',
    'presentedSha256',
    'values',
    'consent',
  ],
  'POST /api/documents/sign/sat/certificate': ['documentID', 'signatoryID', 'code'],
  'POST /api/cancellation': ['documentID', 'reason', '(file) evidence'],
  'PUT /api/endorsement/{endorsementId}/sign/sat': ['password', 'presentedSha256'],
  'POST /api/endorsement/special/{documentId}': ['page', '(file) contract'],
  'POST /api/document/validate': ['(file) document'],
  'POST /api/template/file': ['(file) file'],
  'POST /api/template/{templateId}/file': ['(file) file'],
};

const ID = 'names what exists already: anything else finds nothing and is kept nowhere';
const SECRET = 'a secret or a code: compared, and shown to nobody';
const HASH = 'the digest of a file, compared with the one that is known';
const ADDRESS = 'an address: nothing with < > " or spaces is one (shared-kernel/email-address.ts)';
const SHAPE = 'has a shape of its own, and anything else is refused';
const LOGIN = 'looks an account up; what is typed is kept nowhere';
const SEARCH = 'a search: it is kept in the address of the page only';
const PICTURE = 'the bytes of a picture';
const SAME = 'the same command as the other call of it, which is filled';

/** Why a text is not filled, by the end of its name; the first that fits counts. */
export const REASONS: readonly (readonly [RegExp, string])[] = [
  [
    / (.*\.)?(documentID|documentIDs\[\]|reminderIDs\[\]|signatoryID|signatureId|fieldId|voBoID|ownerId|ownerID|userID|substituteID|formatID|fileId|templateID|linkId|source\.documentID|source\.signatoryID|source\.templateID|visitID|signatoryIDs\[\]|tag|tagID|tags\[\]|key|paymentMethodId|invoiceId|invoiceIds\[\])$/,
    ID,
  ],
  [/ (.*\.)?(password|lastPassword|recaptcha|token|waitingSecret|code|oobCode|deviceTokens\[\])$/, SECRET],
  [/ (.*\.)?sha256$| presentedSha256$| presentedVersion$/, HASH],
  [
    /^POST \/(auth\/access|api\/(user-auth\/)?login|api\/(user-auth\/)?login-attempt|api\/verify|api\/password\/lost|profile\/verify\/.*) email$/,
    LOGIN,
  ],
  [/^POST \/api\/(operations\/accounts\/search|admin\/accounts) email$/, LOGIN],
  [/^POST \/api\/documents\/(search|advanced-search|advanced-search\/emails) /, SEARCH],
  [/ (.*\.)?(email|emailID)$/, ADDRESS],
  [/ (.*\.)?(whatsapp|phone|dob|rfc|endorserRfc|endorseeRfc|from|to|date|firstDay|lastDay|answeredAt|currency|language|page)$/, SHAPE],
  [/ (permissionsDenied\[\]|textColor|bgColor|redirectUrl|url|authenticateUrl|planName|expiryDate|now|consent|consent\.id|cursor)$/, SHAPE],
  [/ (signature|initials)\.image$/, PICTURE],
  [/^POST \/api\/error-report frames\[\]\.file$/, SHAPE],
  [/^POST \/local\/efirma name$/, 'goes into a certificate that is handed out and not kept'],
  [/^POST \/api\/(sign-up|user\/personal-data|user\/sub-user) /, SAME],
  [/^POST \/api\/user\/sign\/change signature$/, SAME],
  [/sign\/sat values$/, 'the answers to fields, as in the call without an e.firma, which is filled'],
  [/^PUT \/api\/operations\/accounts\/\{userId\}\/[a-z-]+ reason$/, 'stands in the history of the account, and no page shows it'],
  [/^POST \/api\/operations\/invoices\/\{invoiceId\}\/cfdi uuid$/, SHAPE],
  [/^POST \/api\/operations\/invoices\/\{invoiceId\}\/refund reason$/, 'stands in the history of the account, and no page shows it'],
  [/^DELETE \/api\/tag name$/, 'names what exists already, as the call that makes it, which is filled'],
  [/^PUT \/enterprises\/current name$/, 'another name of businessName, which is filled'],
  [/^PUT \/enterprises\/current (fiscalRegime|cfdiUse|country|postalCode|zipCode)$/, SHAPE],
  [/^PUT \/profile name$/, 'another name of firstName, which is filled'],
  [/special\/\{documentId\} \(file\) contract$/, 'a file whose name is not kept'],
  [/^(POST|PUT) \/api\/template(\/\{templateId\})? variables\[\]\.(dependsOn\.)?name$/, SHAPE],
  [/^POST \/api\/template\/\{templateId\}\/preview /, 'written into a PDF that is handed out and kept nowhere'],
  [/^POST \/api\/document\/validate \(file\) document$/, 'shown to who chose it and kept nowhere'],
];

/** Sent with a text that is made to hurt, and refused: the shape that REASONS speak of is there. */
export const REFUSED: readonly { readonly field: string; readonly text: string }[] = [
  { field: 'signatory[].emailID', text: '<zq-x>@zq.example' },
  { field: 'signatory[].emailID', text: '"<img/src=x/onerror=alert(1)>"@zq.example' },
  { field: 'signatory[].emailID', text: 'zq@zq.example\r\nBcc: otra@zq.example' },
  { field: 'signatory[].rfc', text: '<img src=x onerror=alert(1)>' },
  { field: 'signatory[].whatsapp', text: '<zq-x>5512345678' },
  { field: 'voBo[].emailID', text: '<zq-x>@zq.example' },
  { field: 'sharedWith[].emailID', text: '<zq-x>@zq.example' },
];
