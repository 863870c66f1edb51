import workerUrl from './solve-worker.ts?worker&url';

/**
 * The content security policy demands a Trusted Types policy for a URL that is run as code. This one allows only the worker's
 * file.
 */
const policy = (
  globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: object): { createScriptURL(url: string): string } };
  }
).trustedTypes?.createPolicy('verification-worker', { createScriptURL: () => workerUrl });

/**
 * Solves a challenge of the server. The result is what a form sends as `verification`.
 * @throws Error if this browser cannot solve it, for example because the page was loaded over plain http
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
