import { type ActivityItem, isAtWork, isOver, percentDone } from '#shared/activity/activity.ts';
import { plural } from '../products/format.ts';

/** “412 of 991”, or nothing if it is not known how much there is to do. */
export const doneText = ({ done, total }: ActivityItem) =>
  total === null ? '' : `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;

/** What one job does and how far it is: “Importing 412 of 991”, “Undoing products.csv”, “5 texts wait for you”. */
function nowText(item: ActivityItem): string {
  const { doing, title } = item;
  // Words that name what they are about need no title.
  return [doing, doneText(item) || (doing.includes(' ') ? '' : title)].filter(Boolean).join(' ');
}

/** What all jobs together do, in a few words: “Importing 412 of 991” or “3 jobs running, 40%”. */
export function summaryText(items: readonly ActivityItem[]): string {
  const working = items.filter(isAtWork);
  const [first] = working;
  if (first && working.length === 1) return nowText(first);
  if (first) {
    const percent = percentDone(items);
    return `${plural(working.length, 'job')} running${percent === null ? '' : `, ${percent}%`}`;
  }
  const [still, ...others] = items.filter((item) => !isOver(item));
  if (still && others.length === 0) return nowText(still);
  if (still) return `${plural(others.length + 1, 'job')} waiting or paused`;
  const [last] = items;
  if (last && items.length === 1) return `${last.doing} ${last.title}`;
  return `${plural(items.length, 'job')} finished`;
}

/** What all jobs at work do, for the title of the page: “(34 of 50)” or “(3 jobs, 40%)”. Null if none is at work. */
export function titleText(items: readonly ActivityItem[]): string | null {
  const working = items.filter(isAtWork);
  const [first] = working;
  if (!first) return null;
  if (working.length === 1) return `(${doneText(first) || first.doing})`;
  const percent = percentDone(items);
  return `(${plural(working.length, 'job')}${percent === null ? '' : `, ${percent}%`})`;
}

/** What the title of the page says about a job that ended while nobody looked: “Done: spring.csv ·”. */
export const endedText = ({ title, state }: ActivityItem): string =>
  `${state === 'failed' ? 'Did not finish' : state === 'ready' ? 'Checked' : 'Done'}: ${title} ·`;

/** What happened to a job that is over or changed its state: “products.csv”: imported. */
export function stateText({ title, doing, state }: ActivityItem): string {
  if (state === 'failed') return `“${title}” did not finish`;
  if (state === 'ready') return `“${title}” is checked and waits for you`;
  // Words before a number may end in a comma.
  return `“${title}”: ${doing.toLowerCase().replace(/,$/, '')}`;
}
