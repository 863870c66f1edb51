import { IMPORT_DAYS } from '#shared/imports/imports.ts';
import { Card } from '../../ui/card.tsx';
import { ShelfPicture } from '../../ui/empty-state.tsx';
import { largestFile } from '../import-words.ts';
import { ChooseFile } from './choose-file.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { PasteRows } from './paste-rows.tsx';

const shops = [
  'Shopify',
  'WooCommerce',
  'Etsy',
  'Amazon',
  'eBay',
  'Google Merchant',
  'Magento',
  'Medusa',
  'Listwright’s own export',
];

/** Asks for a file, and lists the imports of the last days. */
export function StartScreen({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  return (
    <div className="grid gap-5">
      <Card>
        <div className="grid justify-items-center gap-3 rounded-control border border-control/70 border-dashed px-4 py-8 text-center">
          <ShelfPicture />
          <h2 className="font-semibold text-xl">
            <span className="touch:hidden">Drop the file you exported from your shop</span>
            <span className="hidden touch:inline">Choose the file you exported from your shop</span>
          </h2>
          <p className="max-w-[56ch] text-pretty text-muted-foreground">
            Or paste rows from a spreadsheet. You first see what would be created and changed. Nothing is saved until you press
            Import, and you can undo an import for {IMPORT_DAYS} days.
          </p>
          <div className="mt-1 flex flex-wrap justify-center gap-2">
            <ChooseFile variant="primary" onFiles={onFiles} />
            <PasteRows onFiles={onFiles} />
          </div>
          <p className="text-muted-foreground text-sm">CSV, TSV, JSON or XLSX, up to {largestFile}</p>
        </div>
        <div className="mt-4 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[1fr_auto]">
          <p className="text-muted-foreground">
            <span className="font-medium text-foreground">Recognised automatically:</span> files of{' '}
            {shops.slice(0, -1).join(', ')} and {shops.at(-1)}. In any other file, columns are matched by name.
          </p>
          <a
            href="/sample-products.csv"
            download
            className="self-start py-1 font-medium text-primary underline underline-offset-2 hover:no-underline"
          >
            Download a small sample file
          </a>
        </div>
      </Card>
      <EarlierImports />
    </div>
  );
}
