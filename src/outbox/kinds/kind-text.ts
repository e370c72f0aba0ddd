import type * as z from 'zod/mini';
import type { RecurringMonths } from '#domain/money/money.ts';
import type { athleteFields } from './athlete-fields.ts';
import type { Family } from './outbox-kind.ts';
import type { PayloadIn, RowIn } from './sender.ts';

type Kind = { family: Family; schema: z.ZodMiniType<{ payload: unknown }> };

interface AnyText<K extends Kind> {
	/** One line that describes a waiting row. */
	label: (row: RowIn<K>) => string;
}

interface DonationText<K extends Kind> extends AnyText<K> {
	/** How many months a monthly donation runs; undefined for a one-time donation. */
	months: (row: RowIn<K>) => RecurringMonths | undefined;
}

interface FavoriteText<K extends Kind> extends AnyText<K> {
	/** What the list of waiting favorites says of it. */
	title: (row: RowIn<K>) => string;
	/** Whether the athlete is a favorite afterwards. */
	adds: boolean;
}

interface SubmissionText<K extends Kind> extends AnyText<K> {
	/** What the list of requests and messages says of it. */
	title: (row: RowIn<K>) => string;
	icon: SubmissionIcon;
	/** The toast that says that it was sent. */
	sent: string;
	/** How it is changed while the server certainly doesn't have it. */
	edit: (row: RowIn<K>, payload: PayloadIn<K>) => SubmissionEdit;
}

/** The page knows the drawing of each. */
export type SubmissionIcon = 'handshake' | 'letter';

/** On a page of its own, or in the sheet of a collaboration request. */
export type SubmissionEdit = { by: 'page'; to: string } | { by: 'sheet'; target: z.infer<z.ZodMiniObject<typeof athleteFields>> & { op_id: string } };

/** What the page says of a kind's rows. */
export type KindText<K extends Kind> = {
	donation: DonationText<K>;
	favorite: FavoriteText<K>;
	submission: SubmissionText<K>;
	checkout: AnyText<K>;
}[K['family']];
