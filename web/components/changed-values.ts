/**
 * What was typed in place of what the form was opened with, without spaces around it. Only that is checked and sent: the rest may be
 * of another form (an owner writes ten digits of a phone, the person themself their country's too), or have changed meanwhile.
 */
export function changedValues<Name extends string>(
  opened: Readonly<Partial<Record<Name, string>>>,
  now: Readonly<Partial<Record<Name, string>>>,
): Partial<Record<Name, string>> {
  const changed: Partial<Record<Name, string>> = {};
  for (const name of Object.keys(now) as Name[]) {
    const value = (now[name] ?? '').trim();
    if (value !== (opened[name] ?? '').trim()) changed[name] = value;
  }
  return changed;
}
