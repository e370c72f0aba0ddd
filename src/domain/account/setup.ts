import * as z from 'zod/mini';
import { emailSchema, newPasswordSchema, userNameSchema } from './account.ts';

/** `POST /v1/setup`: makes the first admin of a new site, with the code from the server's log. */
export const setupBodySchema = z.strictObject({
	code: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
	user_name: userNameSchema,
	user_email: emailSchema,
	password: newPasswordSchema,
});
export type SetupBody = z.infer<typeof setupBodySchema>;
