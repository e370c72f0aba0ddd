import * as z from 'zod/mini';
import { plainLine } from '../texts/plain-text.ts';
import { NOTE_MAX } from './card-note.ts';

/** A line that an athlete writes to one donor. Empty: they take it back. */
const note = z.pipe(z.string().check(z.trim(), z.maxLength(NOTE_MAX, `Use at most ${NOTE_MAX} characters.`)), z.transform(plainLine));

/** `PUT /v1/claims/{claim_id}/donations/{number}/note`. */
export const noteBodySchema = z.strictObject({ note });
