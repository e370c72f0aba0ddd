/** The page that the build writes for the service worker, which stores it. */
export const SHELL = 'shell.html';
