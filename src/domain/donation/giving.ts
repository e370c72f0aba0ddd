import * as z from 'zod/mini';

/** `GET /v1/giving` for anyone, `PUT /v1/admin/giving` for admins: whether the site is taking donations right now. */
export const givingSchema = z.strictObject({ enabled: z.boolean() });
export type Giving = z.infer<typeof givingSchema>;
