/**
 * Questions as sellers type them, with the article that must come first, and questions that no article answers, which must count as
 * unanswered: they are how those who write the help learn what is missing.
 */
import { describe, expect, test } from 'vitest';
import { readArticle } from '#server/help-articles/markdown.ts';
import { ANSWERS_FROM, fitting, indexArticles } from '#server/help-articles/rank.ts';
import { readStarters } from '#server/help-articles/starters.ts';

const index = indexArticles(
  readStarters('server/help-articles/articles')
    .filter(({ content }) => content.category !== 'news')
    .map(({ content }) => ({ ...content, id: content.slug, ...readArticle(content.bodyMd) })),
);
const search = (query: string) => index.search(query, new Map());

/** The article that comes first, and the questions it answers. */
const answered: Record<string, string[]> = {
  'write-your-first-text': [
    'write blurb',
    'how do i start',
    'generate a description',
    'create product copy',
    'write a listing',
    'getting started',
  ],
  'write-many-texts': [
    'write 200 descriptions at once',
    'bulk generate',
    'texts for my whole catalogue',
    'generate copy for all my items',
    'mass create blurbs',
  ],
  'review-many-texts': ['approve drafts', 'go through the drafts of a batch', 'accept all texts'],
  'use-or-discard-a-draft': [
    'publish the draft',
    'throw away a draft',
    'how do i make the text live',
    'rewrite one sentence',
    'where did my generated text go',
  ],
  'versions-and-undo': [
    'get my old description back',
    'compare two verions',
    'i overwrote my text',
    'previous version of a description',
    'undo a rewrite',
  ],
  'voice-profiles': [
    'brand voice',
    'sound like us',
    'words it should never use',
    'banned words',
    'make it sound less like ai',
    'tone of voice',
  ],
  'keywords-for-search': ['where do i put keywords', 'keyword stuffing', 'search terms for google'],
  'seo-score': ['why is my seo score low', 'improve my ranking', 'what does the score mean'],
  'languages-of-texts': ['translate to german', 'can it write in french', 'descriptions in spanish', 'other languages'],
  'platforms-and-their-limits': [
    'amazon title too long',
    'etsy character limit',
    'how many characters on ebay',
    'rules of walmart',
  ],
  'ai-key-and-offline-writer': [
    'which ai model do you use',
    'set up anthropic key',
    'does it work without internet',
    'is this chatgpt',
  ],
  'why-a-sentence-is-marked': [
    'why is the ai making things up about my product',
    'ai lies',
    'ai invents facts',
    'the text made things up',
    'it hallucinates',
    'it keeps making stuff up',
    'the description isnt true',
    'why is my sentence underlined',
    'use button is greyed out',
    'it says something that is not true',
    'false claims in my text',
  ],
  'facts-the-writer-may-use': [
    'why is my text so short',
    'add product details',
    'read facts from a pdf',
    'are my notes private',
    'supplier data sheet',
  ],
  'catalogue-health': [
    'find problems in my catalogue',
    'what is to mend',
    'near duplicates',
    'products with missing info',
    'missing info what should i fix first',
  ],
  'add-a-product': ['add a product', 'create new item', 'add one product by hand', 'try with sample products'],
  'import-a-file': [
    'upload spreadsheet of my items',
    'upload spreadsheet',
    'upload csv',
    'upload excel sheet',
    'import from shopify',
    'bring in my products from etsy',
    'how do i load my catalogue',
    'add products from a file',
    'move my products from woocommerce',
    'bulk upload',
    'xlsx',
    'import stuck at 0%',
  ],
  'columns-and-faults-of-an-import': [
    'map columns',
    'column not recognised',
    'import errors',
    'the price column is wrong',
    'decimal comma in my file',
    'woocommerce csv columns wrong',
    'my csv shows weird charcters',
  ],
  'undo-an-import': ['undo an imoprt', 'i imported the wrong file', 'roll back an upload'],
  'export-to-a-shop': [
    'export to shopify',
    'download csv',
    'download my products as excel',
    'get the texts into my shop',
    'send the texts to amazon',
    'how do i put descriptions on etsy',
    'amazon flat file upload',
    'google merchant center feed',
  ],
  'edit-many-products': [
    'change all prices',
    'raise prices by 10 percent',
    'bulk edit',
    'update stock of many products',
    'paste from excel',
  ],
  'find-products-in-the-list': [
    'find a product',
    'filter by tag',
    'sort by price',
    'save a view',
    'where is my product',
    'search by sku',
  ],
  'pictures-and-alt-texts': [
    'image wont uplaod',
    'add photos',
    'alt text',
    'picture too large',
    'upload image',
    'change main photo',
  ],
  'sizes-and-colours': ['product with several sizes', 'add variants', 'price per size', 'different colours'],
  'recently-deleted': [
    'i deleted a product by mistake',
    'restore deleted product',
    'trash',
    'recover item',
    'get a deleted listing back',
  ],
  'plans-and-queries': [
    'how many credits are left',
    'i ran out of queries',
    'what is a query',
    'what counts as a credit',
    'does a failed text cost',
    'when do my credits reset',
  ],
  'buy-more-queries': [
    'buy more credits',
    'buy extra queries',
    'top up',
    'do bought queries expire',
    'purchase additional queries',
  ],
  'change-your-plan': [
    'upgrade',
    'switch to yearly',
    'go to a bigger plan',
    'how much does it cost',
    'downgrade my plan',
    'update my credit card',
  ],
  'cancel-your-plan': ['how can i canel my subscripton', 'unsubscribe', 'stop paying', 'i want a refund', 'end my membership'],
  'paused-products': [
    'product is paused',
    'why cant i edit this product',
    'keep a product active',
    'too many products for my plan',
  ],
  'invoices-and-payments': ['invoces', 'where is my receipt', 'get a bill', 'vat number on invoice', 'my card was declined'],
  'password-and-devices': [
    'forgot password',
    'change my email address',
    'log out everywhere',
    'two factor',
    'sign in with google',
    'i got hacked',
    'how do i log in',
    'lost my phone cant log in',
  ],
  'download-or-delete-your-account': [
    'delete my account',
    'close account',
    'download all my data',
    'export all my data',
    'gdpr data request',
    'remove my profile',
  ],
  'api-tokens-and-scripts': [
    'api key',
    'connect my own software to listwright',
    'connect our erp',
    'api',
    'script',
    'automate with python',
    'integrate with our system',
    'access token',
    'how do i use the api with zapier',
  ],
  'what-the-ai-is-told': [
    'is my data used for training',
    'privacy',
    'who can see my products',
    'what is sent to the ai',
    'where is my data stored',
  ],
  'notifications-and-mails': [
    'stop emails',
    'notifications',
    'turn off notifications',
    'too many mails',
    'dont send me emails',
    'what is the bell',
    'mute alerts',
  ],
  'work-by-keyboard': ['keyboard shortcuts', 'hotkeys', 'command palette'],
  'name-photo-and-appearance': ['dark mode', 'change my name', 'profile picture', 'change my photo', 'night theme'],
  'send-feedback-or-a-question': ['contact support', 'report a bug', 'suggest a feature', 'talk to a human', 'give feedback'],
  'what-listwright-does-not-do-yet': [
    'add my emploee to the account',
    'invite my team',
    'add a colleague',
    'staff accounts',
    'second user',
    'sync with my shop automatically',
    'mobile app',
    'coworker access',
  ],
  'read-your-reports': [
    'sales reports',
    'how many texts did i write last month',
    'effect of new texts',
    'export a chart',
    'click rate',
  ],
  'dashboard-and-activity': [
    'what is on the dashboard',
    'where can i see running jobs',
    'is my import still running',
    'greeting',
  ],
};

