/** Whether a text can be a source's id for a team or an athlete: digits. The longest real one has nine. */
export function isSourceId(text: string): boolean {
	return /^\d{1,18}$/.test(text);
}
