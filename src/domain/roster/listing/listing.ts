/* Constants of the listing, separate from the schemas because the first paint needs no parser. */

/** Sport that a first visit shows (spec §3, §9). */
export const DEFAULT_SPORT_ID = 2;
export const DEFAULT_SPORT_NAME = "Men's College Football";

/** Class labels in the order of the dropdown. */
export const CLASS_ORDER = ['Freshman', 'Sophomore', 'Junior', 'Senior', 'Graduate'] as const;

/** Page size of the listing (spec §9). */
export const LISTING_PAGE = 21;
