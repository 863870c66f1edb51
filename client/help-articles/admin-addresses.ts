import { paths } from '#shared/paths.ts';

export const editAddress = paths.admin.editHelpArticle;
export const missingAddress = `${paths.admin.helpArticles}?missing`;
