/** "12.0" → "12": some sources write numbers with decimals (spec §2). Any other text is unchanged: "00" is not "0". */
export function roundedJersey(text: string): string {
	return /^\d+\.\d+$/.test(text) ? String(Math.round(Number(text))) : text;
}
