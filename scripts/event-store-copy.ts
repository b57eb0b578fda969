/**
 * npm run event-store:copy -- --from ADDRESS --to ADDRESS
 * Copies the whole history into another event store, reads both again, compares them and prints the root of the
 * transparency log of each. Killed at any moment it is gone on with by saying it again.
 * Exit codes: 0 both hold the same, 1 they do not or the copy was refused, 2 cut short (say it again), 64 usage.
 */
import { keepPrivate } from '../modules/app/local/private-files.ts';
import { ConfigurationRefused, readConfiguration } from '../modules/app/settings/config.ts';
import { PROJECT_ROOT } from '../modules/app/settings/project.ts';
import { readAddresses } from '../modules/app/store-migration/addresses.ts';
import { AddressRefused, MovingPlaces, OWN, withoutPassword } from '../modules/app/store-migration/places.ts';
import { ProgressLine } from '../modules/app/store-migration/progress-line.ts';
import { copyEvents, SourceStillWritten } from '../shared-kernel/event-store/moving/copy-events.ts';
import { OutcomeUnknown, StoreUnavailable } from '../shared-kernel/event-store/port.ts';

const USAGE = `npm run event-store:copy -- --from ADDRESS --to ADDRESS
ADDRESS is postgres://application:PASSWORD@HOST:PORT/DATABASE, esdb://…, esdb+discover://… or the word ${OWN}: the Postgres in DATA_DIR.
The target must be empty, or hold the beginning of the source: then the copy goes on from there.
Afterwards npm run event-store:adopt with the same addresses moves this installation over.`;

keepPrivate();
process.exitCode = await main();

async function main(): Promise<number> {
  const given = readAddresses(USAGE);
  if (given === null) return 64;
  const line = new ProgressLine({ write: (text) => void process.stderr.write(text), terminal: process.stderr.isTTY === true });
  let places: MovingPlaces | null = null;
  try {
    const config = readConfiguration(process.env, PROJECT_ROOT, { storesByAddress: true });
    // Beside a running system its store may be read. It must not be written to by anybody else.
    places = new MovingPlaces(config, { alone: given.to === OWN, make: given.to === OWN });
    const [from, to] = [await places.store(given.from), await places.store(given.to)];
    const began = performance.now();
    const copied = await copyEvents({ from, to, onProgress: line.show });
    line.end();
    const seconds = (performance.now() - began) / 1_000;
    if (copied.found > 0) console.info(`${copied.found} events stood there already and are the same.`);
    if (copied.grown > 0) console.info(`The source grew by ${copied.grown} events meanwhile; they are copied too.`);
    console.info(
      `${copied.events - copied.found} events copied, ${copied.events} read again from both and compared, ${seconds.toFixed(1)} s`,
    );
    console.info(`root of ${withoutPassword(given.from)}: ${base64(copied.root.from)}`);
    console.info(`root of ${withoutPassword(given.to)}: ${base64(copied.root.to)}`);
    if (Buffer.compare(copied.root.from, copied.root.to) !== 0) throw new Error('the roots differ');
    console.info('The roots are equal.');
    return 0;
  } catch (error) {
    line.end();
    console.error(error instanceof Error ? error.message : String(error));
    if (error instanceof AddressRefused || error instanceof ConfigurationRefused) return 64;
    const cutShort = error instanceof StoreUnavailable || error instanceof OutcomeUnknown || error instanceof SourceStillWritten;
    if (!cutShort) return 1;
    console.error('Nothing is lost: say it again and it goes on from there. For the last time stop the product first.');
    return 2;
  } finally {
    await places?.close();
  }
}

/** As in a signed checkpoint of the log. */
function base64(hash: Uint8Array): string {
  return Buffer.from(hash).toString('base64');
}
