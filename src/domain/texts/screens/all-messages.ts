export * from './first-load-messages.ts';
export * from './later-messages.ts';
