/** The streams that the hashes below are made over. Streams that are added later count from the next version on. */
export const keptOver: readonly string[] = [
  'account-of-a-reviewer.jsonl',
  'account-of-an-owner.jsonl',
  'cancellation-rejected-then-applied.jsonl',
  'cancellation-seed-20261122.jsonl',
  'cancellation-voided.jsonl',
  'cancellation-waits.jsonl',
  'document-approved-at-the-second-sending.jsonl',
  'document-cancelled-after-an-endorsement.jsonl',
  'document-cancelled.jsonl',
  'document-carried-on.jsonl',
  'document-deleted.jsonl',
  'document-endorsed.jsonl',
  'document-processing-failed.jsonl',
  'document-seed-20261122.jsonl',
  'document-seed-20261123.jsonl',
  'document-that-carries-on.jsonl',
  'document-whole-life.jsonl',
  'endorsement-declined.jsonl',
  'endorsement-refused.jsonl',
  'endorsement-withdrawn-then-sealed.jsonl',
  'special-rejected-then-approved.jsonl',
  'tagging-of-a-document.jsonl',
  'tags-of-an-account.jsonl',
  'vobo-closed.jsonl',
  'vobo-refused-then-approved.jsonl',
  'vobo-seed-20261122.jsonl',
  'vobo-seed-20261123.jsonl',
];

/**
 * SHA-256 of what each version of a fold gave over these streams: of the states of the documents at every revision, and of the rows of
 * the read models at the end. Whoever changes a fold raises its version and adds an entry; an entry that stands is never changed,
 * for rows that this version wrote stand in databases.
 */
