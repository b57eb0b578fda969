/** Headers with the code of a link, none for ''. It travels here only: addresses are logged and passed on. */
export const codeHeader = (code: string): Record<string, string> => (code === '' ? {} : { 'x-link-code': code });
