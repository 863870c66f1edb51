import type { BrokenRule, ExportBreach, ExportCheck } from '#shared/exports/exports.ts';

export interface RuleGroup extends BrokenRule {
  /** Some of the products, each once. */
  shown: ExportBreach[];
}

/**
 * The broken rules, each with the products named for it. Exports of earlier releases list no rules, so their breaches are grouped
 * here.
 */
export function byRule({ rules, shown }: Pick<ExportCheck, 'rules' | 'shown'>): RuleGroup[] {
  const groups = new Map<string, RuleGroup>((rules ?? []).map((rule) => [rule.rule, { ...rule, shown: [] }]));
  for (const breach of shown) {
    const { field, sentence, severity, productId } = breach;
    const rule = breach.rule ?? `${severity} ${field} ${sentence}`;
    const group = groups.get(rule) ?? { rule, field, sentence, severity, products: 0, shown: [] };
    groups.set(rule, group);
    if (group.shown.some((other) => other.productId === productId)) continue;
    group.shown.push(breach);
    group.products = Math.max(group.products, group.shown.length);
  }
  return [...groups.values()];
}
