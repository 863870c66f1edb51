import type { FakeCall } from './fake-anthropic.ts';

/** The answer of a well-behaved model: it uses nothing but what the request contains. */
export function sensibleText(call: FakeCall): string {
  const data = sellerData(call);
  if (call.kind === 'score') return JSON.stringify(scoreFor(data));
  if (call.kind === 'part') return JSON.stringify({ words: `In other words: ${passageOf(call)}` });
  if (call.kind === 'greeting') return greetingFor(data);
  if (call.kind === 'facts') return JSON.stringify({ facts: factsFor(data) });
  return JSON.stringify({ pictured: hasPicture(call) ? ['grey body'] : [], ...listingFor(data) });
}

interface SellerData {
  product?: {
    name?: string;
    brand?: string;
    category?: string;
    description?: string;
    tags?: string[];
    keyFeatures?: string[];
  };
  request?: string;
  name?: string;
  keywords?: string[];
  source?: { text: string }[];
}

/** The facts of the lines "Name: value" in a source. */
function factsFor({ source = [] }: SellerData) {
  return source.flatMap(({ text }) =>
    [...text.matchAll(/^([^:\n]{2,40}): (.{1,80})$/gm)].map(([words, name, value]) => ({ name, value, words })),
  );
}

function listingFor({ product = {}, request }: SellerData) {
  const name = product.name || request?.split('\n')[0] || 'The product';
  const description = product.description || request || '';
  const title = clip(product.brand && !name.includes(product.brand) ? `${product.brand} ${name}` : name, 70);
  return {
    title,
    intro: clip(firstSentence(description) || `${name}.`, 300),
    bullets: (product.keyFeatures ?? []).slice(0, 5).map((feature) => clip(feature, 200)),
    details: clip(description || `This listing describes ${name}.`, 1_500),
    metaTitle: clip(title, 60),
    metaDescription: clip(description || name, 156),
    tags: (product.tags ?? []).slice(0, 13).map((tag) => clip(tag, 20)),
    // Also without a picture, as a model may that does not follow its guide.
    altText: clip(title, 125),
  };
}

function scoreFor({ product = {} }: SellerData) {
  const described = (product.description ?? '').length > 200;
  const recommendation = {
    recommendation: 'Say in the first sentence what the product is for.',
    reason: 'Shoppers and search engines read the beginning first.',
  };
  return described ? { score: 82, recommendations: [] } : { score: 64, recommendations: [recommendation] };
}

function greetingFor({ name }: SellerData): string {
  return name ? `Good to see you, ${name}. Your catalogue is ready when you are.` : 'Good to see you. Your catalogue is ready.';
}

function hasPicture(call: FakeCall): boolean {
  const content = call.body.messages.at(-1)?.content ?? '';
  return typeof content !== 'string' && content.some(({ type }) => type === 'image');
}

/** Reads the seller's data out of the request, as the model would: the JSON between the delimiters of the last message. */
const sellerData = (call: FakeCall) => blockOf(call, 'seller_data') as SellerData;

/** The sentence that is to be said in other words. */
const passageOf = (call: FakeCall) => (blockOf(call, 'passage') as { words?: string }).words ?? '';

function blockOf(call: FakeCall, name: string): object {
  const content = call.body.messages.at(-1)?.content ?? '';
  const text = typeof content === 'string' ? content : content.map((block) => block.text ?? '').join('\n');
  const json = new RegExp(`<${name}>\\n([\\s\\S]*?)\\n</${name}>`).exec(text)?.[1];
  return json ? (JSON.parse(json) as object) : {};
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0].trim() ?? text.trim();
}

function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  return text.slice(0, max).replace(/\s+\S*$/, '');
}
