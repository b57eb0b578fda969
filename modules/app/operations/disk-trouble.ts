/** Why the disk of DATA_DIR cannot be written, without a path. */
export interface DiskTrouble {
  readonly wrong: string;
  /** What to do, a sentence. */
  readonly mend: string;
}

const TROUBLES: Readonly<Record<string, DiskTrouble>> = {
  ENOSPC: { wrong: 'no space is left on its disk', mend: 'Make room on the disk; nothing else is needed.' },
  EDQUOT: { wrong: 'the quota of its user is used up', mend: 'Raise the quota or make room; nothing else is needed.' },
  EFBIG: { wrong: 'a limit of this process on the size of files is reached', mend: 'Raise the limit (ulimit -f) and start again.' },
  EROFS: { wrong: 'its disk is read-only', mend: 'See the log of the system for why, then mount it for writing again.' },
  EACCES: { wrong: 'this user may not write there', mend: 'Give the folder to this user: chown -R "$USER" DATA_DIR.' },
  EPERM: { wrong: 'this user may not write there', mend: 'Give the folder to this user: chown -R "$USER" DATA_DIR.' },
  EIO: { wrong: 'its disk reports errors', mend: 'See the log of the system; the disk may be failing, so look to the back-up first.' },
  ENOTDIR: { wrong: 'a file lies where a folder belongs', mend: 'Move the file out of the way.' },
};

/** What an error of the file system means for whoever looks after the disk. Null: it is about something else. */
export function diskTrouble(error: unknown): DiskTrouble | null {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  // The same codes come from sockets (a port below 1024, for instance), which are not about the disk.
  if (code === undefined || syscall === 'listen' || syscall === 'connect' || syscall === 'bind') return null;
  return TROUBLES[code] ?? null;
}
