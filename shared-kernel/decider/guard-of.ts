import type { DomainEvent } from './types.ts';

/**
 * Makes the guards of a machine: a sentence about a state, the data of the events it is asked for and when they are to happen (ISO 8601
 * UTC; not given where only the table is asked). The types keep a guard
 * from reading a field that its events do not have; an event of another type does not pass it.
 */
export const guardFor =
  <State, Event extends DomainEvent>() =>
  <const Type extends Event['type']>(
    types: Type | readonly Type[],
    holds: (state: State, data: Extract<Event, { readonly type: Type }>['data'], at?: string) => boolean,
  ) => {
    const own: readonly string[] = typeof types === 'string' ? [types] : types;
    const isOwn = (event: Event): event is Extract<Event, { readonly type: Type }> => own.includes(event.type);
    return ({ context, event }: { readonly context: State; readonly event: Event }): boolean =>
      isOwn(event) && holds(context, event.data, 'at' in event && typeof event.at === 'string' ? event.at : undefined);
  };
