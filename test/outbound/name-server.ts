import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

const A = 1;
const AAAA = 28;
const NAME_ERROR = 3;

/** The records of a name; null: no answer is ever given. */
export type Zone = (name: string) => { readonly a?: readonly string[]; readonly aaaa?: readonly string[] } | null;

const v6Bytes = (address: string): Buffer => {
  const [head = '', tail = ''] = address.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const missing = 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail)];
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex');
};

/** A name server of one test (RFC 1035): one question, its answers. */
export async function startNameServer(zone: Zone) {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (query, from) => {
    const labels: string[] = [];
    let at = 12;
    while (query[at]! > 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!));
      at += query[at]! + 1;
    }
    const type = query.readUInt16BE(at + 1);
    const name = labels.join('.').toLowerCase();
    asked.push(name);
    const found = zone(name);
    if (found === null) return;
    const records = type === A ? (found.a ?? []) : type === AAAA ? (found.aaaa ?? []) : [];
    const answers = records.map((address) => {
      const data = type === A ? Buffer.from(address.split('.').map(Number)) : v6Bytes(address);
      const head = Buffer.alloc(12);
      head.writeUInt16BE(0xc00c, 0);
      head.writeUInt16BE(type, 2);
      head.writeUInt16BE(1, 4);
      head.writeUInt16BE(data.length, 10);
      return Buffer.concat([head, data]);
    });
    const head = Buffer.from(query.subarray(0, 12));
    const known = found.a !== undefined || found.aaaa !== undefined;
    head.writeUInt16BE(0x8180 | (known ? 0 : NAME_ERROR), 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(answers.length, 6);
    head.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([head, query.subarray(12, at + 5), ...answers]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    asked,
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}
