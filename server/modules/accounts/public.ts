export { accountRoutes } from './account-routes.ts';
export { adminUserRoutes } from './admin-user-routes.ts';
export { myDataRoutes } from './my-data-routes.ts';
export { removeAccount } from './remove-account.ts';
export { storeEmailsInOneForm } from './store-emails-in-one-form.ts';
