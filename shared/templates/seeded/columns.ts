/** A short way to write the columns of a template. */
import type { z } from 'zod';
import { type Field, traitsOf } from '../fields.ts';
import { columnSchema, type TemplateColumn } from '../template.ts';

type Traits = Partial<z.input<typeof columnSchema>>;

/** A column that holds a field. Its type is the field's unless another is given. */
export const column = (header: string, field: Field, traits: Traits = {}): TemplateColumn =>
  columnSchema.parse({ header, field, type: traitsOf(field).type, ...traits });

/** A column without a field. It is kept as it is, and new products get `value`. */
export const kept = (header: string, value = '', traits: Traits = {}): TemplateColumn =>
  columnSchema.parse({ header, default: value, ...traits });

/** Columns without a field that stay in a file that has them and are not added to a new one (`count: 0`). */
export const onlyKept = (...headers: string[]): TemplateColumn[] => headers.map((header) => kept(header, '', { count: 0 }));

/** A column that is one fact. */
export const fact = (header: string, name: string, traits: Traits = {}): TemplateColumn =>
  column(header, 'attribute', { name, ...traits });
