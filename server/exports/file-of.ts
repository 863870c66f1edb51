import type { Readable } from 'node:stream';
import { writeFile } from '../catalogue-files/write.ts';
import type { SellerCtx } from '../context.ts';
import { FileOrder } from './file-order.ts';
import type { Findings } from './findings.ts';
import { formOf } from './form.ts';
import type { Written } from './pieces.ts';
import type { Plan } from './plan.ts';
import { writtenProducts } from './write-products.ts';

/**
 * The bytes of the file, made only as fast as they are read. Meanwhile `findings` and `written` are kept up to date, except for
 * `written.bytes`.
 *
 * @param onProduct is called after each product; if it throws, the stream fails
 * @returns a stream that fails with an AppError naming the row, if a cell is longer than files may have
 */
export function fileOf(
  ctx: SellerCtx,
  plan: Plan,
  findings: Findings,
  written: Written,
  onProduct: () => Promise<void> = async () => {},
): Readable {
  const { headers, settings, target } = plan;
  return writeFile(formOf(target, settings, headers), headers, cellsOf(ctx, plan, findings, written, onProduct), {
    numbers: numbersIn(plan),
  });
}

async function* cellsOf(
  ctx: SellerCtx,
  plan: Plan,
  findings: Findings,
  written: Written,
  onProduct: () => Promise<void>,
): AsyncGenerator<string[]> {
  const order = new FileOrder();
  for await (const one of writtenProducts(ctx, plan)) {
    findings.add(one);
    written.seen += 1;
    if (one.rows.length > 0) written.products += 1;
    written.rows += one.rows.length;
    await onProduct();
    yield* order.add(one);
  }
  yield* order.end();
}

/** The positions of the columns that workbooks and JSON files store as numbers. */
function numbersIn({ columns, layout }: Plan): Set<number> {
  const isNumber = (type: string) => type === 'money' || type === 'number' || type === 'integer';
  const hasPoint = (decimal: string | null | undefined) => (decimal ?? layout.mapping.decimal) === '.';
  return new Set(
    columns.flatMap(({ type, field, decimal }, at) => (hasPoint(decimal) && field !== null && isNumber(type) ? [at] : [])),
  );
}
