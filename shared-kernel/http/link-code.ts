/** What stands behind the # of a link comes back in this header; never in an address, which is logged and passed on. */
export const LINK_CODE_HEADER = 'x-link-code';
