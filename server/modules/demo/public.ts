export { demoAccounts } from './demo-accounts.ts';
export { seedLeague } from './seed-league.ts';
