/**
 * Where an athlete may work, as they say when they say yes. Money for a name can count as work, and an athlete on a student visa can lose
 * the visa over it. So a yes with `f1` or `other` waits for a person.
 */
export const WORK_STATUSES = ['us', 'f1', 'other'] as const;
export type WorkStatus = (typeof WORK_STATUSES)[number];
