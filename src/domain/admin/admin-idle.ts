/**
 * After this long without an action, an admin has to prove their identity again (decision 128): the server refuses the
 * next call, and the dashboard hides what it shows.
 */
export const ADMIN_IDLE_MINUTES = 30;
