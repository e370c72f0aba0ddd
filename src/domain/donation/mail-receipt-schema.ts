import * as z from 'zod/mini';
import { emailSchema } from '../account/account.ts';

/** `POST /v1/receipts/{payment_id}/mail`. The address is used for this one mail. */
export const mailReceiptBodySchema = z.strictObject({ email: emailSchema });
/** `queued` is false if the receipt was mailed before, to whatever address. */
export const mailReceiptAnswerSchema = z.object({ queued: z.boolean() });
