import { createListeners } from '../create-store.ts';

const answers = createListeners();

/** Tells that our server has answered a call of this page, whatever the answer says. A captive portal's page is not our server's answer. */
export const noteServerAnswer = answers.tell;

/** Calls `listener` after each answer of our server, for as long as the page lives. */
export const onServerAnswer = answers.subscribe;
