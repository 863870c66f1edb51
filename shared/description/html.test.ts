import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '#tests/support/amounts.ts';
import { bestTime } from '#tests/support/best-time.ts';
import {
  asPlainText,
  cleanDescription,
  type DescriptionNode,
  descriptionTags,
  escapeHtml,
  htmlToText,
  listingToHtml,
  parseDescription,
  renderDescription,
  textToHtml,
} from './html.ts';

const allowedTag = /^<\/?(?:p|ul|ol|li|strong|em|h3|br)>/;
/** True if every `<` begins an allowed tag without attributes. */
const isSafe = (html: string) =>
  html
    .split('<')
    .slice(1)
    .every((rest) => allowedTag.test(`<${rest}`));

describe('reading a description', () => {
  test('keeps the tags of the list, without attributes, and well formed', () => {
    expect(cleanDescription('<p class="x" onclick=go()>Holds <strong id=a>350 ml<em>.')).toBe(
      '<p>Holds <strong>350 ml<em>.</em></strong></p>',
    );
    expect(cleanDescription('<ul><li>Oak<li>Brass</ul>Made here')).toBe('<ul><li>Oak</li><li>Brass</li></ul><p>Made here</p>');
  });

  test('reads what shops export: other headings, bold tags, divisions and tables', () => {
    expect(cleanDescription('<h2>Care</h2><div>Hand <b>wash</b></div><div>Dry <i>flat</i></div>')).toBe(
      '<h3>Care</h3><p>Hand <strong>wash</strong></p><p>Dry <em>flat</em></p>',
    );
    expect(cleanDescription('<table><tr><td>Size</td><td>M</td></tr><tr><td>Fit</td><td>Loose</td></tr></table>')).toBe(
      '<p>Size M</p><p>Fit Loose</p>',
    );
    expect(cleanDescription('<li><p>one</p><p>two</p></li>')).toBe('<ul><li>one<br>two</li></ul>');
  });

  test('keeps lists inside lists, up to three', () => {
    const two = '<ul><li>Bag<ul><li>Inner pocket</li></ul></li></ul>';
    expect(cleanDescription(two)).toBe(two);
    const deep = cleanDescription('<ul><li>'.repeat(50));
    expect(deep.split('<ul>').length - 1).toBeLessThanOrEqual(3);
  });

  test('leaves signs a seller types alone', () => {
    expect(parseDescription('Fits < 5 cm & > 2 cm, "snug" <3 don\'t')).toEqual([
      { tag: 'p', children: ['Fits < 5 cm & > 2 cm, "snug" <3 don\'t'] },
    ]);
    expect(cleanDescription('a<b')).toBe('<p>a&lt;b</p>');
  });

  test('decodes each entity exactly once', () => {
    expect(htmlToText('5&quot; &times; 7&Prime; &#8211; caf&#xe9; &amp;lt;b&amp;gt; &#151; &unknown; &#0;')).toBe(
      '5" × 7″ – café &lt;b&gt; — &unknown; \ufffd',
    );
  });

  test('drops what is empty and the space nobody sees', () => {
    expect(cleanDescription(' <p> </p><ul><li> </li></ul><p>\n a \n\n b <br> </p><p><strong></strong></p>')).toBe('<p>a b</p>');
    expect(cleanDescription('<li>a<ul></ul>b')).toBe('<ul><li>a b</li></ul>');
  });
});

