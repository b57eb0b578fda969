export const ROOT: string;
export function projectNode(root?: string): string;
export function installProblems(root?: string): string[];
export function ensureInstalled(root?: string, log?: (line: string) => void): void;
