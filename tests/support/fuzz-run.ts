/** Sends many inputs to one procedure and judges every answer. */
import type { Entry } from './access-table.ts';
import type { FuzzInput } from './fuzz-inputs.ts';
import { writeJson } from './hostile-values.ts';
import { findLeak } from './leaks.ts';
import type { Procedure } from './procedures.ts';
import { codeOf, MAX_ADDRESS, type Reply, type Wire } from './wire.ts';

/** How many requests are sent at once. */
const AT_ONCE = 4;
/** Inputs are sent in batches of ten, which is the most that the server accepts. */
const TOGETHER = 10;

export interface Findings {
  inputs: number;
  succeeded: number;
  refused: number;
  /** How many calls passed the validation and were then refused: not found, plan limit, conflict … */
  declined: number;
  times: number[];
  /** What was wrong with the answers, each with the input that caused it. */
  wrong: string[];
}

export const newFindings = (): Findings => ({ inputs: 0, succeeded: 0, refused: 0, declined: 0, times: [], wrong: [] });

interface Answer {
  result?: unknown;
  error?: { data?: { code?: string; fields?: Record<string, string>; httpStatus?: number } };
}

/** Runs the jobs, at most `width` at a time. */
export async function atOnce<T>(jobs: readonly T[], run: (job: T) => Promise<void>, width = AT_ONCE): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < jobs.length; at = next++) await run(jobs[at] as T);
  };
  await Promise.all(Array.from({ length: width }, worker));
}

/** Checks the rules that every answer must follow, whatever was asked. */
export function judgeReply(reply: Reply, what: () => string, findings: Findings): void {
  findings.times.push(reply.ms);
  // If a feature needs a secret that is not configured (a sign-in provider's, for example), this answer is right for any input.
  if (codeOf(reply) === 'NOT_CONFIGURED') return;
  if (reply.status >= 500 || reply.status === 429)
    findings.wrong.push(`${reply.status} for ${what()}: ${reply.text.slice(0, 200)}`);
  const leak = findLeak(reply.text);
  if (leak) findings.wrong.push(`leak "${leak}" for ${what()}`);
}

export async function fuzzProcedure(
  wire: Wire,
  procedure: Procedure,
  entry: Entry,
  inputs: FuzzInput[],
  headers: Record<string, string>,
): Promise<Findings> {
  const findings = newFindings();
  await atOnce(groups(procedure, entry, inputs), async (group) => {
    const what = () => `${procedure.name}(${group.map(({ input }) => writeJson(input).slice(0, 300)).join(' | ')})`;
    findings.inputs += group.length;
    const values = group.map(({ input }) => input);
    if (entry.stream) {
      const reply = await wire.batch(procedure, values, { ...headers, 'trpc-accept': 'application/jsonl' });
      judgeReply(reply, what, findings);
      // A stream reports the failure of a call in one of its lines.
      const errors = [...reply.text.matchAll(/"code":"([A-Z_]+)","message"/g)].map(([, code]) => code);
      if (errors.includes('INTERNAL')) findings.wrong.push(`INTERNAL in the stream of ${what()}`);
      if (errors.includes('BAD_INPUT')) findings.refused++;
      else if (errors.length) findings.declined++;
      else findings.succeeded++;
      return;
    }
    const reply =
      values.length > 1 ? await wire.batch(procedure, values, headers) : await wire.call(procedure, values[0], headers);
    judgeReply(reply, what, findings);
    if (reply.status === 431 || reply.status === 413) {
      findings.refused += group.length;
      return;
    }
    const answers = readAnswers(reply, group.length);
    if (!answers) findings.wrong.push(`no answer of ours, ${reply.status}, for ${what()}: ${reply.text.slice(0, 200)}`);
    for (const [at, answer] of (answers ?? []).entries()) judgeAnswer(procedure, answer, group[at] as FuzzInput, findings);
  });
  return findings;
}

function readAnswers(reply: Reply, n: number): Answer[] | null {
  try {
    const value = JSON.parse(reply.text) as Answer | Answer[];
    const list = Array.isArray(value) ? value : [value];
    return list.length === n ? list : null;
  } catch {
    return null;
  }
}

/** Phrases of the validation library's own messages. Nobody must see them, because the app writes messages of its own. */
const validatorWords = /^(Invalid|Too (big|small)|Unrecognized)\b|\bexpected\b/;

function judgeAnswer(procedure: Procedure, { error }: Answer, asked: FuzzInput, findings: Findings): void {
  const what = () => `${procedure.name}(${writeJson(asked.input).slice(0, 300)})`;
  if (!error) {
    findings.succeeded++;
    if (!asked.accepted) findings.wrong.push(`taken, though the schema refuses it: ${what()}`);
    return;
  }
  const { code, fields, httpStatus = 0 } = error.data ?? {};
  if (code === undefined || (code !== 'NOT_CONFIGURED' && (httpStatus >= 500 || httpStatus === 429)))
    findings.wrong.push(`${httpStatus} ${code} for ${what()}`);
  if (code !== 'BAD_INPUT') {
    findings.declined++;
    return;
  }
  findings.refused++;
  const named = Object.keys(fields ?? {});
  const raw = Object.values(fields ?? {}).find((sentence) => validatorWords.test(sentence));
  if (raw) findings.wrong.push(`a validator's words, "${raw}", for ${what()}`);
  if (named.length === 0) findings.wrong.push(`refused without naming a field: ${what()}`);
  // An answer lists at most twenty problems, and one field may have several. So a refused field may be missing from a long list.
  const missing = asked.refused.filter(
    (path) =>
      !named.some((name) => name === 'input' || path === name || path.startsWith(`${name}.`) || name.startsWith(`${path}.`)),
  );
  if (missing.length > 0 && (named.length < 10 || asked.refused.length <= 5)) {
    findings.wrong.push(`${missing.join(', ')} not among the refused ${named.join(', ')}: ${what()}`);
  }
}

/** Divides the inputs into batches as large as the server allows. */
function groups(procedure: Procedure, entry: Entry, inputs: FuzzInput[]): FuzzInput[][] {
  const made: FuzzInput[][] = [];
  let open: FuzzInput[] = [];
  let size = 0;
  const close = () => {
    if (open.length) made.push(open);
    [open, size] = [[], 0];
  };
  const most = procedure.type === 'query' ? MAX_ADDRESS : 900_000;
  for (const one of inputs) {
    if (entry.alone || entry.stream) made.push([one]);
    else {
      const json = writeJson(one.input);
      const bytes = (procedure.type === 'query' ? encodeURIComponent(json.toWellFormed()).length : Buffer.byteLength(json)) + 60;
      if (open.length >= TOGETHER || size + bytes > most) close();
      open.push(one);
      size += bytes;
    }
  }
  close();
  return made;
}

export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
