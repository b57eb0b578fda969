import { facts, sentenceOf, tell, tellHeight } from './messages.js';

/** A page that cannot do what it was opened for says so to the page around it, which would wait for it. */
const { source, code } = facts;
tell({ source, type: 'failed', code, message: sentenceOf(code) });
tellHeight(source);
