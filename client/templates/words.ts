import { paths } from '#shared/paths.ts';

export const templateHref = (id: string) => `${paths.admin.templates}?id=${encodeURIComponent(id)}`;

export const directionNames = { import: 'Import', export: 'Export', both: 'Import and export' } as const;
