/**
 * Makes sure that no call reaches the server without its session while a session ends, for example by signing out. The server
 * would refuse such a call, and what it should save would be lost. Before the call that ends the session is sent, the "door"
 * closes: running queries ("questions") are aborted, new ones wait, unsaved typing is saved, and running mutations ("changes")
 * are awaited. If the session goes on after all, the door opens again and the waiting calls are sent.
 */
interface Question {
  ask: () => void;
  /** Aborts the query. `ask` may send it again later. */
  end: () => void;
  /** True if the query belongs to the signed-in person, false if it belongs to nobody in particular. */
  personal: boolean;
}

const questions = new Set<Question>();
const changes = new Set<symbol>();
/** Mutations made after the call that ends the session was sent. They wait, and are sent only if that call fails. */
const late = new Set<() => void>();
/** Forms that save automatically after a pause in typing register here. Calling such a function saves at once. */
const savers = new Set<() => Promise<unknown>>();
/**
 * While a session is ending (the door is closed): a promise that resolves when no mutation is running any more, at the latest
 * after PATIENCE_MS. Otherwise null.
 */
let closing: Promise<void> | null = null;
/** True once the call that ends the session was sent. A mutation sent later would reach the server without a session. */
let leaving = false;
let whenQuiet: (() => void) | null = null;
let givePicturesBack = () => {};

/** How long the end of a session may be delayed by unsaved typing and running mutations, in milliseconds. */
const PATIENCE_MS = 5_000;

/**
 * Sends a query, or lets it wait while a session is ending. The caller must call the returned function when the response has
 * come.
 */
export function passQuestion(question: Question): () => void {
  questions.add(question);
  if (!closing) question.ask();
  return () => void questions.delete(question);
}

/**
 * Sends a mutation, or lets it wait if the call that ends the session was already sent. `awaited`: the end of the session waits
 * for this mutation. The caller must call the returned function when the mutation is complete.
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
 * Registers a form that saves automatically, so that it saves before a session ends. `save` resolves when nothing is left to
 * save. Returns a function that removes the form again.
 */
export function beforeClosing(save: () => Promise<unknown>): () => void {
  savers.add(save);
  return () => void savers.delete(save);
}

/**
 * Called before a session ends: from now on queries wait. Resolves when no mutation is running any more, at the latest after
 * PATIENCE_MS.
 */
export function closeDoor(): Promise<void> {
  if (closing) return closing;
  for (const { end } of questions) end();
  givePicturesBack = holdPictures();
  const patience = new Promise<void>((done) => setTimeout(done, PATIENCE_MS));
  const mine = Promise.race([quiet(), patience]).then(() => {
    // If `openDoor` was called meanwhile, the session goes on.
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

/** Sends the calls that were kept waiting. Called if the session goes on after all, or when a new one has begun. */
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
 * Aborts queries and forgets them, so that they are never sent again: those of the person who was signed in, or all. Waiting
 * mutations are always forgotten, because all of them belong to that person.
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
 * Images are requested by the browser itself and not through `passQuestion`, so they are held back here: those still loading are
 * cancelled by removing their `src`. The returned function restores the `src` of images that are still on the page. The others
 * belonged to a page that is gone, and perhaps to a session that is over.
 */
function holdPictures(): () => void {
  const held = [...document.images].filter(({ complete }) => !complete).map((image) => ({ image, src: image.src }));
  for (const { image } of held) image.removeAttribute('src');
  return () => {
    for (const { image, src } of held) if (image.isConnected) image.src = src;
  };
}
