/** A file chosen before logging in waits here until there is a session (UI-035). It never leaves the memory of the page. */
let waiting: File | null = null;

export const keepUpload = (file: File | null): void => {
  waiting = file;
};

export const waitingUpload = (): File | null => waiting;
