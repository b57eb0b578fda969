/** What the button of a toast does; the toast itself is a plain value that knows the words only. */
const acts = new Map<string, () => void>();

/** More toasts than are ever seen at once: of those before nobody presses a button. */
const KEPT = 10;

export function keepAct(id: string, act: () => void): void {
  acts.set(id, act);
  for (const oldest of [...acts.keys()].slice(0, -KEPT)) acts.delete(oldest);
}

/** Once: a toast that was acted on is over. */
export function doAct(id: string): void {
  const act = acts.get(id);
  acts.delete(id);
  act?.();
}
