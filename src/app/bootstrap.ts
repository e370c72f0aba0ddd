import { holdInstallPrompt } from './install/install-prompt.ts';
import { watchChunks } from './loading/chunk-reload.ts';
import { holdPageErrors } from './page-errors.ts';
import { installTrustedTypes } from './trusted-types.ts';

// Steps that must run before any other module of the page. main.tsx imports it first.
holdPageErrors();
installTrustedTypes();
watchChunks();
holdInstallPrompt();
