/** Letters of the line under which an endorsee accepts: as many as stand on a sheet without becoming a text of their own. */
export const ACCEPTANCE_LENGTH = 300;
