import * as z from 'zod/mini';
import { screens } from '#domain/api/api-paths.ts';

const stateSchema = z.object({ returnTo: z.string() });

/** Where the login began, from what travelled with it; home for anything that is no screen of ours. */
export function returnPath(state: unknown): string {
	const parsed = stateSchema.safeParse(state);
	if (!parsed.success) return screens.home;
	const { origin, pathname, search, hash } = new URL(parsed.data.returnTo, location.origin);
	const isScreen = origin === location.origin && !pathname.startsWith('/auth/') && pathname !== screens.login;
	return isScreen ? pathname + search + hash : screens.home;
}
