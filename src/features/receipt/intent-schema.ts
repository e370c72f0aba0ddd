import * as z from 'zod/mini';

export const intentSchema = z.uuid();
