import { MigrationRefused, migrate } from '../modules/app/operations/migrate.ts';
import { ConfigurationRefused, readConfiguration } from '../modules/app/settings/config.ts';
import { MIGRATIONS_FOLDER, PROJECT_ROOT } from '../modules/app/settings/project.ts';

/** Brings the database of MIGRATION_DATABASE_URL to this version's schema, for those who migrate before they start. */
try {
  const config = readConfiguration(process.env, PROJECT_ROOT);
  if (config.migrationDatabaseUrl === undefined) {
    console.error('The local database is migrated by npm start. For a server of your own give DATABASE_URL and MIGRATION_DATABASE_URL.');
    process.exit(64);
  }
  const { applied } = await migrate(config.migrationDatabaseUrl, MIGRATIONS_FOLDER);
  console.log(applied.length === 0 ? 'Nothing to apply.' : `Applied ${applied.join(', ')}.`);
} catch (error) {
  const explained = error instanceof ConfigurationRefused || error instanceof MigrationRefused;
  console.error(explained ? error.message : error);
  process.exit(1);
}
