/** What a batch is called, wherever it is listed. */
import { lengthBands, platformNames } from '../generation/options.ts';
import type { BatchField, BatchRequest } from './batches.ts';

export const fieldNames: Record<BatchField, string> = {
  description: 'Description',
  meta: 'Meta title and description',
  tags: 'Tags',
  altText: 'Alt text of the main picture',
  title: 'Title',
};

/** What a batch writes: “Description, meta texts and tags”. */
export function fieldsInWords(fields: readonly BatchField[]): string {
  const [first = '', ...others] = fields.map((field, at) => {
    // Its full name has an “and” of its own.
    const name = field === 'meta' ? 'Meta texts' : fieldNames[field];
    return at === 0 ? name : name.toLowerCase();
  });
  const last = others.pop();
  return last === undefined ? first : `${[first, ...others].join(', ')} and ${last}`;
}

/** What tells a batch apart from the others: “Description and tags for Etsy, short”. */
export const batchName = ({
  fields,
  request,
}: {
  fields: readonly BatchField[];
  request: Pick<BatchRequest, 'platform' | 'descriptionLength'>;
}): string =>
  `${fieldsInWords(fields)} for ${platformNames[request.platform]}, ${lengthBands[request.descriptionLength].name.toLowerCase()}`;
