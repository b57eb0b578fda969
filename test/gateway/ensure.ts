import { runningProcess } from '../../modules/app/local/gateway/gateway-folder.ts';
import { createLocalGateway } from '../../modules/app/local/gateway/local-gateway.ts';

/** A process of the product that needs the gateway: `node ensure.ts <folder> <owner>`; says its origin, its key and who runs. */
const [folder, owner] = process.argv.slice(2);
const gateway = await createLocalGateway({ folder: folder!, ownerPid: Number(owner) });
const { origin, secretKey } = await gateway.ensure();
console.log(`${origin} ${secretKey} ${runningProcess(folder!)?.pid}`);
