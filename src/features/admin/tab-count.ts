import { MOST_COUNTED } from '#domain/admin/admin-overview.ts';
import { adminTexts } from './admin-texts.ts';

/** "3", or "99+" if more weren't counted. */
export function countText(count: number): string {
	return count < MOST_COUNTED ? String(count) : `${MOST_COUNTED - 1}+`;
}

/** Beside a tab's title: how much waits there. Nothing if nothing does, or if it isn't known. */
export function tabCount(count = 0): { text: string; words: string } | undefined {
	return count === 0 ? undefined : { text: countText(count), words: adminTexts.overview.waiting(countText(count)) };
}
