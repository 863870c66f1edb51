import workerUrl from './solve-worker.ts?worker&url';

/** What the security policy wants for an address that will run as code: only this file's, and only this one. */
const policy = (
  globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } };
  }
).trustedTypes?.createPolicy('verification-worker', { createScriptURL: () => workerUrl });

/**
 * Solves a challenge of the server; answers what its `verification` fields take.
 * @throws Error when this browser cannot, for example because the page came over plain http
 */
export async function solve(challenge: object): Promise<string> {
  const worker = new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { type: 'module' });
  try {
    const solution = await new Promise<object | null>((done, fail) => {
      worker.onmessage = (event: MessageEvent<object | null>) => done(event.data);
      worker.onerror = fail;
      worker.postMessage(challenge);
    });
    if (!solution) throw new Error('no solution');
    return btoa(JSON.stringify({ challenge, solution }));
  } finally {
    worker.terminate();
  }
}