describe('hostile markup', () => {
  test.each([
    '<script>alert(1)</script>',
    '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
    '<scr<script>ipt>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<svg><script>alert&#40;1)</script></svg>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<p onmouseover="alert(1)" style="background:url(javascript:alert(1))">x</p>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java&#10;script:alert(1)">x</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<textarea></textarea><script>1</script>',
    '<title><p></title><script>1</script>',
    '<!--><script>alert(1)</script>-->',
    '<!-- <p> --!><img src=x onerror=alert(1)>',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<?xml version="1.0"?><x:script>1</x:script>',
    '<p/onclick=alert(1)>x',
    '<strong\u0000onclick=alert(1)>x',
    '<p title="x" "onclick=alert(1)>x',
    "<p title='\"><script>alert(1)</script>'>x</p>",
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '&amp;lt;script&amp;gt;',
    '&#60;script&#62;alert(1)&#60;/script&#62;',
    '<style>@import "//evil.example"</style>x',
    '<form action=//evil.example><input type=submit>',
    '<base href=//evil.example>',
    '<meta http-equiv=refresh content="0;url=//evil.example">',
    '<custom-element onclick=1>x</custom-element>',
    '<p><p><p></ul></li></script>',
    '\u202e<script>\u0000alert(1)</script>',
  ])('%s is inert', (hostile) => {
    const html = cleanDescription(hostile);
    expect(isSafe(html)).toBe(true);
    const tags = (nodes: DescriptionNode[]): string[] =>
      nodes.flatMap((node) => (typeof node === 'string' ? [] : [node.tag, ...tags(node.children)]));
    for (const tag of tags(parseDescription(hostile))) expect(descriptionTags).toContain(tag);
  });

  test('what a script says is not shown as text', () => {
    expect(cleanDescription('<p>a</p><script>var stolen = "<p>b</p>"</script><p>c</p>')).toBe('<p>a</p><p>c</p>');
  });

  test.each([
    '<',
    '<a "',
    '<a ="',
    '<a =\'"',
    '<!--',
    '<p>',
    '<ul>',
    '<li><p>a',
    '<b>',
    '<ul><li><b>x ',
    '</p>',
    '</',
    '&#',
    'a<br>',
  ])('a hundred thousand characters of %s are read at once', (piece) => {
    const html = piece.repeat(Math.ceil(100_000 / piece.length));
    expect(bestTime(() => parseDescription(html), 50)).toBeLessThan(50);
  });

  // In a browser, an unclosed tag such as <em> is opened again in every following paragraph. Our parser must not do that: with
  // many such tags the output would grow without limit.
  test.each(['em a', 'strong a', 'div a', 'a href', 'li a', 'ul><li a'])(
    'ninety-seven <%s> that are never closed make many paragraphs after them no slower',
    (tag) => {
      const shape = (length: number) => {
        const unclosed = Array.from({ length: 97 }, (_, n) => `<${tag}=${n}>`).join('');
        return `<p>${unclosed}`.padEnd(length, '<p>x</p>');
      };
      expect(cleanDescription(shape(20_000)).match(/x/g)?.length).toBeGreaterThan(2_200);
      const cost = (length: number) => {
        const html = shape(length);
        return bestTime(() => cleanDescription(html), 0, 5);
      };
      // The second text is eight times as long, so it may take about eight times as long to read. If the time grew with the
      // square of the length, it would take 64 times as long.
      expect(cost(160_000) / Math.max(cost(20_000), 1)).toBeLessThan(24);
    },
  );
});

