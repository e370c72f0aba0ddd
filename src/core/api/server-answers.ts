import { createListeners } from '../create-store.ts';

const answers = createListeners();

/**
 * Reports that our server answered a call of this page, whatever the answer is. A captive portal's page is not our
 * server's answer.
 */
export const noteServerAnswer = answers.tell;

/** Calls `listener` after each answer of our server, for the life of the page. */
export const onServerAnswer = answers.subscribe;
