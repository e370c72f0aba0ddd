/** Texts that the spec quotes, in one place. Screens, the API, and tests read them from here. */
export * as messages from './screens/all-messages.ts';
