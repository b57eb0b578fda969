/** Time comes in as a value so that rules stay pure and tests can move it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that is so many milliseconds ahead of another. */
export const aheadOf = (clock: Clock, milliseconds: number): Clock => ({ now: () => new Date(clock.now().getTime() + milliseconds) });

/** A clock that tests set and move by hand. */
export class ManualClock implements Clock {
  #now: number;
  constructor(start: Date | string) {
    this.#now = new Date(start).getTime();
  }
  now(): Date {
    return new Date(this.#now);
  }
  set(to: Date | string): void {
    this.#now = new Date(to).getTime();
  }
  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}
