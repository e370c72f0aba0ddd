/* The screens about passwords, in one chunk: the first screen names every chunk that it can load. */
export { ChangePasswordScreen } from './change-password-screen.tsx';
export { ChoosePasswordScreen } from './choose-password-screen.tsx';
export { ForgotPasswordScreen } from './forgot-password-screen.tsx';
