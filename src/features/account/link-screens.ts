/* The screens about passwords, and those that mailed links lead to, in one chunk: the first screen names every chunk that it can load. */

export { BecomeAdminScreen } from './invitation/become-admin-screen.tsx';
export { JoinDeskScreen } from './invitation/join-desk-screen.tsx';
export { JoinSupportScreen } from './invitation/join-support-screen.tsx';
export { ChangePasswordScreen } from './password/change-password-screen.tsx';
export { ChoosePasswordScreen } from './password/choose-password-screen.tsx';
export { ForgotPasswordScreen } from './password/forgot-password-screen.tsx';