/** Random text that looks enough like HTML to be dangerous. */
const markup = fc
  .array(
    fc.oneof(
      fc.constantFrom(...descriptionTags.flatMap((tag) => [`<${tag}>`, `</${tag}>`, `<${tag} a="b>c">`])),
      fc.constantFrom(
        '<script>',
        '</script>',
        '<div>',
        '</div>',
        '<td>',
        '<b',
        '<!--',
        '-->',
        '&amp;',
        '&lt;',
        '&#60;',
        ' ',
        '\n',
        '"',
      ),
      fc.string({ unit: 'grapheme', maxLength: 5 }),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(''));

describe('whatever is read', () => {
  test('no tag outside the list and no attribute comes out', () => {
    fc.assert(
      fc.property(markup, (html) => isSafe(cleanDescription(html))),
      { numRuns: runs(2_000) },
    );
  });

  test('the HTML of a tree reads as the same tree', () => {
    fc.assert(
      fc.property(markup, (html) => {
        const tree = parseDescription(html);
        expect(parseDescription(renderDescription(tree))).toEqual(tree);
      }),
      { numRuns: runs(2_000) },
    );
  });

  test('elements are only where a browser would put them', () => {
    const inline = new Set(['strong', 'em', 'br']);
    const check = (nodes: DescriptionNode[], parent: string) => {
      for (const node of nodes) {
        const tag = typeof node === 'string' ? 'text' : node.tag;
        if (parent === 'top') expect(['p', 'h3', 'ul', 'ol']).toContain(tag);
        else if (parent === 'ul' || parent === 'ol') expect(tag).toBe('li');
        else if (parent === 'li') expect(tag === 'text' || tag === 'ul' || tag === 'ol' || inline.has(tag)).toBe(true);
        else expect(tag === 'text' || inline.has(tag)).toBe(true);
        if (typeof node !== 'string') {
          expect(node.children.length > 0).toBe(node.tag !== 'br');
          check(node.children, node.tag);
        }
      }
    };
    fc.assert(
      fc.property(markup, (html) => check(parseDescription(html), 'top')),
      { numRuns: runs(1_000) },
    );
  });
});

describe('the description of a listing', () => {
  const mug = {
    intro: 'A mug for <slow> mornings & long evenings.',
    bullets: ['Holds 350 ml', '', 'Dishwasher safe'],
    details: 'Thrown by hand.\nGlazed twice.\n\n- Height 9 cm\n- Width 8 cm',
  };

  test('is the intro, the bullets and the details', () => {
    expect(listingToHtml(mug)).toBe(
      '<p>A mug for &lt;slow&gt; mornings &amp; long evenings.</p><ul><li>Holds 350 ml</li><li>Dishwasher safe</li></ul>' +
        '<p>Thrown by hand.<br>Glazed twice.</p><ul><li>Height 9 cm</li><li>Width 8 cm</li></ul>',
    );
  });

  test('reads as plain text too', () => {
    expect(htmlToText(listingToHtml(mug))).toBe(
      'A mug for <slow> mornings & long evenings.\n\n- Holds 350 ml\n- Dishwasher safe\n\nThrown by hand.\nGlazed twice.\n\n- Height 9 cm\n- Width 8 cm',
    );
    expect(htmlToText('<ol><li>Wash<ul><li>cold<br>only</li></ul></li><li>Dry</li></ol>')).toBe(
      '1. Wash\n   - cold\n     only\n2. Dry',
    );
  });

  test('of nothing is nothing', () => {
    expect(listingToHtml({ intro: ' ', bullets: [], details: '' })).toBe('');
    expect(htmlToText('')).toBe('');
  });

  test('loses no word of any listing, and reads back as it was', () => {
    const sentence = fc.string({ unit: 'grapheme', maxLength: 40 });
    const letters = (text: string) => text.toWellFormed().replace(/[\s\u0000-\u001f\u007f*•-]/g, '');
    fc.assert(
      fc.property(fc.record({ intro: sentence, bullets: fc.array(sentence), details: sentence }), (listing) => {
        const html = listingToHtml(listing);
        expect(isSafe(html)).toBe(true);
        expect(cleanDescription(html)).toBe(html);
        expect(letters(htmlToText(html))).toBe(letters([listing.intro, ...listing.bullets, listing.details].join('')));
      }),
      { numRuns: runs(1_000) },
    );
  });
});

test('plain text keeps its paragraphs, lines and lists', () => {
  expect(textToHtml('One\r\ntwo\n\n\n• a < b\n* c\nEnd')).toBe('<p>One<br>two</p><ul><li>a &lt; b</li><li>c</li></ul><p>End</p>');
});

test('text is made safe for quoted attributes too', () => {
  expect(escapeHtml(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;');
});

test.each([
  ['<p>Soft &amp; warm</p><ul><li>Oak</li></ul>', 'Soft & warm\n\n- Oak'],
  ['<script>alert(1)</script>Oak', 'Oak'],
  ['R&amp;D', 'R&D'],
  // Line breaks stay, unless the text has HTML paragraphs, lists or line breaks: then white space means nothing.
  ['Name: Salt &amp; Pepper mill\nMaterial: oak\nHeight: 20 cm', 'Name: Salt & Pepper mill\nMaterial: oak\nHeight: 20 cm'],
  ['<b>Made of</b> oak\n\nin <span class="place">Wales</span>', 'Made of oak\n\nin Wales'],
  ['Made\nof <b>oak</b><br>in\nWales', 'Made of oak\nin Wales'],
  ['Soft & warm,\n a < b, <3', 'Soft & warm,\n a < b, <3'],
  ['', ''],
])('%s is read as plain text', (text, plain) => {
  expect(asPlainText(text)).toBe(plain);
});
