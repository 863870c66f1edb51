import { counted, tooLarge, unreadable } from '../refusals.ts';
import type { Archive } from './archive.ts';
import { workbookLimits } from './limits.ts';
import { TextParts, unescapeText } from './text-parts.ts';
import { readAllXml } from './xml.ts';

/** The texts that the cells of a workbook share. */
export interface SharedTexts {
  /**
   * The text that cells refer to by this number.
   * @throws AppError if there is none
   */
  at(index: number): string;
}

/**
 * Reads the shared texts. They are kept as UTF-8 in few large blocks, which takes much less memory than a string for each.
 * @param path the part that holds them; null if the workbook has none
 * @throws AppError if they are too many
 */
export async function readSharedTexts(archive: Archive, path: string | null): Promise<SharedTexts> {
  const store = new TextStore();
  const parts = new TextParts();
  if (path !== null) {
    await readAllXml(archive.read(path), {
      open: (name) => parts.open(name),
      text: (text) => parts.text(text),
      close: (name) => {
        parts.close(name);
        if (name === 'si') store.add(unescapeText(parts.take()));
      },
    });
  }
  return store;
}

const BLOCK = 1024 * 1024;

class TextStore implements SharedTexts {
  private readonly blocks: Buffer[] = [];
  /**
   * Where each text begins: the number of its block times BLOCK, plus its place in the block. A text longer than BLOCK has a
   * block of its own.
   */
  private starts = new Float64Array(1_024);
  private lengths = new Uint32Array(1_024);
  private count = 0;
  private used = BLOCK;
  private bytes = 0;

  add(text: string): void {
    const length = Buffer.byteLength(text);
    this.bytes += length;
    if (this.count >= workbookLimits.sharedTexts || this.bytes > workbookLimits.sharedBytes) {
      throw tooLarge(
        `The workbook holds too many different texts: more than ${counted(workbookLimits.sharedTexts)}, or ${workbookLimits.sharedBytes / 1024 / 1024} MB. Save it as CSV.`,
      );
    }
    if (this.used + length > BLOCK) {
      this.blocks.push(Buffer.allocUnsafe(Math.max(BLOCK, length)));
      this.used = 0;
    }
    this.blocks.at(-1)?.write(text, this.used);
    this.makeRoom();
    this.starts[this.count] = (this.blocks.length - 1) * BLOCK + this.used;
    this.lengths[this.count] = length;
    this.used += length;
    this.count++;
  }

  at(index: number): string {
    const start = this.starts[index];
    if (!(index >= 0 && index < this.count) || start === undefined) {
      throw unreadable('The workbook is damaged: a cell refers to a text that is not there.');
    }
    const from = start % BLOCK;
    return this.blocks[Math.floor(start / BLOCK)]?.toString('utf8', from, from + (this.lengths[index] ?? 0)) ?? '';
  }

  private makeRoom(): void {
    if (this.count < this.starts.length) return;
    const starts = new Float64Array(this.count * 2);
    const lengths = new Uint32Array(this.count * 2);
    starts.set(this.starts);
    lengths.set(this.lengths);
    this.starts = starts;
    this.lengths = lengths;
  }
}
