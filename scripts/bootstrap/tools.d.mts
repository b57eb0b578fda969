export interface Tool {
  readonly tool: string;
  readonly names?: readonly string[];
  readonly variable?: string;
  readonly packages: readonly string[];
}
export const TOOLS: readonly Tool[];
export function findTool(tool: string, env?: Readonly<Record<string, string | undefined>>): string | null;
export function onPath(name: string, env?: Readonly<Record<string, string | undefined>>): string | null;
export function chainProgramMissing(root: string): string | null;
