/** Sleeve stripe: trim, team, trim. Its colors come from `teamStyle` on an ancestor. */
export function SleeveStripe({ upright = false }: { upright?: boolean }) {
	return <div className={upright ? 'stripe-v' : 'stripe'} aria-hidden="true" />;
}

/** The line that a stub is torn along. */
export function Perforation() {
	return <div className="perf" aria-hidden="true" />;
}

/** Hash marks of the field: under the title, above the footer. */
export function HashMarks() {
	return <div className="hash" aria-hidden="true" />;
}
