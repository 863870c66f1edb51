import { type Token, tokensOf } from './tokens.ts';

const elided = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu)['’]/iu;

/** The tokens of a text in which French elisions are words of their own: "d'olivier" becomes "d'" and "olivier". */
export function tokensInWords(text: string): Token[] {
  return tokensOf(text).flatMap((token) => {
    const article = token.kind === 'word' ? elided.exec(token.text)?.[0] : undefined;
    if (!article || article.length === token.text.length) return [token];
    const [head, tail] = [token.text.slice(0, article.length), token.text.slice(article.length)];
    const between = token.start + article.length;
    return [
      { ...token, text: head, lower: head.toLowerCase().replace('’', "'"), end: between, answers: [] },
      {
        ...token,
        text: tail,
        lower: tail.toLowerCase().replace('’', "'"),
        start: between,
        glued: false,
        opensLine: false,
        answers: [],
      },
    ];
  });
}
