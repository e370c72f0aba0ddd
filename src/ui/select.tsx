export interface SelectOption {
	value: string;
	label: string;
}

export interface SelectProps {
	label: string;
	options: readonly SelectOption[];
	/** null: nothing chosen. */
	value: string | null;
	onChange: (value: string | null) => void;
	/** With a cross that empties it. */
	clearable?: boolean;
	loading?: boolean;
	texts: { placeholder: string; empty: string; loading: string };
}

export function Select(_props: SelectProps) {
	return null;
}
