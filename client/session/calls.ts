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
let closed = false;
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

/** Notes that something is being changed. Answers what to call when that is over. */
export function noteChange(): () => void {
  const change = Symbol();
  changes.add(change);
  return () => {
    changes.delete(change);
    if (changes.size === 0) whenQuiet?.();
  };
}

/** From here on nothing is asked. Resolves when nothing is under way any more. */
export async function closeDoor(): Promise<void> {
  if (closed) return;
  closed = true;
  for (const { end } of questions) end();
  givePicturesBack = holdPictures();
  if (changes.size === 0) return;
  await new Promise<void>((done) => {
    whenQuiet = done;
    setTimeout(done, PATIENCE_MS);
  });
  whenQuiet = null;
}

/** Asks again what was held back: the session goes on, or another one begins. */
export function openDoor() {
  if (!closed) return;
  closed = false;
  givePicturesBack();
  for (const { ask } of [...questions]) ask();
}

/** Ends questions for good, those asked for the person who was signed in, or all: nobody is left whom an answer is for. */
export function dropQuestions(which: 'personal' | 'all') {
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
