export * from './first-load-calls.ts';
export * from './later-calls.ts';
