import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { sendLines } from './trpc-lines.ts';

test('a long stream to a slow reader leaves no listeners behind', async () => {
  const seen: number[] = [];
  const piece = 'x'.repeat(100_000);
  let answering: ServerResponse | undefined;
  async function* pieces() {
    for (let n = 0; n < 60; n++) {
      seen.push(answering?.listenerCount('close') ?? 0);
      yield piece;
    }
  }
  const server = createServer((_req, res) => {
    answering = res;
    void sendLines(res, [Promise.resolve({ data: pieces() })], () => ({}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const [answer] = (await once(get({ port, host: '127.0.0.1' }), 'response')) as [IncomingMessage];
  let bytes = 0;
  for await (const part of answer) bytes += (part as Buffer).length;
  server.close();
  expect(bytes).toBeGreaterThan(60 * piece.length);
  expect(Math.max(...seen)).toBeLessThan((seen[0] ?? 0) + 3);
});
