/** Reads facts in a seller's text, PDF or picture. Nothing is stored: the seller ticks what becomes a fact. */
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { linesLeft, proposeFacts, sourceText } from '#shared/facts/propose.ts';
import { type FactReading, PICTURES_NEED_A_KEY, type readTextInput } from '#shared/facts/reading.ts';
import { readingLimits } from '#shared/facts/reading-limits.ts';
import { proposalsOfPicture, type Verified, verifiedProposals } from '#shared/facts/verify-proposals.ts';
import type { SellerCtx } from '../context.ts';
import { AppError } from '../errors.ts';
import { logAiError } from '../generation/ai-call.ts';
import { AiError, type FactsBrief } from '../integrations/ai/ai.ts';
import { type PdfLimits, type PdfOutcome, readPdf } from '../integrations/pdf/pdf.ts';
import { formatOf, makePicture, NotAPicture, TooManyPixels } from '../products/picture.ts';
import { requireFeature } from '../subscriptions/require-feature.ts';
import { leavePlace, takePlace } from '../usage/places.ts';

/** How many milliseconds the AI may take to read a source. */
const WITHIN = 45_000;

const pdfLimits: PdfLimits = {
  pages: readingLimits.pdfPages,
  characters: readingLimits.pdfText,
  memoryMb: 400,
  ms: 20_000,
};

/** Whether an AI reads, and how many times the person can still have facts read in the present 24 hours. */
export async function readingState(ctx: SellerCtx): Promise<{ byAi: boolean; left: number; perDay: number }> {
  const perDay = Math.floor(readingLimits.perDay * ctx.limits.scale);
  const taken = await ctx.limits.taken('readFactsPerson', ctx.caller.userId);
  return { byAi: ctx.ai.readFacts !== null, left: Math.max(0, perDay - taken), perDay };
}

/**
 * Proposes facts from a pasted text: a list, a table, HTML, or sentences if an AI reads.
 *
 * @throws AppError TOO_MANY_REQUESTS if the daily readings are used up
 */
export function readText(
  ctx: SellerCtx,
  { text }: z.output<typeof readTextInput>,
  signal: AbortSignal | undefined,
): Promise<FactReading> {
  return counted(ctx, () => readPages(ctx, [sourceText(text)], { isPdf: false, notes: [] }, signal));
}

/**
 * Proposes facts from a file: a PDF with text, or a picture of a label.
 * @throws AppError TOO_LARGE, UNSUPPORTED_MEDIA with a sentence that says why; NOT_CONFIGURED for a picture if no AI can read it; PLAN_LIMIT for a
 * picture if the plan reads none
 */
export function readFile(ctx: SellerCtx, bytes: Buffer, signal: AbortSignal | undefined): Promise<FactReading> {
  return counted(ctx, () =>
    bytes.subarray(0, 1024).includes('%PDF-') ? readSheet(ctx, bytes, signal) : readLabel(ctx, bytes, signal),
  );
}

/** Counts a reading towards the daily limit. A source that could not be read does not count. */
async function counted(ctx: SellerCtx, read: () => Promise<FactReading>): Promise<FactReading> {
  const { userId } = ctx.caller;
  await ctx.limits.take('readFactsPerson', userId);
  try {
    return await read();
  } catch (error) {
    await ctx.limits.giveBack('readFactsPerson', userId);
    throw error;
  }
}

async function readSheet(ctx: SellerCtx, bytes: Buffer, signal: AbortSignal | undefined): Promise<FactReading> {
  const outcome = await readPdf(bytes, pdfLimits, signal);
  if (outcome.kind !== 'read') throw refusalOf(outcome, ctx.ai.readFacts !== null);
  const cut = `Only the first ${readingLimits.pdfText.toLocaleString('en')} characters of this PDF were read.`;
  return readPages(ctx, outcome.pages, { isPdf: true, notes: outcome.isCut ? [cut] : [] }, signal);
}

function refusalOf(outcome: Exclude<PdfOutcome, { kind: 'read' }>, readsPictures: boolean): AppError {
  switch (outcome.kind) {
    case 'tooManyPages': {
      const sentence = `This PDF has ${outcome.pages} pages, and at most ${readingLimits.pdfPages} are read.`;
      return new AppError('TOO_LARGE', `${sentence} Save the pages about this product as a PDF of their own.`);
    }
    case 'encrypted':
      return new AppError('UNSUPPORTED_MEDIA', 'This PDF is locked with a password. Save it without one, or paste its text.');
    case 'scanned': {
      const instead = readsPictures ? 'Take a picture of the page instead.' : 'Type or paste what the pages say.';
      return new AppError('UNSUPPORTED_MEDIA', `This PDF is scanned: it holds pictures of pages and no text. ${instead}`);
    }
    case 'damaged':
      return new AppError('UNSUPPORTED_MEDIA', 'This PDF is damaged and could not be read. Save it again, or paste its text.');
    case 'tooHeavy':
      return new AppError('TOO_LARGE', 'This PDF takes too much time or memory to read. Paste its text instead.');
  }
}

