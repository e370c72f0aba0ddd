import * as z from 'zod/mini';
import { hexColor } from '#domain/texts/text-fields.ts';

/** A typed color, as the server stores it; undefined until it is one. */
export const typedColor = (typed: string): string | undefined => z.safeParse(hexColor, typed).data;
