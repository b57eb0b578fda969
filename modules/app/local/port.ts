import { createServer } from 'node:net';

/** The address cannot be listened on; the message says what to do. */
export class PortUnusable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PortUnusable';
  }
}

/** Rejects with PortUnusable when something else listens there, so that nothing is started in vain. */
export async function checkPortIsFree(host: string, port: number): Promise<void> {
  const error = await new Promise<NodeJS.ErrnoException | null>((done) => {
    const probe = createServer();
    probe.once('error', done);
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => done(null)));
  });
  if (error !== null) throw new PortUnusable(explain(error, host, port));
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): string {
  const other = port > 65_000 ? 8081 : port + 1;
  const advice = `choose another one: npm start -- --port ${other < 1024 ? 8080 : other}`;
  if (error.code === 'EADDRINUSE') return `Port ${port} on ${host} is used by another program. Stop that program, or ${advice}`;
  if (error.code === 'EACCES') return `This user may not open port ${port}. Start as one who may, or ${advice}`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `HOST ${host} is no address of this machine. Use 127.0.0.1, or 0.0.0.0 for every address.`;
  return `Port ${port} on ${host} cannot be opened (${error.code ?? error.message}); ${advice}`;
}
