import { FileMissing, type FileStore } from '../../shared-kernel/files/port.ts';

/** For mails that nothing goes with. */
export const noFiles: Pick<FileStore, 'get'> = { get: (key) => Promise.reject(new FileMissing(key)) };
