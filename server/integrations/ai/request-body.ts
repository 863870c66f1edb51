/** The body of a request to the Messages API, with as much of that API as the server understands. */
import type Anthropic from '@anthropic-ai/sdk';
import type { AiImage } from './ai.ts';
import type { Prompt } from './prompts.ts';

export interface Request {
  model: string;
  prompt: Prompt;
  maxTokens: number;
  schema?: Record<string, unknown>;
}

/** What a server understands besides plain messages. Anthropic's own understands all of it; local model servers often do not. */
export interface Manners {
  /** A schema that the answer must fit. Without it, the prompt says in words what the answer must look like. */
  schema: boolean;
  /** How much the model thinks before it answers. */
  effort: boolean;
  /** Marks for the part of a prompt that the server may keep. Without them the system prompt is one plain text. */
  caching: boolean;
}

export const allManners: Manners = { schema: true, effort: true, caching: true };
export const noManners: Manners = { schema: false, effort: false, caching: false };

/** What a server's refusal names, by the words that servers use for it. */
const named: [keyof Manners, RegExp][] = [
  ['schema', /schema|format/i],
  ['effort', /effort/i],
  ['caching', /cache|system/i],
];

/**
 * What to try next after a server has refused a request: without what its message names, or without anything if it names
 * nothing. Null if the request was plain already.
 */
export function fewerManners(manners: Manners, message: string): Manners | null {
  if (!Object.values(manners).includes(true)) return null;
  const wordy = named.filter(([manner, words]) => manners[manner] && words.test(message));
  // Schema and effort are sent in one field, and a server that does not know the field names only that.
  const both = /output_config/i.test(message) && wordy.length === 0 && (manners.schema || manners.effort);
  if (both) return { ...manners, schema: false, effort: false };
  return wordy.length === 0 ? noManners : { ...manners, ...Object.fromEntries(wordy.map(([manner]) => [manner, false])) };
}

export function toBody(request: Request, manners: Manners): Anthropic.MessageCreateParamsStreaming {
  const { model, prompt, maxTokens, schema } = request;
  const config = {
    ...(manners.effort ? { effort: 'low' as const } : {}),
    ...(manners.schema && schema ? { format: { type: 'json_schema' as const, schema } } : {}),
  };
  const content = prompt.user.map((part) =>
    part.kind === 'text' ? { type: 'text' as const, text: part.text } : toImageBlock(part.image),
  );
  const last = content.at(-1);
  if (schema && !manners.schema && last?.type === 'text') last.text += `\n${inWords(schema)}`;
  return {
    model,
    max_tokens: maxTokens,
    stream: true,
    // Only the first part of the system prompt is long enough to be cached, and it is the same for listings and scores. A
    // greeting, the only request without a schema, has a short prompt of its own.
    system: manners.caching
      ? prompt.system.map((text, index) => ({
          type: 'text',
          text,
          ...(index === 0 && schema ? { cache_control: { type: 'ephemeral' } } : {}),
        }))
      : prompt.system.join('\n\n'),
    messages: [{ role: 'user', content }],
    ...(Object.keys(config).length > 0 ? { output_config: config } : {}),
  };
}

const inWords = (schema: Record<string, unknown>) =>
  `Answer with nothing but one JSON object that fits this JSON schema: ${JSON.stringify(schema)}`;

function toImageBlock(image: AiImage): Anthropic.ImageBlockParam {
  if (image.kind === 'url') return { type: 'image', source: { type: 'url', url: image.url } };
  return { type: 'image', source: { type: 'base64', media_type: image.mediaType, data: image.base64 } };
}