export const keptFolds: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  'rows of account-storage': {
    1: 'f7d97cc3bd6ece0bb6f4a135f8ec79eb2180ed3f84ff83e1bf09e6989e5a1076',
    2: 'f7d97cc3bd6ece0bb6f4a135f8ec79eb2180ed3f84ff83e1bf09e6989e5a1076',
    3: 'f7d97cc3bd6ece0bb6f4a135f8ec79eb2180ed3f84ff83e1bf09e6989e5a1076',
  },
  'rows of document-files': { 1: '5e20e45227f82200593cf6e80b80712c0af8f3b04649e162b940a633127ed35c' },
  'rows of document-page': {
    4: '021b79859eda395222b5ba4680d13974fc64ca7bee181d1371f71d1d54d308bd',
    5: '5fff23d2f98b779f20843832509a4f39f1f16696fab1fa543c4aff6e6acd7d10',
    6: '5c7b4264f554cf32e6d2d92de72ea6e60b733d900f297f6b765a13066592de95',
    7: 'e361a8f65a03a54f13461ffa81029cb4752d7409f7d81ef22f22a80dae0688d3',
    8: 'd029561131d81b75d4b99b61a59eaf9b0308976bf178dba46920746319e46074',
    9: 'd029561131d81b75d4b99b61a59eaf9b0308976bf178dba46920746319e46074',
    10: 'b0f47e0a07c35625024dc484829bfc77a2c9d270aee38aebd7e91735013916f9',
    11: 'b0f47e0a07c35625024dc484829bfc77a2c9d270aee38aebd7e91735013916f9',
  },
  'rows of document-timeline': {
    3: '345d9f08d66e8178db700226da4d8809ec634313bdce03562ef57e9361e7222b',
    4: '28a871082262cf1f35ec7567b1169de5122913bbfef26e997bcf40598d047fe5',
    5: '28a871082262cf1f35ec7567b1169de5122913bbfef26e997bcf40598d047fe5',
    6: '1bed485fc63bd87bca9d30e90ee7513ff5e847e190d61cca6f29fc605d2b5990',
    7: '4050304072e97a7edf94dc348fb11cc39d3e74252b0b5dfd59a38d3938256901',
    8: 'd35b395fe21bbaf3a53458fdf7afc6bf4394b301b28d959dc7ed5cbc57f36270',
    9: 'd35b395fe21bbaf3a53458fdf7afc6bf4394b301b28d959dc7ed5cbc57f36270',
  },
  'rows of documents-inbox': {
    4: '4561731106352d40ae420c21b6f7331aef2702ac5356937a4a6e81c3993c4ed0',
    5: '8488b0f6abd069b8ba1bfd4e709fe6e21ae6a25247511f12f6a847389abab56e',
    6: '9f8f37e291466106dd838ec414bf135f9dcca2b17f260fe7911d673961705641',
    7: '2b7f98493b9013768589df9db91aac139373eb7229fe6b8b918e536a35c38f51',
    8: '8d4def43ff961753fff15666847f9ef1f3edfeb03cac33a26069d8107a72ef86',
    9: '0abf147ac5babfcbda7437d849e41ade4a67a156c4c2e9c346f66f0e27110b60',
    10: '39216b1cbe4745bb557a72f17b0bab8c0da90f2ac88f4cca49362e3184d52631',
    11: '39216b1cbe4745bb557a72f17b0bab8c0da90f2ac88f4cca49362e3184d52631',
  },
  'rows of due-dates': { 1: 'aabde200f180059268cdae7d949d16dd83bf7ee3bc746844f1950d5fde2858e2' },
  'rows of invoices': {
    1: '0dd3ce96c77eb66ec1d9b08802d4a7fca4770796e89944531ad725923b974468',
    2: '0dd3ce96c77eb66ec1d9b08802d4a7fca4770796e89944531ad725923b974468',
  },
  'rows of known-recipients': { 1: 'a984938385dbfe62a51e5f10c1a12b3ccfc3c08ea7c0f0a74d0d303b799171bd' },
  'rows of notice-days': { 1: 'fd9d261fffa1b421e80911b4475824773b6af2a23990d77ca0dfb4b2470ccd7c' },
  'rows of endorsements': {
    2: '9237627e9e87917466b614f3c6f547dc11e109f3e09e93e813e075392246fcfb',
    3: '8c5c8fc4364007ecfda2e93b2dd267608ec8936cee2c4a7f68b37b6a79252561',
  },
  'rows of spoken-folios': { 1: '914dfb3007831a6c9f4c006322a6cf52a875099fe567307e976cdc92adfd4d99' },
  'rows of reminders': { 1: '8c34cbeacc889f6d7e40c9614478401644b42149efd6647465a8230440335906' },
  'rows of statistics': {
    1: '8098c4bdfbc660d210a8749f81137efb007f2221c6fead4d23d0d2823f6999a8',
    2: '8098c4bdfbc660d210a8749f81137efb007f2221c6fead4d23d0d2823f6999a8',
  },
  // The streams of the list are older than subscriptions: no rows yet.
  'rows of plan-dues': {
    1: '9458b78ec415b1ff6e31bf935e67a9cd4561147df62c590e2001d4c09088c50a',
    2: '9458b78ec415b1ff6e31bf935e67a9cd4561147df62c590e2001d4c09088c50a',
  },
  'rows of month-ends': {
    1: 'ac596ecb3d188b64c35a6e4a0ac6b72893b3706cb4064cadd25c584b834ba91d',
    2: 'ac596ecb3d188b64c35a6e4a0ac6b72893b3706cb4064cadd25c584b834ba91d',
  },
  // Older than templates: no rows yet.
  'rows of templates': { 1: 'bdaf139b43f71ec65fc48affa7b6902f8c1caaa30057e4e6e9285b5a574ba442' },
  'rows of tags': { 1: '62f5e08241c2b36073eb6956bcd8d6f5e3d1727de2376bf9a42d4d95845a1d74' },
  'states of documents': {
    4: '9b15d0c078db48b080eeeed9fa53c545a114fd0f6be65ccf85f4b0755c363460',
    5: '98d539199bd6809bc257790da587f437f2e5d12054a490f625a9270f6b21847c',
    6: '2f356bc5e819a0dbab753b05ee6df2e76c21e7154f919b8af66a6251105b409e',
    7: '2f356bc5e819a0dbab753b05ee6df2e76c21e7154f919b8af66a6251105b409e',
    8: '2f356bc5e819a0dbab753b05ee6df2e76c21e7154f919b8af66a6251105b409e',
    9: '2f356bc5e819a0dbab753b05ee6df2e76c21e7154f919b8af66a6251105b409e',
    10: '2f356bc5e819a0dbab753b05ee6df2e76c21e7154f919b8af66a6251105b409e',
    11: '2f356bc5e819a0dbab753b05ee6df2e76c21e7154f919b8af66a6251105b409e',
  },
};
