interface Price {
  priceMonth: number;
  priceYear: number;
}

/** How many monthly payments paying by the year saves with this plan; 0 if it saves less than one. */
const savedBy = ({ priceMonth, priceYear }: Price) =>
  priceMonth > 0 ? Math.floor((12 * priceMonth - priceYear) / priceMonth) : 0;

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

/**
 * What paying by the year saves, as words such as “two months free”, from the prices of the plans; an empty text if it saves nothing.
 * Where plans differ, it is said of the one that saves most.
 */
export function monthsFree(plans: readonly Price[]): string {
  const saved = plans.filter(({ priceMonth }) => priceMonth > 0).map(savedBy);
  const most = Math.max(0, ...saved);
  if (most === 0) return '';
  const words = `${numbers[most] ?? most} ${most === 1 ? 'month' : 'months'} free`;
  return saved.every((one) => one === most) ? words : `up to ${words}`;
}
