/** Midnight UTC of a day (`YYYY-MM-DD`). */
export function startOfDay(day: string): Date {
	return new Date(`${day}T00:00:00Z`);
}

export function nextDay(day: string): string {
	return new Date(startOfDay(day).getTime() + 86_400_000).toISOString().slice(0, 10);
}
