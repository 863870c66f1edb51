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

/**
 * Features of the Messages API beyond plain messages, and whether a server understands them. Anthropic's own server understands
 * all of them; local model servers often do not.
 */
export interface Manners {
  /** A JSON schema that the answer must fit. If it is not understood, the prompt contains the schema in words. */
  schema: boolean;
  /** A setting for how much the model thinks before it answers. */
  effort: boolean;
  /**
   * Marking the part of a prompt that the server may cache. If it is not understood, the system prompt is sent as one plain
   * text.
   */
  caching: boolean;
}

export const allManners: Manners = { schema: true, effort: true, caching: true };
export const noManners: Manners = { schema: false, effort: false, caching: false };

/** For each feature, the words by which a server's error message names it. */
const named: [keyof Manners, RegExp][] = [
  ['schema', /schema|format/i],
  ['effort', /effort/i],
  ['caching', /cache|system/i],
];

/**
 * Returns the features to try after a server has refused a request: all but those that its message names, or none if it names
 * none. Null if the refused request already used none.
 */
export function fewerManners(manners: Manners, message: string): Manners | null {
  if (!Object.values(manners).includes(true)) return null;
  const wordy = named.filter(([manner, words]) => manners[manner] && words.test(message));
  // Schema and effort are sent together in the field `output_config`. A server that does not know the field names only the
  // field.
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
