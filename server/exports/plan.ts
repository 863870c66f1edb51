import type { ExportSettings } from '#shared/exports/exports.ts';
import type { ProductField } from '#shared/templates/product.ts';
import type { MappedColumn } from '#shared/templates/template.ts';
import type { Layout } from '#shared/templates/write-rows.ts';
import type { ImportedProducts } from './chosen.ts';
import type { Handles } from './handles.ts';
import type { Mappings } from './read.ts';
import type { SourceFiles, Target } from './targets.ts';

/** How a file is written: its columns, and which products come from a file of the same format. */
export interface Plan {
  target: Target;
  settings: ExportSettings;
  /** The rows above the table; the last one has the names of the columns. */
  headers: string[][];
  /** The columns of the cells in `WrittenProduct.rows`. */
  columns: MappedColumn[];
  layout: Layout;
  imported: ImportedProducts;
  mappings: Mappings;
  files: SourceFiles;
  handles: Handles;
  /** The fields that changed, if only changed texts are exported. */
  changed: ProductField[] | null;
}
