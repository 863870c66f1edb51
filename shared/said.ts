/** A testimonial in words, the same on the server, which fills the front page, and in the browser. Does not import zod. */

interface Said {
  authorRole: string;
  company: string;
}

/** What the person does and where, as in “Owner, Clay & Co.”; empty if neither is known. */
export const aboutOf = ({ authorRole, company }: Said): string => [authorRole, company].filter(Boolean).join(', ');

/** A rating as stars, and in words for people who do not see them. */
export const ratingOf = (rating: number) => ({
  stars: '★'.repeat(rating) + '☆'.repeat(5 - rating),
  words: `${rating} of 5 stars`,
});

/** Where something was said, as a short name: the host of its address. */
export const hostOf = (address: string): string =>
  /^https?:\/\/(?:www\.)?([^/?#]+)/i.exec(address)?.[1]?.toLowerCase() ?? address;
