/** RULE-042: what fits on a page of comments. Characters. */
export const COMMENT_TITLE_LENGTH = 200;
export const COMMENT_NOTES_LENGTH = 4000;

/** Comments of one approver in one round: more than an approver needs, few enough not to fill the history. */
export const COMMENTS_LIMIT = 50;
