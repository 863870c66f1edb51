/** “5 of 20 used”. After a plan has ended, more can be used than the new limit: “90 used, the limit is 20”. */
export function usedOf(used: number, limit: number): string {
  const [count, most] = [used.toLocaleString('en'), limit.toLocaleString('en')];
  return used > limit ? `${count} used, the limit is ${most}` : `${count} of ${most} used`;
}
