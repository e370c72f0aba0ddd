/** Inches of `6'3"`, `6-3`, `6 3`, or `6'`; null for an empty text, undefined for anything else. */
export function inchesOf(text: string): number | null | undefined {
	if (text.trim() === '') return null;
	const parts = /^(\d)\s*(?:['’-]|\s|ft)\s*(\d{1,2})?\s*(?:["”]|in)?$/.exec(text.trim());
	const inches = Number(parts?.[2] ?? 0);
	return parts === null || inches > 11 ? undefined : Number(parts[1]) * 12 + inches;
}

/** 75 → `6'3"`. */
export function heightOf(inches: number | null): string {
	return inches === null ? '' : `${Math.floor(inches / 12)}'${inches % 12}"`;
}
