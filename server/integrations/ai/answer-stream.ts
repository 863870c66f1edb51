import type { AiUsage } from './ai.ts';
import { AiError, noUsage } from './ai.ts';
import { providerError } from './provider-errors.ts';

/**
 * The most characters of an answer. No listing is that long, so a provider that sends more does
 * not work correctly.
 */
const MAX_ANSWER_CHARS = 200_000;
const MAX_LINE_CHARS = 1_000_000;

/** Facts about an answer besides its text, filled in while it is read. */
export interface AnswerFacts {
  model: string;
  usage: AiUsage;
}

export function newAnswer(model: string): AnswerFacts {
  return { model, usage: { ...noUsage } };
}

/**
 * Yields the text of a streamed message piece by piece. Ends normally only if the message is complete. A refusal, an answer that
 * was cut off, or an error in the stream is thrown as AiError.
 */
export async function* readAnswerText(body: AsyncIterable<Buffer>, answer: AnswerFacts): AsyncGenerator<string> {
  const lines = new DataLines();
  let length = 0;
  let stopReason: string | null = null;
  for await (const chunk of body) {
    for (const data of lines.push(chunk)) {
      const event = parseEvent(data);
      switch (event.type) {
        case 'message_start':
          if (event.message?.model) answer.model = event.message.model;
          countUsage(answer.usage, event.message?.usage);
          break;
        case 'content_block_delta': {
          const text = event.delta?.type === 'text_delta' ? event.delta.text : undefined;
          if (!text) break;
          length += text.length;
          if (length > MAX_ANSWER_CHARS) throw new AiError('invalid_answer');
          yield text;
          break;
        }
        case 'message_delta':
          stopReason = event.delta?.stop_reason ?? stopReason;
          countUsage(answer.usage, event.usage);
          break;
        case 'message_stop':
          checkStop(stopReason);
          return;
        case 'error':
          throw providerError({ type: event.error?.type, message: event.error?.message });
      }
    }
  }
  throw new AiError('unavailable', { cause: new Error('the stream was cut') });
}

/**
 * The text of a message that came as a whole. Fails like `readAnswerText`. The message comes from outside, so nothing of it is taken
 * for granted.
 */
export function readMessage(message: unknown, answer: AnswerFacts): string {
  const { content, stop_reason, model, usage } = (message ?? {}) as WholeMessage;
  if (!Array.isArray(content)) throw new AiError('invalid_answer');
  if (typeof model === 'string') answer.model = model;
  countUsage(answer.usage, usage);
  checkStop(stop_reason ?? null);
  const text = content.map((block) => (block?.type === 'text' && typeof block.text === 'string' ? block.text : '')).join('');
  if (text.length > MAX_ANSWER_CHARS) throw new AiError('invalid_answer');
  return text;
}

interface WholeMessage {
  content?: ({ type?: string; text?: unknown } | null)[];
  stop_reason?: string | null;
  model?: unknown;
  usage?: ProviderUsage;
}

function checkStop(reason: string | null) {
  if (reason === 'refusal') throw new AiError('refused');
  if (reason === 'max_tokens' || reason === 'model_context_window_exceeded') throw new AiError('cut_off');
}

/** The fields of a stream event that are used here. Any of them may be missing. */
interface StreamEvent {
  type?: string;
  message?: { model?: string; usage?: ProviderUsage };
  delta?: { type?: string; text?: string; stop_reason?: string | null };
  usage?: ProviderUsage;
  error?: { type?: string; message?: string };
}
interface ProviderUsage {
  input_tokens?: number | null;
  output_tokens?: number | null;
  cache_read_input_tokens?: number | null;
  cache_creation_input_tokens?: number | null;
}

function parseEvent(data: string): StreamEvent {
  try {
    const event: unknown = JSON.parse(data);
    if (typeof event === 'object' && event !== null) return event;
  } catch (cause) {
    throw new AiError('unavailable', { cause });
  }
  throw new AiError('unavailable', { cause: new Error('not an event') });
}

function countUsage(usage: AiUsage, given: ProviderUsage | undefined) {
  usage.inputTokens = given?.input_tokens ?? usage.inputTokens;
  usage.outputTokens = given?.output_tokens ?? usage.outputTokens;
  usage.cacheReadTokens = given?.cache_read_input_tokens ?? usage.cacheReadTokens;
  usage.cacheWriteTokens = given?.cache_creation_input_tokens ?? usage.cacheWriteTokens;
}

/**
 * Splits a server-sent event stream into its `data:` lines. The provider puts every event into a single line, so each line is a
 * whole event.
 */
class DataLines {
  private readonly decoder = new TextDecoder();
  private rest = '';

  push(chunk: Buffer): string[] {
    const found: string[] = [];
    const text = this.rest + this.decoder.decode(chunk, { stream: true });
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      if (text.startsWith('data:', start)) found.push(text.slice(start + 5, end));
      start = end + 1;
    }
    this.rest = text.slice(start);
    if (this.rest.length > MAX_LINE_CHARS) throw new AiError('unavailable', { cause: new Error('endless line') });
    return found;
  }
}
