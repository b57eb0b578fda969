/** Whoever has a turn: signers, and those who approve before them. */
export interface Ranked {
  readonly key: string;
  readonly rank: number;
}

/** People of one turn act side by side; turns are numbered from 1 without gaps. */
export type Turns<Who extends Ranked> = readonly (readonly Who[])[];

export function turnsOf<Who extends Ranked>(people: readonly Who[]): Turns<Who> {
  const ranks = [...new Set(people.map((one) => one.rank))].sort((a, b) => a - b);
  return ranks.map((rank) => people.filter((one) => one.rank === rank));
}

export const peopleOf = <Who extends Ranked>(turns: Turns<Who>): readonly Who[] =>
  turns.filter((turn) => turn.length > 0).flatMap((turn, index) => turn.map((one) => ({ ...one, rank: index + 1 })));

export const numbered = <Who extends Ranked>(people: readonly Who[]): readonly Who[] => peopleOf(turnsOf(people));

/**
 * One step earlier (-1) or later (1): who signs with others leaves them for a turn of their own on that side; who signs
 * alone joins the neighbouring turn. So every order can be reached with two buttons.
 */
export function step<Who extends Ranked>(people: readonly Who[], key: string, by: -1 | 1): readonly Who[] {
  const turns = turnsOf(people);
  const at = turns.findIndex((turn) => turn.some((one) => one.key === key));
  const person = turns[at]?.find((one) => one.key === key);
  if (!person) return people;
  const without = turns.map((turn) => turn.filter((one) => one.key !== key));
  if (turns[at]!.length > 1) {
    without.splice(by === -1 ? at : at + 1, 0, [person]);
    return peopleOf(without);
  }
  const neighbour = at + by;
  if (!without[neighbour]) return people;
  without[neighbour] = by === -1 ? [...without[neighbour], person] : [person, ...without[neighbour]];
  return peopleOf(without);
}

/** Whether `step` would change anything. */
export function canStep(people: readonly Ranked[], key: string, by: -1 | 1): boolean {
  const turns = turnsOf(people);
  const at = turns.findIndex((turn) => turn.some((one) => one.key === key));
  return at >= 0 && (turns[at]!.length > 1 || turns[at + by] !== undefined);
}

/** Puts a person into the turn of another, or into a turn of their own before or after it. */
export function moveTo<Who extends Ranked>(
  people: readonly Who[],
  key: string,
  target: string,
  where: 'with' | 'before' | 'after',
): readonly Who[] {
  const person = people.find((one) => one.key === key);
  if (!person || key === target) return people;
  const turns = turnsOf(people).map((turn) => turn.filter((one) => one.key !== key));
  const at = turns.findIndex((turn) => turn.some((one) => one.key === target));
  if (at < 0) return people;
  if (where === 'with') turns[at] = [...turns[at]!, person];
  else turns.splice(where === 'before' ? at : at + 1, 0, [person]);
  return peopleOf(turns);
}