async function readPages(
  ctx: SellerCtx,
  pages: readonly string[],
  { isPdf, notes }: { isPdf: boolean; notes: string[] },
  signal: AbortSignal | undefined,
): Promise<FactReading> {
  const byRules = (more: string[] = []): FactReading => {
    const proposals = proposeFacts(pages, isPdf);
    return { by: 'rules', fromPicture: false, proposals, left: linesLeft(pages, proposals), notes: [...notes, ...more] };
  };
  if (!ctx.ai.readFacts) return byRules();
  const { given, isCut } = firstCharacters(pages);
  try {
    const read = await askAi(ctx, { pages: given, images: [] }, signal);
    const { proposals, dropped } = verifiedProposals(read, given, isPdf);
    const cut = `The AI read the first ${readingLimits.toAi.toLocaleString('en')} characters.`;
    const more = [...(isCut ? [cut] : []), ...sayDropped(dropped, (them) => `the source does not say ${them}`)];
    if (proposals.length === 0) return byRules(more);
    return { by: 'ai', fromPicture: false, proposals, left: linesLeft(pages, proposals), notes: [...notes, ...more] };
  } catch (error) {
    if (!(error instanceof AiError)) throw error;
    return byRules(['The AI could not be reached, so this was read without it. Try again later for more.']);
  }
}

async function readLabel(ctx: SellerCtx, bytes: Buffer, signal: AbortSignal | undefined): Promise<FactReading> {
  const unknown = 'This file could not be read. Use a PDF, or a picture as JPEG, PNG, WebP or GIF.';
  if (formatOf(bytes) === null) throw new AppError('UNSUPPORTED_MEDIA', unknown);
  if (!ctx.ai.readFacts || !ctx.ai.sees)
    throw new AppError('NOT_CONFIGURED', `${PICTURES_NEED_A_KEY}. Type or paste what the label says.`);
  await requireFeature(ctx, 'ai.visionFromPhoto');
  if (bytes.length > readingLimits.pictureBytes)
    throw new AppError('TOO_LARGE', 'This picture is larger than 5 MB. Save it smaller and try again.');
  const { jpeg } = await makePicture(bytes, { side: readingLimits.pictureSide }).catch((error: unknown) => {
    if (error instanceof TooManyPixels) throw new AppError('TOO_LARGE', 'This picture has too many pixels. Save it smaller.');
    if (!(error instanceof NotAPicture)) throw error;
    throw new AppError('UNSUPPORTED_MEDIA', unknown);
  });
  try {
    const image = { kind: 'data', mediaType: 'image/jpeg', base64: jpeg.toString('base64') } as const;
    const { proposals, dropped }: Verified = proposalsOfPicture(await askAi(ctx, { pages: [], images: [image] }, signal));
    return {
      by: 'ai',
      fromPicture: true,
      proposals,
      left: [],
      notes: sayDropped(dropped, (them) => `the words quoted for ${them} do not say ${them}`),
    };
  } catch (error) {
    if (!(error instanceof AiError)) throw error;
    throw new AppError('AI_UNAVAILABLE', 'The AI could not read this picture right now. Try again later.', {}, error);
  }
}

const sayDropped = (dropped: number, why: (them: string) => string): string[] =>
  dropped === 0
    ? []
    : [
        `${dropped} of the facts that the AI proposed ${dropped === 1 ? 'was' : 'were'} left out: ${why(dropped === 1 ? 'it' : 'them')}.`,
      ];

/** The first characters of a source, at most as many as the AI may read. */
function firstCharacters(pages: readonly string[]): { given: string[]; isCut: boolean } {
  let room: number = readingLimits.toAi;
  const given = pages.map((page) => {
    const part = page.slice(0, room).toWellFormed();
    room -= part.length;
    return part;
  });
  return { given, isCut: pages.some((page, at) => page.length > (given[at]?.length ?? 0)) };
}

/** Asks the AI. The reading uses no query of the plan, but counts as an AI call in progress. */
async function askAi(ctx: SellerCtx, brief: FactsBrief, signal: AbortSignal | undefined) {
  const place = uuidv7();
  takePlace(ctx, place);
  try {
    const late = AbortSignal.timeout(WITHIN);
    const read = await ctx.ai.readFacts?.(brief, signal ? AbortSignal.any([signal, late]) : late);
    return read?.facts ?? [];
  } catch (error) {
    if (error instanceof AiError) logAiError(ctx, error, 'facts were not read by the AI');
    throw error;
  } finally {
    leavePlace(ctx, place);
  }
}
