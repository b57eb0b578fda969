/** An event would hold personal values of a person whose key was deleted on request. */
export class PersonForgotten extends Error {
  readonly personId: string;
  constructor(personId: string) {
    super(`${personId} was forgotten: nothing personal is written about them any more`);
    this.name = 'PersonForgotten';
    this.personId = personId;
  }
}
