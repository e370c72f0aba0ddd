export function AthleteScreen() {
	return null;
}
