import * as z from 'zod/mini';

/** Answer of calls that return no data. */
export const doneSchema = z.object({ message: z.string() });
