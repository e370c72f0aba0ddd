import * as z from 'zod/mini';

export const NOTE_MAX = 140;

/** The answer to a note: what the card says now; null: nothing. */
export const cardNoteSchema = z.object({ note: z.nullable(z.string()) });
export type CardNote = z.infer<typeof cardNoteSchema>;
