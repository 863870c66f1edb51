/** A name server on this machine. It records every query, and answers it if `answers` has an IP address for the name. */
import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

export interface NameServer {
  /** The server's IP address and port, such as 127.0.0.1:53. */
  address: string;
  /** The names that were asked for. The app asks for each name twice, for IPv4 and for IPv6. */
  asked: string[];
  close(): Promise<void>;
}

const A = 1;

export async function startNameServer(answers: Record<string, string> = {}): Promise<NameServer> {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  socket.on('message', (question, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let size = question[at] ?? 0; size > 0; size = question[at] ?? 0) {
      labels.push(question.toString('latin1', at + 1, at + 1 + size));
      at += size + 1;
    }
    const name = labels.join('.');
    asked.push(name);
    const address = answers[name];
    if (!address) return;
    const records = question.readUInt16BE(at + 1) === A ? 1 : 0;
    const head = Buffer.from(question.subarray(0, at + 5));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(records, 6);
    head.writeUInt32BE(0, 8);
    const record = Buffer.from([0xc0, 12, 0, A, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)]);
    socket.send(records ? Buffer.concat([head, record]) : head, from.port, from.address);
  });
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  return {
    address: `127.0.0.1:${(socket.address() as AddressInfo).port}`,
    asked,
    close: () => new Promise((done) => socket.close(() => done())),
  };
}
