import { CircleAlert } from 'lucide-react';
import { type ComponentProps, useId } from 'react';

interface TextFieldProps extends ComponentProps<'input'> {
	label: string;
	/** Exact words of the failed check; shown under the field and read with it. */
	error?: string | undefined;
	/** A quiet line under the field. */
	hint?: string | undefined;
}

/** Label, input, and the error or hint under it. */
export function TextField({ label, error, hint, className = '', id, ...rest }: TextFieldProps) {
	const own = useId();
	const input = id ?? own;
	const note = error ?? hint;
	return (
		<div className="field">
			<label htmlFor={input}>{label}</label>
			<input
				{...rest}
				id={input}
				className={`in ${className}`.trim()}
				aria-invalid={error === undefined ? undefined : true}
				aria-describedby={note === undefined ? rest['aria-describedby'] : `${input}-note`}
			/>
			{note !== undefined &&
				(error === undefined ? (
					<p className="quiet hint" id={`${input}-note`}>
						{note}
					</p>
				) : (
					<FieldError id={`${input}-note`}>{error}</FieldError>
				))}
		</div>
	);
}

/** Icon and exact words, in the colour of errors; announced when it appears. */
export function FieldError({ id, children }: { id?: string; children: string }) {
	return (
		<p className="err" id={id} role="alert">
			<CircleAlert className="i" aria-hidden="true" />
			{children}
		</p>
	);
}
