import type { RequestPayload } from './collaboration-request/schema.ts';
import type { AnyKind, PayloadIn, RowIn } from './outbox-kind.ts';

interface AnyText<K extends AnyKind> {
	/** One line that describes a waiting row. */
	label: (row: RowIn<K>) => string;
}

interface ChoiceText<K extends AnyKind> extends AnyText<K> {
	/** What its list of waiting choices says about it. */
	title: (row: RowIn<K>) => string;
}

interface SubmissionText<K extends AnyKind> extends AnyText<K> {
	/** What the list of requests and messages says about it. */
	title: (row: RowIn<K>) => string;
	icon: SubmissionIcon;
	/** The toast that says that it was sent. */
	sent: string;
	/** How it is changed while the server certainly doesn't have it. */
	edit: (row: RowIn<K>, payload: PayloadIn<K>) => SubmissionEdit;
}

/** The page has a picture for each. */
export type SubmissionIcon = 'handshake' | 'letter';

/** On a page of its own, or in the sheet of a collaboration request. */
export type SubmissionEdit = { by: 'page'; to: string } | { by: 'sheet'; target: RequestPayload['athlete'] & { op_id: string } };

/** What the page says about a kind's rows. */
export type KindText<K extends AnyKind> = {
	donation: AnyText<K>;
	favorite: ChoiceText<K>;
	submission: SubmissionText<K>;
	checkout: AnyText<K>;
	consent: ChoiceText<K>;
	thanks: ChoiceText<K>;
	pledge: AnyText<K>;
}[K['family']];
