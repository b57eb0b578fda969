/** The local mailbox answers the machine itself only; a page from elsewhere does not even ask. */
export const onThisMachine = (): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(window.location.hostname);
