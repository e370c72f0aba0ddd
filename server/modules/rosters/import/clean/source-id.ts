/** Whether a text can be the id that a source gives a team or an athlete: digits. The longest real one has nine. */
export function isSourceId(text: string): boolean {
	return /^\d{1,18}$/.test(text);
}
