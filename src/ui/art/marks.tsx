/** Sleeve stripe: trim, team, trim. Its colors come from `teamStyle` on an ancestor. */
export function SleeveStripe({ upright = false }: { upright?: boolean }) {
	return <div className={upright ? 'ui-stripe-upright' : 'ui-stripe'} aria-hidden="true" />;
}

/** The line that a stub is torn along. */
export function Perforation() {
	return <div className="ui-perforation" aria-hidden="true" />;
}

/** Hash marks of the field: under the title, above the footer. */
export function HashMarks() {
	return <div className="ui-hash-marks" aria-hidden="true" />;
}
