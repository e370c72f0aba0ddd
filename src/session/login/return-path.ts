import * as z from 'zod/mini';
import { screens } from '#domain/api/api-paths.ts';

const stateSchema = z.object({ returnTo: z.string() });

/** The path where the login began, from the login's state; home for anything that isn't one of our screens. */
export function returnPath(state: unknown): string {
	const parsed = stateSchema.safeParse(state);
	if (!parsed.success) return screens.home;
	const { origin, pathname, search, hash } = new URL(parsed.data.returnTo, location.origin);
	const isScreen = origin === location.origin && !pathname.startsWith('/auth/') && pathname !== screens.login;
	return isScreen ? pathname + search + hash : screens.home;
}
