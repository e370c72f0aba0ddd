export { registerAccounts } from './account-routes.ts';
export { registerAdminUsers } from './admin-user-routes.ts';
export { registerMyData } from './my-data-routes.ts';
export { removeAccount } from './remove-account.ts';
export { storeEmailsInOneForm } from './store-emails-in-one-form.ts';
