/** The names in `screens` of the pages that are only text (spec §2). Separate from their texts, which load later. */
export const staticPageNames = ['aboutUs', 'transparency', 'privacy', 'donate', 'process', 'benefits', 'mission'] as const;

export type PageName = (typeof staticPageNames)[number];
