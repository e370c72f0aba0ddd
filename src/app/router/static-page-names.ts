import type { PageName } from '#features/pages/static-pages.ts';

/** The names in `screens` of the pages that are only text. */
export const staticPageNames: readonly PageName[] = ['aboutUs', 'transparency', 'privacy', 'donate', 'process', 'benefits', 'mission'];
