export function bringTools(options?: {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly isRoot?: boolean;
  readonly say?: (line: string) => void;
  readonly lockSeconds?: number;
  readonly root?: string;
}): 0 | 1;
