import { paths } from '#shared/paths.ts';

export const editAddress = (id: string) => `${paths.admin.helpArticles}?edit=${id}`;
export const missingAddress = `${paths.admin.helpArticles}?missing`;
