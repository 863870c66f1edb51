/**
 * The calls of this page, and the door they pass. What ends the session speaks last: before it, questions under way are
 * ended and new ones wait, and changes under way are answered, so that none meets the server without its session.
 */
interface Question {
  ask: () => void;
  /** Gives up waiting for the answer; `ask` may follow. */
  end: () => void;
  /** Asked for the person who was signed in then. */
  personal: boolean;
}

const questions = new Set<Question>();
const changes = new Set<symbol>();
/** Changes that were to begin when it was too late for them. */
const late = new Set<() => void>();
let closed = false;
/** What ends the session is on its way: a change that began now would meet the server without it. */
let leaving = false;
let whenQuiet: (() => void) | null = null;
let givePicturesBack = () => {};

/** How long changes under way may keep a session from ending, in milliseconds. */
const PATIENCE_MS = 5_000;

/** Asks now, or once the door is open again. Answers what to call when the question is over. */
export function passQuestion(question: Question): () => void {
  questions.add(question);
  if (!closed) question.ask();
  return () => void questions.delete(question);
}

/**
 * Makes a change now; once the end of the session is on its way, only when the session goes on after all. `awaited` says whether
 * that end waits for it. Answers what to call when the change is over.
 */
export function passChange(make: () => void, awaited: boolean): () => void {
  const change = Symbol();
  const begin = () => {
    if (awaited) changes.add(change);
    make();
  };
  if (leaving) late.add(begin);
  else begin();
  return () => {
    late.delete(begin);
    if (changes.delete(change) && changes.size === 0) whenQuiet?.();
  };
}

/** From here on nothing is asked. Resolves when nothing is under way any more. */
export async function closeDoor(): Promise<void> {
  if (closed) return;
  closed = true;
  for (const { end } of questions) end();
  givePicturesBack = holdPictures();
  if (changes.size > 0) {
    await new Promise<void>((done) => {
      whenQuiet = done;
      setTimeout(done, PATIENCE_MS);
    });
    whenQuiet = null;
  }
  // It may have been opened meanwhile.
  leaving = closed;
}

/** Asks and makes what was held back: the session goes on, or another one begins. */
export function openDoor() {
  if (!closed) return;
  closed = false;
  leaving = false;
  givePicturesBack();
  for (const { ask } of [...questions]) ask();
  const begun = [...late];
  late.clear();
  for (const begin of begun) begin();
}

/**
 * Ends questions for good, those asked for the person who was signed in, or all: nobody is left whom an answer is for. Changes
 * that came too late are the person's.
 */
export function dropQuestions(which: 'personal' | 'all') {
  late.clear();
  for (const question of [...questions]) {
    if (which === 'personal' && !question.personal) continue;
    question.end();
    questions.delete(question);
  }
}

/** Pictures are asked for by the browser itself; those that are not here yet are taken back. */
function holdPictures(): () => void {
  const held = [...document.images].filter(({ complete }) => !complete).map((image) => ({ image, src: image.src }));
  for (const { image } of held) image.removeAttribute('src');
  return () => {
    for (const { image, src } of held) image.src = src;
  };
}