/** What no article answers. */
const unanswered = [
  'zebra unicycle parade',
  'affiliate program',
  'barcode scanner hardware',
  'print shipping labels',
  'discount coupon codes',
  'schedule instagram posts',
  'make a product video',
  'pay with paypal',
  'pay with bitcoin',
  'who founded the company',
  'phone number of the office',
  'student discount',
  'remove background of a photo',
  'reply to customer reviews',
  'track competitors',
  'slack integration',
  'warehouse locations',
  'blog article generator',
  'weather tomorrow',
  'change the currency exchange rate',
  'write facebook ads',
  'hire a copywriter',
];

describe('the search of the help', () => {
  test.each(Object.entries(answered))('%s comes first', (slug, questions) => {
    const wrong = questions.flatMap((query) => {
      const [first] = search(query);
      const isRight = first?.id === slug && first.covers >= ANSWERS_FROM;
      return isRight ? [] : [`${query}: ${first?.id ?? 'nothing'} (${first?.covers.toFixed(2)})`];
    });
    expect(wrong).toEqual([]);
  });

  test('what is far below the best result is left out, and what stands near it stays', () => {
    expect(fitting(search('how do i use the api with zapier')).map(({ id }) => id)).toEqual(['api-tokens-and-scripts']);
    expect(fitting(search('import')).length).toBeGreaterThan(1);
    expect(fitting([])).toEqual([]);
  });

  test('what no article answers counts as unanswered', () => {
    const wrong = unanswered.flatMap((query) => {
      const [first] = search(query);
      return (first?.covers ?? 0) < ANSWERS_FROM ? [] : [`${query}: ${first?.id} (${first?.covers.toFixed(2)})`];
    });
    expect(wrong).toEqual([]);
  });
});
