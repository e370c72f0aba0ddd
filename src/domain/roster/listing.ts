/* Constants of the listing, apart from the schemas: the first picture needs no parser. */

/** Sport that a first visit shows (spec §3, §9). */
export const DEFAULT_SPORT_ID = 2;
export const DEFAULT_SPORT_NAME = "Men's College Football";

/** Class labels in the order that a select shows them. */
export const CLASS_ORDER = ['Freshman', 'Sophomore', 'Junior', 'Senior', 'Graduate'] as const;

/** Page size of the listing (spec §9). */
export const LISTING_PAGE = 21;
