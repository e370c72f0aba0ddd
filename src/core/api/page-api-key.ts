import { DEFAULT_API_KEY } from '#domain/api/api-paths.ts';

/**
 * The app's key, fixed at build time (`VITE_API_KEY`, which the build takes from the server's `API_KEY`). The cast
 * keeps this file free of bundler types, because the worker reads it too.
 */
export const apiKey: string = (import.meta as ImportMeta & { env?: { VITE_API_KEY?: string } }).env?.VITE_API_KEY || DEFAULT_API_KEY;
