import 'fake-indexeddb/auto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { IDBFactory } from 'fake-indexeddb';
import { build } from 'vite';
import type * as phoneCode from './phone-code.ts';

export type PhoneCode = typeof phoneCode;

/** What differs from phone to phone, under the names by which the page's code knows it. */
interface Surroundings {
	fetch: (path: string, init?: RequestInit) => Promise<Response>;
	origin: string;
}

/** There is no other tab. */
class OneTab extends EventTarget {
	postMessage(): void {
		// Nobody listens.
	}

	close(): void {
		// Nothing is open.
	}
}

/**
 * Compiles the page's code once. Each call of what it returns runs it anew, so every phone has its own database, session,
 * and state, and all live in this process.
 */
export async function bundlePhone(): Promise<(of: Surroundings) => PhoneCode> {
	const result = await build({
		configFile: false,
		root: join(import.meta.dirname, '../../..'),
		logLevel: 'error',
		build: {
			write: false,
			minify: false,
			target: 'es2024',
			lib: { entry: join(import.meta.dirname, 'phone-code.ts'), formats: ['cjs'] },
			// Dexie watches the promises of the whole process, so there may be only one.
			rolldownOptions: { external: ['dexie'], output: { codeSplitting: false } },
		},
	});
	const [output] = Array.isArray(result) ? result : [result];
	const code = output !== undefined && 'output' in output ? output.output.find((file) => file.type === 'chunk')?.code : undefined;
	if (code === undefined) throw new Error('the phone’s code was not built');
	const names = ['exports', 'module', 'require', 'globalThis', 'self', 'window', 'indexedDB', 'fetch', 'navigator', 'location', 'document'];
	const run = compileFunction(code, [...names, 'addEventListener', 'removeEventListener', 'reportError', 'localStorage', 'BroadcastChannel'], {
		filename: 'phone-code.js',
	});
	const require = createRequire(import.meta.url);
	return ({ fetch, origin }) => {
		const events = new EventTarget();
		const listen = [events.addEventListener.bind(events), events.removeEventListener.bind(events)] as const;
		const navigator = { onLine: true, userAgent: 'drill' };
		const location = { origin, href: `${origin}/`, pathname: '/' };
		const document = Object.assign(new EventTarget(), { visibilityState: 'visible', cookie: '' });
		const own = { crypto: globalThis.crypto, navigator, location, document, fetch, setTimeout, clearTimeout };
		const module = { exports: {} as PhoneCode };
		const reportError = (error: unknown) => {
			throw error;
		};
		run(module.exports, module, require, own, own, own, new IDBFactory(), fetch, navigator, location, document, ...listen, reportError, undefined, OneTab);
		return module.exports;
	};
}
