import * as z from 'zod/mini';
import { holdInstallPrompt } from './install/install-prompt.ts';
import { watchChunks } from './router/chunk-reload.ts';
import { installTrustedTypes } from './trusted-types.ts';

// What must be in place before any other module of the page runs. main.tsx imports it first.
installTrustedTypes();
// Otherwise zod probes whether it may generate code from text, which the CSP reports.
z.config({ jitless: true });
watchChunks();
holdInstallPrompt();
