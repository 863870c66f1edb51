/**
 * Keeps the order between calls and the end of a session, so that no call reaches the server without its session. Before a call
 * that ends the session is sent, pending queries ("questions") are aborted and new ones are held back, unsaved typing is saved,
 * and running mutations ("changes") are awaited. While that goes on, the "door" is closed.
 */
interface Question {
  ask: () => void;
  /** Aborts the query; `ask` may be called again later. */
  end: () => void;
  /** True if the question was asked for the person who was signed in at that time. */
  personal: boolean;
}

const questions = new Set<Question>();
const changes = new Set<symbol>();
/** Changes that are held back because the call that ends the session has already been sent. */
const late = new Set<() => void>();
/** Functions that save at once what is otherwise saved after a pause in typing. */
const savers = new Set<() => Promise<unknown>>();
/** Resolves when no change is running, or after PATIENCE_MS at the latest. Null while the door is open. */
let closing: Promise<void> | null = null;
/** True once the call that ends the session has been sent: a change started now would arrive without a session. */
let leaving = false;
let whenQuiet: (() => void) | null = null;
let givePicturesBack = () => {};

/** For how many milliseconds unsaved work and running changes may delay the end of a session. */
const PATIENCE_MS = 5_000;

/**
 * Sends the question now or, if the door is closed, when it opens again. Returns a function to call when the question has been
 * answered.
 */
export function passQuestion(question: Question): () => void {
  questions.add(question);
  if (!closing) question.ask();
  return () => void questions.delete(question);
}

/**
 * Makes a change now. If the call that ends the session has already been sent, the change is made only if the session survives.
 * `awaited` says whether the end of the session waits for this change. Returns a function to call when the change is complete.
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
 * Registers a form that saves automatically some time after the last change, so that it saves before a session ends. `save`
 * resolves when nothing is left to save, or when saving is impossible. Returns a function that unregisters it.
 */
export function beforeClosing(save: () => Promise<unknown>): () => void {
  savers.add(save);
  return () => void savers.delete(save);
}

/**
 * Closes the door: from now on no question is sent. Resolves when no change is running, or after PATIENCE_MS at the latest. Every
 * caller gets the same promise.
 */
export function closeDoor(): Promise<void> {
  if (closing) return closing;
  for (const { end } of questions) end();
  givePicturesBack = holdPictures();
  const patience = new Promise<void>((done) => setTimeout(done, PATIENCE_MS));
  const mine = Promise.race([quiet(), patience]).then(() => {
    // Somebody may have opened the door again meanwhile.
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

/** Opens the door and sends what was held back. Called when the session goes on, or when a new one has begun. */
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
 * Drops questions for good: only those of the person who was signed in, or all. Changes that are held back belong to that person
 * and are dropped too.
 */
export function dropQuestions(which: 'personal' | 'all') {
  late.clear();
  for (const question of [...questions]) {
    if (which === 'personal' && !question.personal) continue;
    question.end();
    questions.delete(question);
  }
}

/**
 * The browser itself requests images, so those still loading are cancelled by removing their `src`. Returns a function that puts
 * the `src` back.
 */
function holdPictures(): () => void {
  const held = [...document.images].filter(({ complete }) => !complete).map((image) => ({ image, src: image.src }));
  for (const { image } of held) image.removeAttribute('src');
  return () => {
    for (const { image, src } of held) image.src = src;
  };
}
