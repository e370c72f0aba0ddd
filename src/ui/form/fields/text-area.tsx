import type { ComponentProps } from 'react';
import { Labeled } from '../labeled.tsx';
import '../long-form.css';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange'> {
	label: string;
	value: string;
	onChange: (value: string) => void;
	error?: string | undefined;
}

export function TextArea({ label, onChange, error, ...area }: TextAreaProps) {
	return (
		<Labeled label={label} error={error}>
			{(tied) => <textarea rows={4} {...area} {...tied} onChange={(event) => onChange(event.target.value)} />}
		</Labeled>
	);
}
