import * as z from 'zod/mini';

const stateSchema = z.object({ registered_email: z.string() });

/** The login's navigation state after an account was created: `state`, plus the new account's e-mail. */
export function withRegisteredEmail(state: unknown, registered_email: string): object {
	return { ...(typeof state === 'object' ? state : {}), registered_email };
}

/** The address of the account that was just created, from the login's state; '' if there is none. */
export function registeredEmail(state: unknown): string {
	const parsed = stateSchema.safeParse(state);
	return parsed.success ? parsed.data.registered_email : '';
}
