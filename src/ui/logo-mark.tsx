/** The blank jersey with our name, its letters drawn so that they wait for no font. */
export function LogoMark({ label }: { label: string }) {
	return (
		<svg className="logo-mark" viewBox="0 0 62 44" role="img" aria-label={label}>
			<path className="cloth" d="M22 2Q31 10 40 2L50 4.5Q53 5.5 55 9L61 22L51 27.5L48 22V43H14V22L11 27.5L1 22L7 9Q9 5.5 12 4.5Z" />
			<path
				className="letters"
				d="M21.4 36.5V17.5H24.3L26.4 27.6V17.5H28.9V36.5H26.1L23.9 26V36.5ZM30.6 17.5H33.4V36.5H30.6ZM35.1 17.5H37.9V34.1H40.6V36.5H35.1Z"
			/>
		</svg>
	);
}
