import { Search } from 'lucide-react';
import { useId } from 'react';

interface SearchFieldProps {
	label: string;
	placeholder?: string;
	value: string;
	onChange: (value: string) => void;
}

/** Free text with the search icon; the browser's own cross clears it. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
	const id = useId();
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			<div className="searchbox">
				<Search className="i" aria-hidden="true" />
				<input
					className="in"
					id={id}
					type="search"
					enterKeyHint="search"
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					placeholder={placeholder}
					value={value}
					onChange={(event) => onChange(event.target.value)}
				/>
			</div>
		</div>
	);
}
