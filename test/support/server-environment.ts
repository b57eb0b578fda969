/**
 * What a real EventStoreDB is started with: it takes every EVENTSTORE_ variable for a setting of its own and ends at one that is none, and
 * by such variables it is named to the tests.
 */
export const serverEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('EVENTSTORE_')));
