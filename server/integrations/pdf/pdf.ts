/** Reads the text of PDFs that sellers upload. Each is read by a process of its own, which may take neither long nor much memory. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../errors.ts';
import { createLanes, TooManyWaiting } from '../../lanes.ts';

export interface PdfLimits {
  pages: number;
  /** The most characters of all pages together; the rest is left out. */
  characters: number;
  /** The most memory in megabytes that reading may need, and the most milliseconds that it may take. */
  memoryMb: number;
  ms: number;
}

export type PdfOutcome =
  /** The text of each page. `isCut` is true if it was longer than the limit. */
  | { kind: 'read'; pages: string[]; isCut: boolean }
  | { kind: 'tooManyPages'; pages: number }
  /** A password is needed to open it. */
  | { kind: 'encrypted' }
  /** It holds no text, only pictures of pages. */
  | { kind: 'scanned' }
  | { kind: 'damaged' }
  /** It needs more time or memory than allowed. */
  | { kind: 'tooHeavy' };

/** How many PDFs are read at once, and how many may wait. */
const AT_ONCE = 2;
const WAITING = 20;
const lanes = createLanes(AT_ONCE, WAITING);

/**
 * Reads the pages of a PDF.
 * @throws AppError UNAVAILABLE if too many PDFs are waiting to be read
 */
export async function readPdf(bytes: Buffer, limits: PdfLimits, signal?: AbortSignal): Promise<PdfOutcome> {
  // The header may come after some other bytes, but not after more than a kilobyte.
  if (!bytes.subarray(0, 1024).includes('%PDF-')) return { kind: 'damaged' };
  try {
    return await lanes.run(1, () => inProcess(bytes, limits, signal));
  } catch (error) {
    if (!(error instanceof TooManyWaiting)) throw error;
    throw new AppError('UNAVAILABLE', 'Many PDFs are being read right now. Try again in a moment.', { retryAfter: 5 });
  }
}

function inProcess(bytes: Buffer, limits: PdfLimits, signal?: AbortSignal): Promise<PdfOutcome> {
  const fromSource = import.meta.url.endsWith('.ts');
  const file = new URL(fromSource ? 'process.ts' : 'pdf-process.js', import.meta.url);
  // The process is started with an empty environment, because the server's own contains secrets.
  const heap = `--max-old-space-size=${limits.memoryMb}`;
  const args = [heap, ...(fromSource ? ['--import', 'tsx'] : []), fileURLToPath(file), JSON.stringify(limits)];
  const reader = spawn(process.execPath, args, { env: {}, stdio: ['pipe', 'pipe', 'ignore'], windowsHide: true });
  return new Promise((resolve, reject) => {
    let isLate = false;
    const stop = () => reader.kill('SIGKILL');
    const timer = setTimeout(() => {
      isLate = true;
      stop();
    }, limits.ms);
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
    const answer: Buffer[] = [];
    reader.stdout.on('data', (piece: Buffer) => answer.push(piece));
    // The process may end before it has taken the whole file. Its outcome says why.
    reader.stdin.on('error', () => {});
    reader.stdin.end(bytes);
    reader.once('error', reject);
    reader.once('close', () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      if (isLate) resolve({ kind: 'tooHeavy' });
      else resolve(outcomeOf(Buffer.concat(answer).toString('utf8')));
    });
  });
}

/** A process that was stopped or crashed has written nothing, or only a part. */
function outcomeOf(answer: string): PdfOutcome {
  try {
    return JSON.parse(answer) as PdfOutcome;
  } catch {
    return { kind: 'tooHeavy' };
  }
}
