/**
 * Files of `keys` in the data folder. A file under another name is made anew, and with it are lost: with `accounts.key` every login,
 * with `links.key` every mailed code and the QR code of every sealed page, with `person-master.key` every personal value.
 */
export const keyFiles = [
  'access-log.key',
  'accounts.key',
  'chain.key',
  'delivery.key',
  'files.key',
  'links.key',
  'log.pem',
  'log.pem.pub',
  'person-ids.key',
  'person-master.key',
];

/**
 * Rings of keys that have successors: the name in the files of the later keys, and the file of the first one. A later key is
 * `rotated/RING.ID.json`, id ten hexadecimal digits, with the time from which it makes what is made and the secret; its id stands behind a
 * tilde in the codes and signatures that it made, and as `kid` in the header of its tokens.
 */
export const keyRings = { 'access-tokens': 'accounts.key', 'file-links': 'files.key', 'link-codes': 'links.key' };

/** Folders of the data folder. `files` comes with the first upload, `postgres` where the database is our own. */
export const dataFolders = ['chain', 'keys', 'test-pki', 'trust'];

/** Beside the chain's own state in folder `chain`: which chain it is. */
export const chainIdentityFile = 'identity.json';

/** Origin of every checkpoint of the transparency log, in each note it ever signed. */
export const logOrigin = 'trazo.local/history';

/** What the codes of links are made of beside the ids of what they open: HMAC-SHA256 of the words, each after its length and a colon. */
export const codeLabels = {
  signing: 'sign',
  observing: 'observe',
  verifying: 'verify',
  approving: 'approve',
  keeping: 'done',
  asking: 'form',
  linking: 'public-link',
  visiting: 'public-link-code',
};

/** First line of what a signed address of a file is made of. */
export const fileLinkLabel = 'file-link';

/** Keys of the link printed on every page, by their use. */
export const footerLinkLabels = { iv: 'footer link iv', data: 'footer link data' };

/** Who an address of a document's file was made for, by the letter in it. */
export const readerLetters = { owner: 'u', reviewer: 'r', observer: 'o', approver: 'a', signatory: 's', done: 'd' };

/** Purposes of the keys derived (HKDF, RFC 5869) from `accounts.key`; the last two make and check the captcha. */
export const accountKeyLabels = {
  accessToken: 'accounts access token',
  sessionToken: 'accounts session token',
  refreshToken: 'accounts refresh token',
  setUpCode: 'accounts set-up code',
  verification: 'accounts verification code',
  emailChange: 'accounts email change',
  email: 'accounts email',
  guesser: 'accounts guesser',
};

/** Purposes of the keys derived from `delivery.key`: the mails that lie in the table, whom they are for, and the secrets of notifications. */
export const deliveryKeyLabels = { mail: 'delivery mail', hash: 'delivery hash', notificationSecret: 'delivery notification secret' };

/** What a person is known by in events, and whom mails and documents are found by. */
export const personLabels = { person: 'person id', address: 'address hash' };
