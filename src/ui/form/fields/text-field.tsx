import type { ComponentProps } from 'react';
import { Labeled } from '../labeled.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
	label: string;
	value: string;
	onChange: (value: string) => void;
	error?: string | undefined;
}

export function TextField({ label, onChange, error, ...input }: TextFieldProps) {
	return (
		<Labeled label={label} error={error}>
			{(tied) => <input {...input} {...tied} onChange={(event) => onChange(event.target.value)} />}
		</Labeled>
	);
}
