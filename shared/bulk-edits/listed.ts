/** How many edits a page of their list has. The file imports no validator, so that a screen can load it cheaply. */
export const BULK_EDITS_LISTED = 20;
