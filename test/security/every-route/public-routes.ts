const ANYONE = 'an address that its owner opened to whoever has it: 128 bits that nobody guesses; it shows a title and a name';
const INSTALLATION = 'says whether the installation works, nothing of anybody';
const MAILBOX = 'the mailbox of one machine, shown to that machine alone';
const SIGN_IN = 'how a session begins: it cannot ask for one';
const MAILED = 'opened by a code that was mailed: its answer is the same for every code that opens nothing';
const ADDRESS = 'answers the same for every address (CONST-017)';
const CHECK = 'anybody who holds a finished file or its link may check it (ROUTE-008, CALL-094 to 097)';

/** Routes that ask nobody who they are, with the reason. What is public and not here is a difference. */
export const publicRoutes: Readonly<Record<string, string>> = {
  'GET /healthz': INSTALLATION,
  'GET /readyz': INSTALLATION,
  'GET /local/mailbox': MAILBOX,
  'POST /local/mailbox/{mailId}/opened': MAILBOX,
  'GET /local/mailbox/{mailId}/attachments/{index}': MAILBOX,
  'POST /local/efirma': 'makes an e.firma for trying things out, on the machine itself alone',
  'POST /auth/access': SIGN_IN,
  'POST /auth/refresh': SIGN_IN,
  'GET /auth/captcha': SIGN_IN,
  'POST /auth/token': SIGN_IN,
  'POST /auth/waiting': SIGN_IN,
  'POST /nmp/access': SIGN_IN,
  'POST /teran/access': SIGN_IN,
  'POST /api/login-attempt': SIGN_IN,
  'POST /api/login': SIGN_IN,
  'POST /api/user-auth/login-attempt': SIGN_IN,
  'POST /api/user-auth/login': SIGN_IN,
  'POST /register': SIGN_IN,
  'POST /api/sign-up': SIGN_IN,
  'POST /api/password/lost': ADDRESS,
  'POST /profile/verify/password': ADDRESS,
  'POST /profile/verify/email': ADDRESS,
  'POST /api/password/reset': MAILED,
  'PUT /profile/verify/password/{code}': MAILED,
  'GET /profile/verify/update-password/{code}': MAILED,
  'POST /profile/verify/update-password/{code}': MAILED,
  'POST /profile/verify/email/{code}': MAILED,
  'POST /api/verify': MAILED,
  'POST /api/verify/disown': MAILED,
  'POST /api/email-change/confirm': MAILED,
  'POST /api/email-change/stop': MAILED,
  'POST /api/document/validate': CHECK,
  'POST /api/document/validate/{hash}': CHECK,
  'POST /api/document/validate/{id}/{id2}': CHECK,
  'POST /api/validate-url': CHECK,
  'GET /api/subscription/plan': 'the price list: the same for everybody, and nothing of any account',
  'POST /profile/payment/intent/setup':
    'for whoever has no account yet (CALL-047): an intent of nobody, bounded by number and captcha, cancelled after an hour',
  'POST /api/payments/webhook': 'the card gateway tells, and its signature over the body is its bearer; what it tells of is asked for',
  'GET /api/public-link/{linkId}/open': ANYONE,
  'POST /api/public-link/{linkId}/visit': ANYONE,
  'POST /api/public-link/{linkId}/confirm': ANYONE,
  'POST /api/error-report': 'pages without a session break too; takes kinds and places of known shapes, keeps nothing and tells nothing',
  'GET /api/endorsement/chain/{documentId}':
    'like the endorsements on a promissory note: who holds a copy sees through whose hands it went, names in full only for the hash of the file',
  'GET /api/endorsement/special/{documentId}':
    'the page opens for all (ENDO-003, ROUTE-020): a stranger learns that a completed document is here and whether it takes a special endorsement',
};
