import { Search } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '../../controls/icon-button.tsx';

interface SearchFieldProps {
	label: string;
	/** In the enclosing form. */
	name?: string;
	placeholder?: string;
	maxLength?: number;
	value: string;
	onChange: (value: string) => void;
	/** The field was tapped or clicked. */
	onTap?: () => void;
	/** Escape in the field. Without it, the browser's own Escape clears the field. */
	onEscape?: () => void;
	/** Makes the icon a button with this name, which submits the enclosing form. */
	button?: string;
}

/** Free text with the search icon. The browser's own cross clears it. */
export function SearchField({ label, name, placeholder, maxLength, value, onChange, onTap, onEscape, button }: SearchFieldProps) {
	const id = useId();
	return (
		<div className="ui-field">
			<label htmlFor={id}>{label}</label>
			<div className="ui-search">
				{button === undefined ? (
					<Search className="ui-icon" aria-hidden="true" />
				) : (
					<IconButton type="submit" label={button}>
						<Search className="ui-icon" aria-hidden="true" />
					</IconButton>
				)}
				<input
					className="ui-input"
					id={id}
					name={name}
					type="search"
					enterKeyHint="search"
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					placeholder={placeholder}
					maxLength={maxLength}
					value={value}
					onChange={(event) => onChange(event.target.value)}
					onClick={onTap}
					onKeyDown={
						onEscape &&
						((event) => {
							if (event.key !== 'Escape') return;
							event.preventDefault();
							onEscape();
						})
					}
				/>
			</div>
		</div>
	);
}
