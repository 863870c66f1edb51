/**
 * The calls of this page, and the door they pass. What ends the session speaks last: before it, questions under way are
 * ended and new ones wait, what was typed a moment ago is saved, and changes under way are answered, so that none meets
 * the server without its session.
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
/** Each saves at once what it would have saved after a pause. */
const savers = new Set<() => Promise<unknown>>();
/** Resolves when nothing is under way, or after PATIENCE_MS; null while the door is open. */
let closing: Promise<void> | null = null;
/** What ends the session is on its way: a change that began now would meet the server without it. */
let leaving = false;
let whenQuiet: (() => void) | null = null;
let givePicturesBack = () => {};

/** How long what is still to be saved and changes under way may keep a session from ending, in milliseconds. */
const PATIENCE_MS = 5_000;

/** Asks now, or once the door is open again. Answers what to call when the question is over. */
export function passQuestion(question: Question): () => void {
  questions.add(question);
  if (!closing) question.ask();
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

/**
 * Registers what saves by itself a while after the last change: a session does not end before it did so. `save` resolves
 * when nothing of it is left to save, or cannot be saved now. Answers what takes it back.
 */
export function beforeClosing(save: () => Promise<unknown>): () => void {
  savers.add(save);
  return () => void savers.delete(save);
}

/** From here on nothing is asked. Resolves when nothing is under way, or after PATIENCE_MS; every caller gets the same promise. */
export function closeDoor(): Promise<void> {
  if (closing) return closing;
  for (const { end } of questions) end();
  givePicturesBack = holdPictures();
  const patience = new Promise<void>((done) => setTimeout(done, PATIENCE_MS));
  const mine = Promise.race([quiet(), patience]).then(() => {
    // It may have been opened meanwhile.
    if (closing === mine) leaving = true;
  });
  closing = mine;
  return mine;
}

async function quiet() {
  await Promise.allSettled([...savers].map((save) => save()));
  if (changes.size === 0) return;
  await new Promise<void>((done) => {
    whenQuiet = done;
  });
}

/** Asks and makes what was held back: the session goes on, or another one begins. */
export function openDoor() {
  if (!closing) return;
  closing = null;
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
